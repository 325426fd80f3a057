import { cellReader, type Sheet } from './sheet.ts'
import { wireHeadline } from './wire-size.ts'

/** The rows of a sheet in the format of `entity_set_settings.covariates` (spec 3). */
export function covariateRows(sheet: Sheet): Record<string, string>[] {
  const cell = cellReader(sheet)
  const names = [...new Set(sheet.columns.map(({ name }) => name))]
  return sheet.rows.map((row) =>
    Object.fromEntries([
      ...names.map((name) => [name, name === 'headline' ? wireHeadline(cell(row, name)) : cell(row, name)] as const),
      ['entity_url', cell(row, 'entity_url') || cell(row, 'source_url')] as const,
    ]),
  )
}
