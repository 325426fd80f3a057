import styles from './upload-screen.module.css'

const MAX_SHOWN = 20

/** What stands in the way, told at once. The region is always there: what comes into it is read out. */
export function Alerts({ sentences }: { sentences: readonly string[] }) {
  const shown = sentences.slice(0, MAX_SHOWN)
  return (
    <div role="alert" className={styles.alerts}>
      {shown.length > 0 && (
        <ul>
          {shown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {sentences.length > shown.length && <li>… and {sentences.length - shown.length} more</li>}
        </ul>
      )}
    </div>
  )
}
