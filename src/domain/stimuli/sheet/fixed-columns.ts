import { recogniseColumn } from './columns.ts'

/** Columns that identify a card. With another name or kind it would be another card, so these never change in a saved set. */
const FIXED_COLUMNS: readonly string[] = [
  'entity_id',
  'entity_set',
  'entity_type',
  'entity_url',
  'source_url',
  'filename',
  'media_id',
  'avatar_media_id',
  'further_media_ids',
]

/** Accepts any spelling: `File name` means `filename`. */
export const isFixedColumn = (name: string): boolean => FIXED_COLUMNS.includes(recogniseColumn(name).name.toLowerCase())

/** The column that a change is for: an exact match in the row first, otherwise a known column in any spelling. */
export const resolveColumn = (row: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(row, name) ? name : recogniseColumn(name).name
