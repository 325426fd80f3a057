import { useEffect, useRef, useState } from 'react'
import { EXIT_HOSTS } from '#domain/platforms/exit-hosts.ts'
import { leaveTo } from '#domain/session/leave-to.ts'
import { linkedAddress } from '#domain/session/linked-address.ts'
import type { Participant } from '../browser/open-participant.ts'
import { Modal } from '../modals/modal.tsx'
import { customText } from './custom-text.ts'
import { LazyText } from './ending.tsx'
import { endingWords } from './ending-words.ts'

type Props = {
  participant: Participant
  /** The message was read. Called once. */
  onContinue: () => void
  hasMoreStops: boolean
}

/** Spec 2, /form/custom-msg: the study's last words, in a dialog or on the page. */
export function CustomMessage({ participant, onContinue, hasMoreStops }: Props) {
  const { query, storage } = participant
  const [{ text, type }] = useState(() => customText(query, storage.readFeed()?.experiment_parameters ?? {}))
  const [hasVisit] = useState(() => storage.readToken() !== '' && storage.readSession().experiment_id !== '')
  const isReported = useRef(false)
  const [isRead, setRead] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // With a visit, the ending handles the address of the link, because it knows the study's own exit.
  const link = hasVisit ? ({ kind: 'nowhere' } as const) : leaveTo(linkedAddress(query), { panelHosts: EXIT_HOSTS })

  const goOn = () => {
    if (link.kind === 'at-once') return location.assign(link.url)
    if (link.kind === 'ask') return setAsking(true)
    if (isReported.current) return
    isReported.current = true
    setRead(true)
    onContinue()
  }

  // A study may have a type of message and no words (ruling A11): there is nothing to read.
  const isEmpty = hasVisit && text === ''
  const endsByItself = isEmpty || (type === 'onpage' && hasVisit && !hasMoreStops)
  useEffect(() => {
    if (endsByItself) goOn()
  })

  if (isAsking && link.kind === 'ask') return <AskBeforeLeaving url={link.url} host={link.host} onStay={() => setAsking(false)} />
  const button = (
    <button type="button" className="primary-button" onClick={goOn}>
      {endingWords.messageContinue}
    </button>
  )
  // Closed once it was read: the next thing may be a dialog too.
  if (type === 'modal' && !isRead && !isEmpty) {
    return (
      <Modal heading={endingWords.messageHeading} actions={button}>
        <LazyText as="message" text={text} />
      </Modal>
    )
  }
  const hasButton = !endsByItself && !isRead && (hasVisit || link.kind !== 'nowhere')
  return (
    <div className="custom-message">
      <LazyText as="message" text={text} />
      {hasButton && <div className="custom-message-actions">{button}</div>}
    </div>
  )
}

type AskProps = { url: string; host: string; onStay: () => void }

/** Ruling D7: names an unknown host before the person goes there. */
function AskBeforeLeaving({ url, host, onStay }: AskProps) {
  return (
    <Modal
      heading={endingWords.askHeading}
      actions={
        <>
          <a className="quiet-button button-link" href={url} rel="noreferrer">
            {endingWords.continueTo(host)}
          </a>
          <button type="button" className="primary-button" onClick={onStay}>
            {endingWords.stay}
          </button>
        </>
      }
    >
      <p>{endingWords.askText(host)}</p>
    </Modal>
  )
}
