import { type Dice, seededDice } from '../../dice.ts'

/** What somebody is shown to arrive at a count: one more like, one more share. */
export type Arrivals = {
  /** How many have arrived after so many milliseconds in view. */
  countAt: (inViewMs: number) => number
  /** When the first one after that moment arrives, in milliseconds in view. */
  nextAfter: (inViewMs: number) => number
}

type Rising = {
  /** Of the browser's choices: it follows from the participant's seed. */
  seed: string
  entity_id: string
  engagement_type: string
  perMinute: number
}

/**
 * Arrivals at one count of one card, as a Poisson process: the gaps are exponential with a mean of 60,000 / perMinute milliseconds, and
 * drawn in order from the seed. What a person is shown is a function of these and of the time in view alone (docs/MEASUREMENT.md).
 */
export function arrivalsOf({ seed, entity_id, engagement_type, perMinute }: Rising): Arrivals {
  if (!(perMinute > 0)) return NONE
  const dice = seededDice(seed, `rising/${entity_id}/${engagement_type}`)
  const meanGapMs = 60_000 / perMinute
  /** As far as anybody has asked. */
  const times: number[] = []
  const last = () => times.at(-1) ?? 0
  const countAt = (inViewMs: number) => {
    while (last() <= inViewMs) times.push(last() + gap(dice, meanGapMs))
    return firstAfter(times, inViewMs)
  }
  return { countAt, nextAfter: (inViewMs) => times[countAt(inViewMs)] ?? Number.POSITIVE_INFINITY }
}

const NONE: Arrivals = { countAt: () => 0, nextAfter: () => Number.POSITIVE_INFINITY }

// 1 - u keeps the logarithm away from zero.
const gap = (dice: Dice, meanMs: number) => -Math.log(1 - dice()) * meanMs

/** Index of the first time after a moment, by binary search: a long look has thousands of arrivals. */
function firstAfter(times: readonly number[], atMs: number): number {
  let from = 0
  let to = times.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((times[middle] ?? 0) > atMs) to = middle
    else from = middle + 1
  }
  return from
}
