import { Button, Group } from '@mantine/core'
import { countOf } from '../../count-of.ts'
import { fileSize } from './file-size.ts'
import styles from './files-step.module.css'
import type { QueueState, QueueTotals, UploadQueue } from './upload-queue.ts'

type Props = { state: QueueState; totals: QueueTotals; isSaving: boolean; queue: UploadQueue; onBack: () => void }

/** Progress of the upload, with buttons to pause, resume and retry. */
export function UploadProgress({ state, totals, isSaving, queue, onBack }: Props) {
  const isDone = totals.ready === totals.count
  return (
    <div className={styles.overall}>
      <p role="status">
        {isSaving || isDone ? 'All files are ready. Saving the set…' : wordsFor(totals)}
        {state.isPaused && ' (paused)'}
        {totals.failed > 0 && `. ${countOf(totals.failed, 'file')} failed: see the list.`}
      </p>
      <label className={styles.stage}>
        <span>Received</span>
        <progress max={Math.max(totals.bytes, 1)} value={totals.sentBytes} />
      </label>
      <label className={styles.stage}>
        <span>Prepared</span>
        <progress max={totals.count} value={totals.ready} />
      </label>
      {!isSaving && !isDone && (
        <Group gap="xs">
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
        </Group>
      )}
    </div>
  )
}

/** Two stages take time: sending, and preparing each picture in several sizes. */
function wordsFor({ count, received, ready, sentBytes, bytes }: QueueTotals): string {
  if (received < count) return `${received} of ${countOf(count, 'file')} received, ${fileSize(sentBytes)} of ${fileSize(bytes)}`
  return `All ${countOf(count, 'file')} received, ${ready} prepared. The set is saved when all are.`
}
