/** The day of a moment in universal time, as `2027-03-31`. */
export const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** A day that exists, as `2027-03-31`. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(atMs) && isoDay(atMs) === text
}
