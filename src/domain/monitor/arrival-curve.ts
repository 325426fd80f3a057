import { isCounted, type MonitoredPerson } from './monitored-person.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WIDTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 28 * DAY]
const MAX_BINS = 60

export type Arrivals = { binMs: number; bins: { fromMs: number; arrived: number; completed: number }[] }

/** Arrivals and completes per stretch of time, from the first arrival until now; as fine as sixty stretches allow. */
export function arrivalCurve(people: readonly MonitoredPerson[], nowMs: number): Arrivals {
  const counted = people.filter(
    (person) => isCounted(person) && person.outcome !== 'no_consent' && person.outcome !== 'quota_full',
  )
  if (counted.length === 0) return { binMs: MINUTE, bins: [] }
  const firstMs = counted.reduce((first, { arrivedAtMs }) => Math.min(first, arrivedAtMs), nowMs)
  const binMs = WIDTHS.find((width) => (nowMs - firstMs) / width < MAX_BINS - 1) ?? nowMs - firstMs
  const startMs = Math.floor(firstMs / binMs) * binMs
  const bins = Array.from({ length: Math.floor((nowMs - startMs) / binMs) + 1 }, (_, i) => ({
    ...{ fromMs: startMs + i * binMs, arrived: 0, completed: 0 },
  }))
  const binAt = (atMs: number) => bins[Math.min(bins.length - 1, Math.max(0, Math.floor((atMs - startMs) / binMs)))]
  for (const { arrivedAtMs, completedAtMs } of counted) {
    const arrived = binAt(arrivedAtMs)
    if (arrived) arrived.arrived++
    const completed = completedAtMs === null ? undefined : binAt(completedAtMs)
    if (completed) completed.completed++
  }
  return { binMs, bins }
}
