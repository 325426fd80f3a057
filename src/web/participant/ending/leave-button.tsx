import './leave-button.css'

/** Quiet, and always there: whoever wants to go may. */
export function LeaveButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="leave-button" onClick={onClick}>
      Leave the study
    </button>
  )
}
