/** A moment as the clocks of a place show it. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const DAY_MS = 86_400_000

/** For a place that a browser did not name. */
export const UNKNOWN_ZONE = 'UTC'

/** More than there are zones. Their names come from browsers, in any spelling of capitals, and must not fill the memory. */
export const MAX_ZONES = 1000

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone)
  if (made !== undefined) return made
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone, hourCycle: 'h23', calendar: 'iso8601' })
  if (formats.size >= MAX_ZONES) forgetZones()
  formats.set(zone, format)
  return format
}

/** Whether it is the IANA name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

export function localTimeOf(atMs: number, zone: string): LocalTime {
  const shown = new Date(atMs + offsetMs(atMs, zone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

const asUtc = ({ year, month, day, hour, minute, second }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute, second)

/** By zone and day of universal time; null for a day on which clocks are set. Of 10,000 people a list asks for a few days again and again. */
const offsets = new Map<string, Map<number, number | null>>()

function forgetZones(): void {
  formats.clear()
  offsets.clear()
}

export const knownZones = (): number => Math.max(formats.size, offsets.size)

function offsetMs(atMs: number, zone: string): number {
  const days = offsets.get(zone) ?? new Map<number, number | null>()
  if (days.size === 0) offsets.set(zone, days)
  const day = Math.floor(atMs / DAY_MS)
  let known = days.get(day)
  if (known === undefined) {
    const [from, until] = [computedOffsetMs(day * DAY_MS, zone), computedOffsetMs((day + 1) * DAY_MS, zone)]
    known = from === until ? from : null
    days.set(day, known)
  }
  return known ?? computedOffsetMs(Math.floor(atMs / 1000) * 1000, zone)
}

function computedOffsetMs(atMs: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return asUtc({ year, month, day, hour, minute, second }) - atMs
}

/**
 * The moment at which clocks show a time. Where they show it twice, because they were set back, the first; where they never show it, because
 * they were set forward, as long after the change as the time is after the hour that is left out: 02:30 becomes 03:30.
 */
export function momentOf(time: LocalTime, zone: string): number {
  const utc = asUtc(time)
  const [before, after] = [offsetMs(utc - DAY_MS, zone), offsetMs(utc + DAY_MS, zone)]
  const shown = [utc - before, utc - after].filter((atMs) => atMs + offsetMs(atMs, zone) === utc)
  return shown.length > 0 ? Math.min(...shown) : utc - before
}

/** So many days later by the calendar of the place, at the same time of day or at another one, such as `18:00`. */
export function daysLater(atMs: number, days: number, { zone, at }: { zone: string; at?: string | undefined }): number {
  const time = localTimeOf(atMs, zone)
  return momentOf({ ...time, ...timeOfDay(at), day: time.day + days }, zone)
}

/** A day of the calendar there; without a time of day, its beginning. */
export function momentOfDate(date: string, { zone, at = '00:00' }: { zone: string; at?: string | undefined }): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return momentOf({ year, month, day, hour: 0, minute: 0, second: 0, ...timeOfDay(at) }, zone)
}

function timeOfDay(at: string | undefined): Partial<LocalTime> {
  if (at === undefined) return {}
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  return { hour, minute, second: 0 }
}
