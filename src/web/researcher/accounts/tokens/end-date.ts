const DAY_MS = 24 * 60 * 60 * 1000

/** The day that many days from now, as a date field has it: 2026-11-16. In the time zone of the browser. */
export function dayFromNow(nowMs: number, days: number): string {
  const day = new Date(nowMs + days * DAY_MS)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The last moment of a day of a date field. NaN if it is empty. */
export const endOfDay = (day: string): number => new Date(`${day}T23:59:59.999`).getTime()
