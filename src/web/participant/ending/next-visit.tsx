import { useEffect, useState } from 'react'
import type { TooEarly as Early } from '#domain/journey/step.ts'
import { PERSONAL_LINK } from '#domain/session/personal-link.ts'
import { calendarFile } from '#domain/waves/calendar-file.ts'
import { Modal } from '../modals/modal.tsx'
import { madeOnce } from '../words/say.ts'
import { Copyable } from './copyable.tsx'
import { endingWords } from './ending-words.ts'
import type { EndingReply } from './open-ending.ts'

type Next = NonNullable<EndingReply['next_visit']>

/** A moment by the clock of the person's own place. */
const inWords = (atMs: number): string =>
  madeOnce(
    'moment',
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
      }),
  ).format(atMs)

/** At the end of a visit: when the person can come back, and by what. */
export function NextVisit({ next, experiment_id }: { next: Next; experiment_id: string }) {
  const isOpen = next.opens_at <= Date.now()
  const address = next.link || (experiment_id && `/feed?${new URLSearchParams({ experiment_id })}`)
  return (
    <section className="ending-section">
      <h3 className="ending-small-heading">{endingWords.nextHeading}</h3>
      {isOpen ? <p>{endingWords.nextIsOpen}</p> : <p>{endingWords.nextOpens(inWords(next.opens_at))}</p>}
      {next.closes_at !== null && <p>{endingWords.nextCloses(inWords(next.closes_at))}</p>}
      {isOpen && address !== '' && (
        <p>
          <a className="quiet-button button-link" href={address}>
            {endingWords.nextBegin}
          </a>
        </p>
      )}
      {!isOpen && <CalendarLink opens_at={next.opens_at} closes_at={next.closes_at} url={next.link} />}
      <p className="ending-soft">{next.link === '' ? endingWords.nextHere : endingWords.nextLink}</p>
      {next.link !== '' && <Copyable value={next.link} label={endingWords.copyLink} size="small" />}
    </section>
  )
}

/** For somebody who came before the next part opens. Their last ending can be read again. */
export function TooEarly({ early: { opens_at, closes_at }, showEnding }: { early: Early; showEnding: () => void }) {
  return (
    <Modal
      size="wide"
      heading={endingWords.earlyHeading}
      actions={
        <button type="button" className="quiet-button" onClick={showEnding}>
          {endingWords.earlyEnding}
        </button>
      }
    >
      <p>{endingWords.nextOpens(inWords(opens_at))}</p>
      {closes_at !== null && <p>{endingWords.nextCloses(inWords(closes_at))}</p>}
      <CalendarLink opens_at={opens_at} closes_at={closes_at} url={ownLink(location)} />
    </Modal>
  )
}

/**
 * The address with which somebody came, if it opens the study for them on any device. Others need this browser, or a new link of the panel,
 * which pays by it.
 */
const ownLink = ({ href, search }: Location): string => (new URLSearchParams(search).has(PERSONAL_LINK) ? href : '')

function CalendarLink({ opens_at, closes_at, url }: Pick<Early, 'opens_at' | 'closes_at'> & { url: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const text = calendarFile({
      uid: `${opens_at}@${location.hostname}`,
      title: endingWords.calendarTitle,
      text: '',
      startsMs: opens_at,
      endsMs: closes_at,
      url,
      madeMs: Date.now(),
    })
    const made = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [opens_at, closes_at, url])
  return (
    <p>
      <a className="quiet-button button-link" href={address} download="next-part.ics">
        {endingWords.calendar}
      </a>
    </p>
  )
}
