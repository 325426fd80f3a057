import { Button } from '@mantine/core'
import { useId } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import page from '../ui/page.module.css'
import { counted, sizeOf } from './count-words.ts'
import type { DownloadProgress } from './download-progress.ts'
import styles from './download-screen.module.css'
import type { Received } from './fetch-export.ts'
import type { RowCount } from './use-row-count.ts'

type Props = { progress: DownloadProgress; count?: RowCount | null | undefined; onCancel: () => void }

export function DownloadStatus({ progress, count, onCancel }: Props) {
  return (
    <>
      <div role="status" className={styles.status}>
        {(progress.state === 'running' || progress.state === 'saved') && (
          <ol>
            {progress.passed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        )}
        {progress.state === 'running' && progress.job && <p className={page.soft}>{messages.downloadInBackground}</p>}
        {progress.state === 'saved' && (
          <p className={styles.saved}>
            Saved as {progress.fileName}: {amountOf(progress.received)}.
          </p>
        )}
        {progress.state === 'empty' && <p className={styles.problem}>{messages.downloadEmpty}</p>}
        {progress.state === 'failed' && <p className={styles.problem}>{progress.sentence}</p>}
        {progress.state === 'cancelled' && <p>{messages.downloadCancelled}</p>}
      </div>
      {progress.state === 'running' && progress.job && <JobProgress job={progress.job} />}
      {progress.state === 'running' && !progress.job && (
        <div className={styles.underWay}>
          {progress.received.bytes > 0 && <Amount {...progress.received} expected={count?.rows ?? 0} />}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}

/** A package has no rows to count. */
const amountOf = ({ bytes, rows }: Received) => (rows === 0 ? sizeOf(bytes) : `${counted(rows, 'row')}, ${sizeOf(bytes)}`)

/** Not read out as it changes: a number that never stands still says nothing to a listener. */
function Amount({ bytes, rows, expected }: Received & { expected: number }) {
  const amountId = useId()
  return (
    <div className={styles.amount}>
      <p id={amountId}>{amountOf({ bytes, rows })}</p>
      {/* A count may be too low; the bar never says that all is there before it is. */}
      {expected > 0 && <progress aria-labelledby={amountId} max={Math.max(expected, rows + 1)} value={rows} />}
    </div>
  )
}
