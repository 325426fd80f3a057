import { Button } from '@mantine/core'
import { useId } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { counted, sizeOf } from './count-words.ts'
import type { DownloadProgress } from './download-progress.ts'
import styles from './download-screen.module.css'
import type { Received } from './receive-file.ts'
import type { RowCount } from './use-row-count.ts'

type Props = { progress: DownloadProgress; count?: RowCount | null | undefined; onResume: () => void; onCancel: () => void }

export function DownloadStatus({ progress, count, onResume, onCancel }: Props) {
  const isGoing = progress.state === 'running' || progress.state === 'interrupted'
  return (
    <>
      <div role="status" className={styles.status}>
        {(isGoing || progress.state === 'saved') && (
          <ol>
            {progress.passed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        )}
        {isGoing && progress.isAnew && <p>{messages.downloadBeganAnew}</p>}
        {progress.state === 'interrupted' && <p className={styles.problem}>{interruptedWords(progress)}</p>}
        {progress.state === 'saved' && (
          <p className={styles.saved}>
            Saved as {progress.fileName}: {amountOf(progress.received)}.
          </p>
        )}
        {progress.state === 'empty' && <p className={styles.problem}>{messages.downloadEmpty}</p>}
        {progress.state === 'failed' && <p className={styles.problem}>{messages.downloadFailed}</p>}
        {progress.state === 'cancelled' && <p>{messages.downloadCancelled}</p>}
      </div>
      {isGoing && (
        <div className={styles.going}>
          {progress.received.bytes > 0 && <Amount {...progress.received} expected={count?.rows ?? 0} />}
          <div className={styles.actions}>
            {progress.state === 'interrupted' && !progress.isWaiting && <Button onClick={onResume}>Resume</Button>}
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** A package has no rows to count. */
const amountOf = ({ bytes, rows }: Received) => (rows === 0 ? sizeOf(bytes) : `${counted(rows, 'row')}, ${sizeOf(bytes)}`)

function interruptedWords({ isWaiting, isKept }: { isWaiting: boolean; isKept: boolean }): string {
  if (isKept) return isWaiting ? messages.downloadWaiting : messages.downloadInterrupted
  return isWaiting ? messages.downloadWaitingAnew : messages.downloadInterruptedAnew
}

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
