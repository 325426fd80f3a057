import { readDate } from '../sheet/read-date.ts'
import { shortened } from './cell-text.ts'

export const AGO_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** So long before the visit, whenever the visit is. */
export type Ago = { n: number; unit: (typeof AGO_UNITS)[number] }

/** `iso` is for machines; null if the date could not be parsed. With `ago`, pages write it in their own language. */
export type Posted = { text: string; iso: string | null; ago?: Ago }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MAX_POSTED_LENGTH = 40

/** A text that is not a clear date is shown as written: a researcher may mean '3h'. */
export function postedOf(posted_at: string, nowMs: number): Posted | null {
  if (posted_at === '') return null
  const ago = readAgo(posted_at)
  if (ago !== undefined) return { text: `${ago.n} ${ago.unit}${ago.n === 1 ? '' : 's'}`, iso: null, ago }
  const date = readDate(posted_at)
  if (date.kind !== 'date') return { text: shortened(posted_at, MAX_POSTED_LENGTH), iso: null }
  const { year, month, day, time } = date
  const yearText = year === new Date(nowMs).getUTCFullYear() ? '' : `, ${year}`
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return {
    text: `${MONTHS[month - 1]} ${day}${yearText}${time === null ? '' : `, ${time}`}`,
    iso: time === null ? iso : `${iso}T${time}`,
  }
}

/** Spreadsheets take a cell that begins with a minus for a formula, so "2h ago" says the same as "-2h". */
const AGO = /^(?:[-−–]\s*(\d{1,4})\s*([a-z]+)|(\d{1,4})\s*([a-z]+)\s+ago)$/i

const SPELLINGS: Readonly<Record<Ago['unit'], RegExp>> = {
  minute: /^m(in(ute)?s?)?$/,
  hour: /^h((ou)?rs?)?$/,
  day: /^d(ays?)?$/,
  week: /^w(eeks?|ks?)?$/,
  month: /^mo(nths?)?$/,
  year: /^y(ears?|rs?)?$/,
}

/** A time before the visit, such as `-2h`, `2h ago` or `3 days ago`. */
export function readAgo(posted_at: string): Ago | undefined {
  const match = AGO.exec(posted_at.trim())
  const spelling = (match?.[2] ?? match?.[4] ?? '').toLowerCase()
  const unit = AGO_UNITS.find((name) => SPELLINGS[name].test(spelling))
  return unit && { n: Number(match?.[1] ?? match?.[3]), unit }
}
