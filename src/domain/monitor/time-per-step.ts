import type { MonitoredStep } from './funnel.ts'
import type { MonitoredPerson } from './monitored-person.ts'

export type StepTime = { name: string; n: number; lower: number; median: number; upper: number }

/** Quartiles of the milliseconds from the step before, or from the arrival, to the end of each step. Steps that nobody did are left out. */
export function timePerStep(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): StepTime[] {
  const times = new Map<string, number[]>(steps.map(({ name }) => [name, []]))
  for (const { doneAtMs, arrivedAtMs } of people) {
    let fromMs = arrivedAtMs
    for (const { name } of steps) {
      const atMs = doneAtMs[name]
      // What was stored in one request, such as by a browser that was offline, has no order that could be timed.
      if (atMs === undefined || atMs < fromMs) continue
      times.get(name)?.push(atMs - fromMs)
      fromMs = atMs
    }
  }
  return [...times].flatMap(([name, list]) => {
    if (list.length === 0) return []
    const sorted = list.sort((a, b) => a - b)
    return [{ name, n: sorted.length, lower: at(sorted, 0.25), median: at(sorted, 0.5), upper: at(sorted, 0.75) }]
  })
}

/** Linear between neighbours, as R and Python do it by default. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
