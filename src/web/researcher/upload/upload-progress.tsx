import { Button } from '@mantine/core'
import { fileSize } from './file-size.ts'
import styles from './files-step.module.css'
import { countOf } from './sheet-problems.ts'
import type { QueueState, QueueTotals, UploadQueue } from './upload-queue.ts'

type Props = { state: QueueState; totals: QueueTotals; isSaving: boolean; queue: UploadQueue; onBack: () => void }

/** How far everything is, and the way to hold it, go on, or try again. */
export function UploadProgress({ state, totals, isSaving, queue, onBack }: Props) {
  const isDone = totals.ready === totals.count
  return (
    <div className={styles.overall}>
      <p role="status">
        {isSaving || isDone
          ? 'All files are up. Saving the set…'
          : `${totals.ready} of ${countOf(totals.count, 'file')} up, ${fileSize(totals.sentBytes)} of ${fileSize(totals.bytes)}`}
        {state.isPaused && ' (paused)'}
        {totals.failed > 0 && `. ${countOf(totals.failed, 'file')} failed: see the list.`}
      </p>
      <progress aria-label="All files" max={Math.max(totals.bytes, 1)} value={totals.sentBytes} />
      {!isSaving && !isDone && (
        <div className={styles.zoneActions}>
          {state.isPaused ? (
            <Button variant="default" onClick={queue.resume}>
              Resume
            </Button>
          ) : (
            <Button variant="default" onClick={queue.pause}>
              Pause
            </Button>
          )}
          {totals.failed > 0 && (
            <Button variant="default" onClick={queue.retry}>
              Retry failed files
            </Button>
          )}
          <Button variant="subtle" onClick={onBack}>
            Stop and edit
          </Button>
        </div>
      )}
    </div>
  )
}
