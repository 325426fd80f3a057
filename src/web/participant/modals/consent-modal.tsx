import { useCallback, useEffect, useState } from 'react'
import type { Participant } from '../browser/open-participant.ts'
import { openEndingMemory } from '../ending/ending-memory.ts'
import { loadEnding } from '../ending/lazy-ending.tsx'
import { PrivacyLine } from '../privacy/privacy-line.tsx'
import { privacyWords } from '../privacy/privacy-words.ts'
import { takeFarewellAddress } from './farewell-address.ts'
import { Modal } from './modal.tsx'
import type { OnModalEvent } from './modal-event.ts'
import { modalWords } from './modal-words.ts'
import { useStudyText } from './study-text.tsx'

type ConsentProps = { text: string; contact: string; comparesNetworks: boolean; onEvent: OnModalEvent }

export function ConsentModal({ text, contact, comparesNetworks, onEvent }: ConsentProps) {
  const { hasHeading, content } = useStudyText(text)
  return (
    <Modal
      heading={modalWords.consentHeading}
      isHeadingHidden={hasHeading}
      actions={
        <>
          <p className="modal-hint">{modalWords.consentHint}</p>
          <button type="button" className="quiet-button" onClick={() => onEvent({ event: 'consent-refused' })}>
            {modalWords.refuse}
          </button>
          <button type="button" className="primary-button" onClick={() => onEvent({ event: 'consent-given' })}>
            {modalWords.continue}
          </button>
        </>
      }
    >
      {content}
      {comparesNetworks && <p dir="auto">{privacyWords.comparesNetworks}</p>}
      <PrivacyLine contact={contact} />
    </Modal>
  )
}

/** The visit ends at once. This is what people read while the last page loads, or where it does not. */
export function FarewellModal({ participant }: { participant: Participant }) {
  const [hasFailed, setFailed] = useState(false)
  const leave = useCallback(() => {
    setFailed(false)
    loadEnding().then(
      ({ endAs }) => endAs(participant, 'no_consent'),
      () => setFailed(true),
    )
  }, [participant])
  useEffect(() => {
    const { slots, storage, query } = participant
    // The exit needs them, and a reload finds them neither in the address nor on the server, which erases its copy.
    openEndingMemory(slots, storage.readToken()).write({ query })
    takeFarewellAddress(storage.readSession().experiment_id)
    leave()
  }, [participant, leave])
  return (
    <Modal
      heading={modalWords.farewellHeading}
      actions={
        hasFailed ? (
          <button type="button" className="primary-button" onClick={leave}>
            {modalWords.farewellRetry}
          </button>
        ) : undefined
      }
    >
      <p>{modalWords.farewellText}</p>
      {hasFailed && <p role="status">{modalWords.farewellFailed}</p>}
    </Modal>
  )
}
