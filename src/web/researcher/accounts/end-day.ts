/** Days as a date field has them, `YYYY-MM-DD`, in the time zone of the browser. */

const DAY_MS = 24 * 60 * 60 * 1000

const twoDigits = (number: number) => String(number).padStart(2, '0')

export function dayOf(atMs: number): string {
  const date = new Date(atMs)
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

export const dayIn = (days: number, nowMs: number): string => dayOf(nowMs + days * DAY_MS)

/** The first moment of a day; undefined for anything that is no day. */
export function startOfDay(day: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!found) return undefined
  const [year = 0, month = 0, date = 0] = found.slice(1).map(Number)
  const atMs = new Date(year, month - 1, date).getTime()
  return dayOf(atMs) === day ? atMs : undefined
}

/** The last moment of a day: a link that ends on a day works until then. */
export function endOfDay(day: string): number | undefined {
  const startMs = startOfDay(day)
  if (startMs === undefined) return undefined
  const next = new Date(startMs)
  next.setDate(next.getDate() + 1)
  return next.getTime() - 1
}

/** The server accepts an end within a year. */
export const LONGEST_DAYS = 364
