import styles from './status-badge.module.css'
import { STATUS_LABELS } from './study-texts.ts'
import type { Status } from './study-types.ts'

/** A shape as well as a colour, for people who do not see colours. */
const SHAPES: Readonly<Record<Status, string>> = {
  draft: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  running: 'M4 2.5v11l9-5.5z',
  paused: 'M4 3h3v10H4zM9 3h3v10H9z',
  closed: 'M3.5 3.5h9v9h-9z',
}

export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={styles.badge} data-status={status}>
      <svg viewBox="0 0 16 16" width="12" height="12" fill="currentColor" aria-hidden="true">
        <path d={SHAPES[status]} />
      </svg>
      {STATUS_LABELS[status]}
    </span>
  )
}
