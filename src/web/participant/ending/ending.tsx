import './ending.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { linkedAddress } from '#domain/session/linked-address.ts'
import { type ClaimableOutcome, isDebriefed } from '#domain/session/outcomes.ts'
import type { Participant } from '../browser/open-participant.ts'
import { readJourney } from '../journey/journey-storage.ts'
import { Modal } from '../modals/modal.tsx'
import { pickScreen } from '../pick-screen.ts'
import { PrivacyLine } from '../privacy/privacy-line.tsx'
import { Copyable } from './copyable.tsx'
import { DataChoice } from './data-choice.tsx'
import { endingWords, outcomeWords } from './ending-words.ts'
import { LazyFalseCards, LazyText, preloadTexts } from './lazy-text.tsx'
import { NextVisit } from './next-visit.tsx'
import { type EndingReply, type EndingState, type OpenEnding, openEnding } from './open-ending.ts'
import { VisitLost } from './visit-lost.tsx'
import { AskText, onlyAddress, readWayOut, wayOutActions, wayOutButtons } from './way-out.tsx'

/** Takes the person to an address as soon as there is one. False once they came back from there. */
function useLastHop(address: string | undefined): boolean {
  const [isLeaving, setLeaving] = useState(address !== undefined)
  useEffect(() => {
    if (address === undefined) return
    // A page that the browser kept is shown again as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', comeBack)
    location.assign(address)
    return () => removeEventListener('pageshow', comeBack)
  }, [address])
  return isLeaving
}

export { LazyText } from './lazy-text.tsx'
// Exported from here because each further chunk adds its name to the first load.
export { LeaveDialog } from './leave-dialog.tsx'
export { TooEarly } from './next-visit.tsx'
export { endAs } from './open-ending.ts'

type EndingProps = {
  participant: Participant
  outcome: ClaimableOutcome
  /** Nothing of this visit will ever be stored again, so there is nothing to wait for. */
  isOver?: boolean
}

/** The end of a visit: everything is stored, then the server gives the exit and the debrief. It cannot be dismissed. */
export function Ending({ participant, outcome, isOver = false }: EndingProps) {
  const [ending] = useState(() => openEnding(participant, outcome))
  const state = useSyncExternalStore(ending.subscribe, ending.read)
  useEffect(() => {
    preloadTexts()
    ending.start()
  }, [ending])
  if (isLost(state) && !ending.isShownAgain) return <VisitLost key="lost" participant={participant} />
  if ((isOver && isStuck(state)) || isLost(state)) return <VisitOver key="over" />
  switch (state.state) {
    case 'saving':
      return <Saving key="saving" hasAnswers={hasAnswers(participant, ending)} trouble={state.trouble} retry={ending.retry} />
    case 'refused':
      return state.code === 'second_browser' ? (
        <Modal key="refused" size="wide" heading={endingWords.otherBrowserHeading}>
          <p>{state.message}</p>
          <p>{endingWords.otherBrowserText}</p>
        </Modal>
      ) : (
        <Refused key="refused" ending={ending} />
      )
    case 'ended':
      return <Farewell key="ended" participant={participant} ending={ending} reply={state.reply} />
  }
}

/** The server was set back to a time before the visit. */
const isLost = (state: EndingState) => state.state === 'refused' && state.code === 'session_unknown'

const isStuck = (state: EndingState) => state.state === 'refused' || (state.state === 'saving' && state.trouble === 'not-stored')

/** In place of the feed and the forms of a visit that has ended elsewhere. */
export const VisitOver = () => (
  <Modal size="wide" heading={endingWords.overHeading}>
    <p>{endingWords.overText}</p>
  </Modal>
)

/** A person who came to a full study saw no card and gave no answer. */
const hasAnswers = ({ storage }: Participant, { outcome }: OpenEnding) =>
  outcome === 'complete' && storage.readFeed()?.entities.length !== 0

const TROUBLE = {
  none: 'saving',
  slow: 'slow',
  'no-answer': 'noAnswer',
  'not-stored': 'notStored',
} as const

type SavingProps = { hasAnswers: boolean; trouble: Extract<EndingState, { state: 'saving' }>['trouble']; retry: () => void }

function Saving({ hasAnswers, trouble, retry }: SavingProps) {
  return (
    <Modal
      size="wide"
      heading={hasAnswers ? endingWords.savingHeading : endingWords.waitHeading}
      actions={trouble === 'none' ? undefined : <Retry retry={retry} />}
    >
      <p role="status">{endingWords[TROUBLE[trouble]]}</p>
      <div className="ending-bar" aria-hidden="true" />
    </Modal>
  )
}

