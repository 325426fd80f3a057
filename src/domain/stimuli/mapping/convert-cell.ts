import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import { VIEWS_COLUMN } from '#domain/feed/views.ts'
import { readAgo } from '../cards/posted-at.ts'
import { veracityOf } from '../cards/veracity.ts'
import { readDate } from '../sheet/read-date.ts'
import { plainName } from './column-names.ts'
import { plainText } from './plain-text.ts'

/** Which comes first in dates such as 03/04/2026. */
export type DateOrder = 'day' | 'month'

const MISSING = new Set([
  'na',
  'n/a',
  '#n/a',
  '#value!',
  '#ref!',
  '#name?',
  '#div/0!',
  'null',
  'none',
  'nan',
  'nil',
  'undefined',
  'missing',
  '.',
  '-',
  '–',
  '—',
])

export const isMissing = (cell: string): boolean => cell.trim() === '' || MISSING.has(cell.trim().toLowerCase())

const COUNT = /^(\d{1,3}(?:[ ,'’\u00A0\u202F]\d{3})+|\d+(?:[.,]\d+)?)\s*([km]|mio|mill?|tsd|b)?\.?$/i
const TIMES: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, m: 1e6, mio: 1e6, mil: 1e6, mill: 1e6, b: 1e9 }

/** A count as feeds write it: `1.2K`, `3,400`, `1.5M`. Null for anything else. */
export function readCount(cell: string): number | null {
  const [, digits, unit] = COUNT.exec(cell.trim()) ?? []
  if (digits === undefined) return null
  const isGrouped = /[ ,'’\u00A0\u202F]\d{3}$/.test(digits) && !(unit !== undefined && digits.length < 5)
  const number = Number(isGrouped ? digits.replace(/[^\d]/g, '') : digits.replace(',', '.'))
  const count = Math.round(number * (TIMES[unit?.toLowerCase() ?? ''] ?? 1))
  return unit === undefined && !Number.isInteger(number) ? null : count
}

const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?=$|[\s,T])/
/** Hours and minutes before the visit; seconds are passed over. */
const HOURS_BEFORE = /^[-−–](\d{1,4}):([0-5]\d)(?::[0-5]\d)?$/

/** A date as our sheets have it. Undefined where it cannot be read; a time before the visit stays one. */
export function readPosted(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim()
  if (readAgo(text) !== undefined) return text
  const before = HOURS_BEFORE.exec(text)
  if (before !== null) return agoOf(Number(before[1]) * 60 + Number(before[2]))
  const yearLast = YEAR_LAST.exec(text)
  const [, first = '', , second = '', year = ''] = yearLast ?? []
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  const fullYear = year.length === 2 ? `20${year}` : year
  const ordered = yearLast === null ? text : `${fullYear}-${month}-${day}${text.slice(yearLast[0].length)}`
  const date = readDate(ordered)
  if (date.kind !== 'date') return undefined
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  const iso = `${date.year}-${twoDigits(date.month)}-${twoDigits(date.day)}`
  return date.time === null ? iso : `${iso} ${date.time}`
}

/** Rounded as feeds round: minutes up to two hours, hours up to two days, then days. */
function agoOf(minutes: number): string {
  if (minutes < 120) return `-${minutes}m`
  return minutes < 48 * 60 ? `-${Math.round(minutes / 60)}h` : `-${Math.round(minutes / 1440)}d`
}

/** The order that the dates of a column must have; undefined where each could be either. */
export function orderOfDates(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const match = YEAR_LAST.exec(cell.trim())
    if (match === null) continue
    if (Number(match[1]) > 12) return 'day'
    if (Number(match[3]) > 12) return 'month'
  }
  return cells.some((cell) => /^\d{1,2}([.-])\d{1,2}\1\d/.test(cell.trim())) ? 'day' : undefined
}

/** Whether some dates of a column can be read in two ways. */
export const hasTwoOrders = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const match = YEAR_LAST.exec(cell.trim())
    return match !== null && Number(match[1]) <= 12 && Number(match[3]) <= 12 && match[1] !== match[3]
  })

const COUNTS: readonly string[] = [...COUNT_COLUMNS, VIEWS_COLUMN]
const TEXTS: readonly string[] = ['body', 'headline', 'quoted_body', 'link_text', 'link_headline', 'author_line', 'alt_text']

export const isCountColumn = (column: string): boolean => COUNTS.includes(column)

/** Columns of ours with dates. */
export const DATE_COLUMNS: readonly string[] = ['posted_at', 'retrieve_date', 'quoted_posted_at']

/** Whether a cell is a date that nobody takes for a number, or a time before the visit. */
export const isDate = (cell: string): boolean =>
  /^[-−–]\d|\d\D\d|[a-z]/i.test(cell.trim()) && (readPosted(cell, 'day') !== undefined || readPosted(cell, 'month') !== undefined)

/** A cell as our sheets have it. What cannot be read stays as it is written, so that the check of the sheet can name it. */
export function convertCell(cell: string, to: string, order: DateOrder): string {
  if (isMissing(cell)) return ''
  if (isCountColumn(to)) return String(readCount(cell) ?? cell)
  if (DATE_COLUMNS.includes(to)) return readPosted(cell, order) ?? cell
  if (to === 'veracity') return veracityOf({ file_name: '', covariates: { veracity: cell } }) ?? cell
  return TEXTS.includes(to) ? plainText(cell) : cell.trim()
}

/** Names of columns in which yes means that something is not true. */
const SAYS_FALSE = /(^|_)(is_)?(fake|false|hoax|misinfo\w*|misinformation|disinformation|untrue|inaccurate|incorrect)(_|$)/
const SAYS_BOTH = /(^|_)(true|real|t|truth)(_|$)/
const OPPOSITES: Readonly<Record<string, string>> = {
  ...{ '1': 'false', '0': 'true', yes: 'false', no: 'true', y: 'false', n: 'true', true: 'false', false: 'true' },
}

/** How the cells of one column are converted. A column `fake` says with 1 what a column `true` says with 0. */
export function cellConverter(header: string, to: string, order: DateOrder): (cell: string) => string {
  const name = plainName(header)
  if (to !== 'veracity' || !SAYS_FALSE.test(name) || SAYS_BOTH.test(name)) return (cell) => convertCell(cell, to, order)
  return (cell) => OPPOSITES[cell.trim().toLowerCase()] ?? convertCell(cell, to, order)
}
