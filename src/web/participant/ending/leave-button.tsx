import { words } from '../words.ts'
import './leave-button.css'

/** Always there: leaving must be possible at any time. */
export function LeaveButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="leave-button" onClick={onClick}>
      {words.leaveStudy}
    </button>
  )
}
