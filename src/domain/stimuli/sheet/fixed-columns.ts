import { recogniseColumn } from './columns.ts'

/** What a card is. A card of another kind or file is another card, so that these are never changed in a saved set. */
const FIXED_COLUMNS: readonly string[] = [
  'entity_id',
  'entity_set',
  'entity_type',
  'entity_url',
  'source_url',
  'filename',
  'image',
  'media_id',
]

/** In whatever spelling: `File name` is `filename`. */
export const isFixedColumn = (name: string): boolean => FIXED_COLUMNS.includes(recogniseColumn(name).name.toLowerCase())

/** The column that a change means: one that the row has by that very name, or one of ours in whatever spelling. */
export const columnMeant = (row: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(row, name) ? name : recogniseColumn(name).name
