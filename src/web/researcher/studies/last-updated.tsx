import { formatTime } from '#web/researcher/format-time.ts'
import styles from './last-updated.module.css'
import { REFRESH_MS } from './use-studies.ts'

/** The time of the figures. `isStale`: the server does not answer, so old figures are still shown. */
export function LastUpdated({ atMs, isStale }: { atMs: number; isStale: boolean }) {
  const time = <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time>
  return (
    <div className={styles.time}>
      {!isStale && (
        <p>
          Figures of {time}, updated every {REFRESH_MS / 1000} seconds.
        </p>
      )}
      {/* Always rendered, so that screen readers announce what is added to it. */}
      <div role="status">
        {isStale && (
          <p className={styles.stale}>The server does not answer. These are the figures of {time}; they go on by themselves.</p>
        )}
      </div>
    </div>
  )
}
