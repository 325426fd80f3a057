import { clockOf } from '#web/researcher/format-time.ts'
import styles from './last-updated.module.css'
import { REFRESH_MS } from './use-studies.ts'

/** When the figures were read. The old ones stay where new ones cannot be had. */
export function FiguresTime({ atMs, isAway }: { atMs: number; isAway: boolean }) {
  const time = <time dateTime={new Date(atMs).toISOString()}>{clockOf(atMs)}</time>
  return (
    <div className={styles.time}>
      {!isAway && (
        <p>
          Figures of {time}, read anew every {REFRESH_MS / 1000} seconds.
        </p>
      )}
      {/* In the tree all the time, so that readers hear what comes into it. */}
      <div role="status">
        {isAway && (
          <p className={styles.away}>The server does not answer. These are the figures of {time}; they go on by themselves.</p>
        )}
      </div>
    </div>
  )
}
