import type { Participant } from '../browser/open-participant.ts'
import { Modal } from '../modals/modal.tsx'
import { endingWords } from './ending-words.ts'
import { endAs } from './open-ending.ts'

type Props = {
  participant: Participant
  onStay: () => void
  /** Called before the visit ends. */
  onLeave?: () => void
}

/** Asks for confirmation, so that a slip of the finger does not end a visit. */
export function LeaveDialog({ participant, onStay, onLeave }: Props) {
  const leave = () => {
    onLeave?.()
    endAs(participant, 'left_early')
  }
  return (
    <Modal
      heading={endingWords.leaveHeading}
      onBack={onStay}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={leave}>
            {endingWords.leave}
          </button>
          <button type="button" className="primary-button" onClick={onStay}>
            {endingWords.stayInStudy}
          </button>
        </>
      }
    >
      <p>{endingWords.leaveText}</p>
    </Modal>
  )
}
