import type { Participant } from '../browser/open-participant.ts'
import { loadEnding } from '../ending/lazy-ending.tsx'
import { PrivacyLine } from '../privacy/privacy-line.tsx'
import { Modal } from './modal.tsx'
import type { OnModalEvent } from './modal-event.ts'
import { modalWords } from './modal-words.ts'
import { useStudyText } from './study-text.tsx'

export function ConsentModal({ text, contact, onEvent }: { text: string; contact: string; onEvent: OnModalEvent }) {
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
      <PrivacyLine contact={contact} />
    </Modal>
  )
}

/** The visit ends here, unless it was a slip of the finger. */
export function FarewellModal({ participant, onEvent }: { participant: Participant; onEvent: OnModalEvent }) {
  const leave = async () => {
    // If it does not load, the page stays as it is, and another press tries again.
    const { endAs } = await loadEnding()
    onEvent({ event: 'left' })
    endAs(participant, 'no_consent')
  }
  return (
    <Modal
      heading={modalWords.farewellHeading}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={() => onEvent({ event: 'consent-reopened' })}>
            {modalWords.reconsider}
          </button>
          <button type="button" className="primary-button" onClick={leave}>
            {modalWords.leaveStudy}
          </button>
        </>
      }
    >
      <p>{modalWords.farewellText}</p>
      <p>{modalWords.farewellKept}</p>
    </Modal>
  )
}
