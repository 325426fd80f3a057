import { messages } from '#contract/researcher-messages.ts'
import type { DownloadProgress } from './download-progress.ts'
import styles from './download-screen.module.css'

const sizeOf = (bytes: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit: bytes < 1e6 ? 'kilobyte' : 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / (bytes < 1e6 ? 1e3 : 1e6),
  )

export function DownloadStatus({ progress }: { progress: DownloadProgress }) {
  return (
    <div role="status" className={styles.status}>
      {(progress.state === 'running' || progress.state === 'saved') && (
        <ol>
          {progress.passed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      )}
      {progress.state === 'saved' && (
        <p className={styles.saved}>
          Saved as {progress.fileName}, {sizeOf(progress.bytes)}.
        </p>
      )}
      {progress.state === 'empty' && <p className={styles.problem}>{messages.downloadEmpty}</p>}
      {progress.state === 'failed' && <p className={styles.problem}>{messages.downloadFailed}</p>}
    </div>
  )
}
