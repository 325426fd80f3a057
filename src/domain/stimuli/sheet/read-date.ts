/**
 * A date as written. No time zone is applied, so that it is the same on every machine. `time` is `HH:MM`, or null at midnight.
 */
export type ReadDate =
  | { kind: 'date'; year: number; month: number; day: number; time: string | null }
  /** 03/04/2026 can mean March or April. */
  | { kind: 'ambiguous' }
  | { kind: 'unreadable' }

const UNREADABLE: ReadDate = { kind: 'unreadable' }
const MAX_DATE_LENGTH = 64
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const TIME = /(?:T|,?\s+(?:at\s+)?)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:of\s+)?([a-z]{3,9})\.?[\s,-]+(\d{4})$/i
const MONTH_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const SPREADSHEET_DAY = /^[2-7]\d{4}(?:\.\d+)?$/
const EPOCH = /^\d{10}(?:\d{3})?$/

/** Reads the formats in which people, spreadsheets and scripts write a full date. */
export function readDate(text: string): ReadDate {
  const written = text.trim().replace(WEEKDAY, '')
  if (written.length > MAX_DATE_LENGTH) return UNREADABLE
  const clock = TIME.exec(written)
  const date = clock === null ? written : written.slice(0, clock.index)
  const time = clock === null ? null : timeOf(clock)
  if (time === undefined) return UNREADABLE
  return readDay(date.trim(), time)
}

function readDay(date: string, time: string | null): ReadDate {
  const numbers = (match: RegExpExecArray, ...groups: number[]) => groups.map((group) => Number(match[group]))
  const yearFirst = YEAR_FIRST.exec(date)
  if (yearFirst) return checked(numbers(yearFirst, 1, 3, 4), time)
  const compact = COMPACT.exec(date)
  if (compact) return checked(numbers(compact, 1, 2, 3), time)
  const yearLast = YEAR_LAST.exec(date)
  if (yearLast) return readYearLast(numbers(yearLast, 1, 3, 4), yearLast[2] === '/', time)
  const dayMonth = DAY_MONTH.exec(date)
  if (dayMonth) return checked([Number(dayMonth[3]), monthOf(dayMonth[2]), Number(dayMonth[1])], time)
  const monthDay = MONTH_DAY.exec(date)
  if (monthDay) return checked([Number(monthDay[3]), monthOf(monthDay[1]), Number(monthDay[2])], time)
  if (time !== null) return UNREADABLE
  // Spreadsheets count days; day 25569 is 1970-01-01.
  if (SPREADSHEET_DAY.test(date)) return fromEpoch(Math.round((Number(date) - 25_569) * 86_400_000))
  if (EPOCH.test(date)) return fromEpoch(Number(date) * (date.length === 10 ? 1000 : 1))
  return UNREADABLE
}

/**
 * With dots and hyphens the day comes first. With slashes it depends on the country, so only dates with one possible reading are
 * accepted.
 */
function readYearLast([first = 0, second = 0, yearWritten = 0]: number[], hasSlashes: boolean, time: string | null): ReadDate {
  const year = yearWritten < 100 ? 2000 + yearWritten : yearWritten
  const dayFirst = checked([year, second, first], time)
  if (!hasSlashes) return dayFirst
  const monthFirst = checked([year, first, second], time)
  if (dayFirst.kind === 'date' && monthFirst.kind === 'date' && first !== second) return { kind: 'ambiguous' }
  return dayFirst.kind === 'date' ? dayFirst : monthFirst
}

function checked([year = 0, month = 0, day = 0]: number[], time: string | null): ReadDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? { kind: 'date', year, month, day, time } : UNREADABLE
}

function fromEpoch(atMs: number): ReadDate {
  const date = new Date(atMs)
  return checked(
    [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()],
    clockText(date.getUTCHours(), date.getUTCMinutes()),
  )
}

/** Undefined if there is no such time of day. */
function timeOf([, hours = '', minutes = '', half]: RegExpExecArray): string | null | undefined {
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  if (half === undefined) return clockText(hour, Number(minutes))
  return clockText((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minutes))
}

/** A date cell of a spreadsheet has midnight as its time although nobody typed it. */
const clockText = (hour: number, minute: number) =>
  hour === 0 && minute === 0 ? null : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const monthOf = (name = '') => MONTH_STARTS.indexOf(name.slice(0, 3).toLowerCase()) + 1
