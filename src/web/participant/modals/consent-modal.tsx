import { Modal } from './modal.tsx'
import type { OnModalEvent } from './modal-event.ts'
import { modalWords } from './modal-words.ts'
import { useStudyText } from './study-text.tsx'

export function ConsentModal({ text, onEvent }: { text: string; onEvent: OnModalEvent }) {
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
    </Modal>
  )
}

/** The visit ends here, unless it was a slip of the finger. */
export function FarewellModal({ onEvent }: { onEvent: OnModalEvent }) {
  return (
    <Modal
      heading={modalWords.farewellHeading}
      actions={
        <button type="button" className="quiet-button" onClick={() => onEvent({ event: 'consent-reopened' })}>
          {modalWords.reconsider}
        </button>
      }
    >
      <p>{modalWords.farewellText}</p>
      <p>{modalWords.farewellKept}</p>
    </Modal>
  )
}
