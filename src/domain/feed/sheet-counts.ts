import { type EngagementType, FEED_BUTTONS } from '../parameters/feed-buttons.ts'

/** Columns of a sheet that a button set to `sheet` takes its counts from; named like the engagement. */
export const COUNT_COLUMNS: readonly EngagementType[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)

/** A whole number below a billion, also with commas as spreadsheets write it. Written so that PostgreSQL reads it too. */
export const SHEET_COUNT = '^[[:space:]]*([0-9]{1,9}|[0-9]{1,3}(,[0-9]{3}){1,2})[[:space:]]*$'
const PATTERN = new RegExp(SHEET_COUNT.replaceAll('[[:space:]]', '\\s'))

/** The count that a cell gives. Null where there is none: the button then shows no number, because 0 would be a claim. */
export function sheetCount(cell: unknown): number | null {
  const text = typeof cell === 'number' ? String(cell) : cell
  return typeof text === 'string' && PATTERN.test(text) ? Number(text.replaceAll(',', '')) : null
}
