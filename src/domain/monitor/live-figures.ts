import type { Quotas } from '../study/assignment/quota.ts'
import type { WaveInFlow } from '../waves/flow-of-waves.ts'
import { arrivalCurve } from './arrival-curve.ts'
import { consortFlow } from './consort-flow.ts'
import { estimateEnd } from './estimate-end.ts'
import { cardFunnel, funnelOf, type MonitoredStep } from './funnel.ts'
import { cellsOf } from './group-figures.ts'
import { countStates, isCounted, type MonitoredPerson } from './monitored-person.ts'
import { timePerStep } from './time-per-step.ts'

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
