import { groupBy } from '../group-by.ts'
import type { Quotas } from '../study/assignment/quota.ts'
import type { WaveInFlow } from '../waves/flow-of-waves.ts'
import { consortFlow } from './consort-flow.ts'
import { estimateEnd } from './estimate-end.ts'
import { cardFunnel, funnelOf, type MonitoredStep, positionOf } from './funnel.ts'
import { countStates, isCounted, type MonitoredPerson, type StateCounts, stateOf } from './monitored-person.ts'

type StepTime = { name: string; n: number; lower: number; median: number; upper: number }

type GroupFigures = StateCounts & {
  /** Past the consent; null where the study asks for none. */
  consented: number | null
  /** Of those who are under way, how many are at each step, in the order of the steps. */
  at: number[]
}

type Group = {
  /** 0: not drawn yet. */
  condition: number
  /** Null where no answers decided about the condition. */
  stratum: Readonly<Record<string, string>> | null
}

type Cell = Group & GroupFigures

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WIDTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 28 * DAY]
const MAX_BINS = 60

type Arrivals = { binMs: number; bins: { fromMs: number; arrived: number; completed: number }[] }

type Study = {
  nConditions: number
  isRunning: boolean
  quotas: Quotas
  steps: readonly MonitoredStep[]
  waves?: readonly WaveInFlow[]
}

/** All figures of the live panel. None is an outcome: nothing of what people answered or did with cards is in them. */
export function liveFigures(
  people: readonly MonitoredPerson[],
  { nConditions, isRunning, quotas, steps, waves }: Study,
  nowMs: number,
) {
  const counted = people.filter(isCounted)
  const started = counted.filter(({ outcome }) => outcome !== 'no_consent' && outcome !== 'quota_full')
  const completedAtMs = counted.flatMap(({ outcome, completedAtMs: at }) => (outcome === 'complete' && at !== null ? at : []))
  const firstArrivalMs = started.reduce<number | null>((first, { arrivedAtMs: at }) => Math.min(first ?? at, at), null)
  const target = targetOf(quotas, nConditions)
  return {
    nowMs,
    counts: countStates(counted),
    cells: cellsOf(counted, steps),
    funnel: funnelOf(counted, steps),
    cards: cardFunnel(counted, steps),
    times: timePerStep(counted, steps),
    arrivals: arrivalCurve(people, nowMs),
    target,
    end: estimateEnd({ isRunning, target, completedAtMs, firstArrivalMs, nowMs }),
    flow: consortFlow(people, nConditions, waves),
  }
}

export type LiveFigures = ReturnType<typeof liveFigures>

/** The completes that a study wants: its own quota, or those of all its conditions together. */
function targetOf({ total, ofCondition }: Quotas, nConditions: number): number | null {
  const all = Array.from({ length: nConditions }, (_, i) => ofCondition.get(i + 1))
  const sum = all.includes(undefined) ? null : all.reduce<number>((added, quota) => added + (quota ?? 0), 0)
  if (total === null) return sum
  return sum === null ? total : Math.min(total, sum)
}

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

function groupFigures(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): GroupFigures {
  const consent = steps.findIndex(({ step }) => step === 'consent')
  const at = steps.map(() => 0)
  let consented = 0
  for (const person of people) {
    const position = positionOf(person, steps)
    if (position > consent) consented++
    // Somebody who has done everything is at the last step until the visit has ended.
    const place = Math.min(position, steps.length - 1)
    if (stateOf(person) === 'under_way' && place >= 0) at[place] = (at[place] ?? 0) + 1
  }
  return { ...countStates(people), consented: consent === -1 ? null : consented, at }
}

/** Everybody once, by condition and stratum: what a page adds up to figures by either of them. */
export function cellsOf(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): Cell[] {
  const keyOf = ({ condition, stratum }: Group) => JSON.stringify([condition, stratum])
  return [...groupBy(people, keyOf)]
    .map(([key, own]) => {
      // Written by keyOf.
      const [condition, stratum] = JSON.parse(key) as [Group['condition'], Group['stratum']]
      return { condition, stratum, ...groupFigures(own, steps) }
    })
    .sort((a, b) => a.condition - b.condition || (JSON.stringify(a.stratum) < JSON.stringify(b.stratum) ? -1 : 1))
}

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
