import { shareWithInterval } from '../../../attention/share-interval.ts'
import { normal, seededDice } from '../../../dice.ts'
import { sampleOf, welchP } from './welch.ts'

/** How the outcome is spread over people, one number each: those of simulated people, or a normal curve that somebody typed in. */
export type Baseline = { from: 'people'; values: readonly number[] } | { from: 'typed'; mean: number; sd: number }

export type PowerQuestion = {
  baseline: Baseline
  /** Difference of the means of two conditions, in the unit of the outcome. */
  effect: number
  alpha: number
  /** The chance to find the effect that is wanted. */
  target: number
  seed: number
  /** Share of people who will not complete the last wave, so that more are recruited; absent in a study of one visit. */
  lost?: number
}

/** Estimated power with so many people per condition, and the 95 % interval of that estimate. */
export type PowerPoint = { n: number; power: number; low: number; high: number }

/** Simulated studies for each number of people. */
export const REPLICATES = 1000

/** Draws between two moments at which a page may do other work. */
const DRAWS_AT_A_TIME = 200_000

/**
 * The share of simulated studies with `n` people in each of two conditions that find the effect: each draws people with replacement from the
 * baseline (or from the normal curve), adds the effect to everybody of the second condition, and compares the means by Welch's test. The draws
 * depend on the seed and n alone.
 */
export function* powerAt(n: number, { baseline, effect, alpha, seed }: PowerQuestion): Generator<void, PowerPoint> {
  const dice = seededDice(String(seed), `power/${n}`)
  const draw = drawFrom(baseline, dice)
  let found = 0
  let draws = 0
  for (let i = 0; i < REPLICATES; i++) {
    const control = sampleOf(n, draw)
    const treated = sampleOf(n, () => draw() + effect)
    if (welchP(control, treated) < alpha) found += 1
    draws += 2 * n
    if (draws < DRAWS_AT_A_TIME) continue
    draws = 0
    yield
  }
  const { share, ...interval } = shareWithInterval(found, REPLICATES)
  return { n, power: share, ...interval }
}

function drawFrom(baseline: Baseline, dice: () => number): () => number {
  if (baseline.from === 'typed') return () => baseline.mean + baseline.sd * normal(dice)
  const { values } = baseline
  return () => values[Math.floor(dice() * values.length)] ?? 0
}