const Retry = ({ retry }: { retry: () => void }) => (
  <button type="button" className="quiet-button" onClick={retry}>
    {endingWords.retry}
  </button>
)

function Refused({ ending: { user_id, retry } }: { ending: OpenEnding }) {
  return (
    <Modal size="wide" heading={endingWords.refusedHeading} actions={<Retry retry={retry} />}>
      <p>{endingWords.refused}</p>
      <p>
        {endingWords.yourId}: <code className="ending-id">{user_id}</code>
      </p>
    </Modal>
  )
}

type FarewellProps = { participant: Participant; ending: OpenEnding; reply: EndingReply }

function Farewell({ participant, ending, reply }: FarewellProps) {
  const isBetween = reply.next_visit !== undefined
  const { heading, text } = outcomeWords(reply.outcome, { isBetween })
  const [{ message }] = useState(ending.memory.read)
  const [wayOut] = useState(() => readWayOut(reply, askedAddress(participant)))
  // Ruling D7. Not before the study's own last words were read, and not where the person comes back to see the ending again.
  const mayHop = reply.leaves_by_itself && message.trim() === '' && !ending.isShownAgain
  const isLeaving = useLastHop(mayHop ? onlyAddress(wayOut) : undefined)
  if (isLeaving) {
    return (
      <Modal heading={heading} size="wide" actions={wayOutButtons(wayOut)}>
        <p role="status">{endingWords.leaving}</p>
      </Modal>
    )
  }
  const hasVisited = isDebriefed(reply.outcome) || (reply.outcome === 'quota_full' && hasAnswered(participant))
  // Nothing was done that could be explained, kept or withdrawn: the demo, and a page without a visit (ruling D9).
  if (reply.outcome === 'complete' && reply.debrief === '' && reply.receipt === '' && !isBetween) {
    return (
      <Modal heading={heading} isHeadingHidden size="wide">
        <div className="ending-alone">{wayOutButtons(wayOut)}</div>
      </Modal>
    )
  }
  return (
    <Modal heading={heading} size="wide" actions={wayOutActions(wayOut)}>
      {/* It says that the answers are saved. */}
      {!reply.is_withdrawn && <p className="ending-soft">{text}</p>}
      <LazyText as="message" text={message} />
      {reply.debrief.trim() !== '' && (
        <section className="ending-section">
          <LazyText as="debrief" text={reply.debrief} />
        </section>
      )}
      {reply.names_false_cards && <LazyFalseCards session_token={ending.session_token} />}
      <AskText {...wayOut} />
      {reply.outcome === 'no_consent' && <Refusal contact={reply.contact} />}
      {reply.next_visit && <NextVisit next={reply.next_visit} experiment_id={ending.experiment_id} />}
      {hasVisited && <OwnData participant={participant} ending={ending} reply={reply} />}
    </Modal>
  )
}

/** Whose stratum turned out to be full has answered questions before. */
const hasAnswered = ({ slots }: Participant) =>
  readJourney(slots)?.steps.some(({ step, is_done }) => step === 'form' && is_done) === true

/** There is nothing to explain, to keep or to withdraw. */
const Refusal = ({ contact }: { contact: string }) => (
  <>
    <p className="ending-soft">{endingWords.changedMind}</p>
    <PrivacyLine contact={contact} />
  </>
)

function OwnData({ participant, ending, reply }: FarewellProps) {
  if (reply.receipt === '') return <p className="ending-soft">{endingWords.otherBrowserHint}</p>
  return (
    <>
      {ending.session_token !== '' && <DataChoice participant={participant} ending={ending} isWithdrawn={reply.is_withdrawn} />}
      <section className="ending-section is-small">
        <h3 className="ending-small-heading">{endingWords.receiptLabel}</h3>
        <p className="ending-soft">{endingWords.receiptHint}</p>
        <Copyable value={reply.receipt} label={endingWords.copyReceipt} size="small" />
        <PrivacyLine contact={reply.contact} />
      </section>
    </>
  )
}

/** Only the custom message's page reads an address from its link (spec 2). */
function askedAddress({ query }: Participant): string {
  const screen = pickScreen(location.pathname)
  return screen.screen === 'form' && screen.name === 'custom-msg' ? linkedAddress(query) : ''
}
