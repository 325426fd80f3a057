import { cellReader, type Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../count-of.ts'
import type { UploadDraft } from './upload-draft.ts'

/** A sentence about what will be saved. */
export function SetSummary({ draft, sheet }: { draft: UploadDraft; sheet: Sheet }) {
  const cell = cellReader(sheet)
  const counts = new Map<string, number>()
  for (const row of sheet.rows) {
    const type = cell(row, 'entity_type').toLowerCase()
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const covariates = sheet.columns.filter(({ role }) => role === 'covariate').map(({ header }) => header)
  return (
    <p>
      <strong>{countOf(sheet.rows.length, 'card')}</strong> ({[...counts].map(([type, n]) => countOf(n, type)).join(', ')}) of the
      category <strong>{draft.category}</strong>
      {covariates.length > 0 && `, with the ${covariates.length === 1 ? 'covariate' : 'covariates'} ${covariates.join(', ')}`}.
    </p>
  )
}
