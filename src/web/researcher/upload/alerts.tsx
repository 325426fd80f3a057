import { ProblemList } from '../ui/problem-list.tsx'
import styles from './upload-screen.module.css'

const MAX_SHOWN = 20

/** Problems, announced at once. The live region is always in the page, so that screen readers announce changes. */
export function Alerts({ sentences }: { sentences: readonly string[] }) {
  const nMore = sentences.length - MAX_SHOWN
  const problems = nMore > 0 ? [...sentences.slice(0, MAX_SHOWN), `… and ${nMore} more`] : sentences
  return (
    <div role="alert" className={styles.alerts}>
      <ProblemList problems={problems} />
    </div>
  )
}
