import { messages } from '#contract/researcher-messages.ts'
import { Alerts } from './alerts.tsx'
import type { Saving } from './use-save-set.ts'

/** Why a set was not saved: points to problems shown at their fields, and lists the rest. */
export function SaveProblems({ saving }: { saving: Saving }) {
  if (saving.state !== 'failed') return <Alerts sentences={[]} />
  const { name, category, cells, general } = saving.refusal
  const rows = cells.slice(0, 5).map(({ row, text }) => `Row ${row}: ${text}`)
  const more = cells.length > rows.length ? [`${cells.length - rows.length} more rows are marked in the preview above.`] : []
  return <Alerts sentences={[messages.uploadFailed, ...name, ...category, ...rows, ...more, ...general]} />
}
