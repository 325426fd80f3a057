import { messages } from '#contract/researcher-messages.ts'
import { ProblemList } from '../ui/result.tsx'
import styles from './upload-screen.module.css'
import type { SavingSets } from './use-save-set.ts'

/** Why a set was not saved: points to problems shown at their fields, and lists the rest. */
export function SaveProblems({ saving }: { saving: SavingSets }) {
  if (saving.state !== 'failed') return <Alerts sentences={[]} />
  const { name, category, cells, general } = saving.refusal
  const rows = cells.slice(0, 5).map(({ row, text }) => `Row ${row}: ${text}`)
  const more = cells.length > rows.length ? [`${cells.length - rows.length} more rows are marked in the preview above.`] : []
  return <Alerts sentences={[messages.uploadFailed, ...name, ...category, ...rows, ...more, ...general]} />
}

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
