import { shareWithInterval } from '../../../attention/share-interval.ts'
import { normal, seededDice } from '../../../dice.ts'
import { pairedP, type Sample, sampleOf, welchP } from './t-tests.ts'

/** How the outcome is spread over people, one number each: those of simulated people, or a normal curve that somebody typed in. */
export type Baseline = { from: 'people'; values: readonly number[] } | { from: 'typed'; mean: number; sd: number }

export type PowerQuestion = {
  baseline: Baseline
  /** What is compared: two conditions, or before and after in one condition, where the outcome is a change within a person. Default two. */
  compares?: 'conditions' | 'before-after'
  /** Difference of the means of two conditions, or mean change, in the unit of the outcome. */
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
 * The share of simulated studies with `n` people in each condition that find the effect. Of two conditions, each study draws people with
 * replacement from the baseline (or from the normal curve), adds the effect to everybody of the second condition, and compares the means by
 * Welch's test. Of before and after, it draws changes of people of one condition, shifted so that their mean is the effect, and compares them
 * with 0 by the paired test. The draws depend on the seed and n alone.
 */
export function* powerAt(n: number, question: PowerQuestion): Generator<void, PowerPoint> {
  const { alpha, seed } = question
  const dice = seededDice(String(seed), `power/${n}`)
  const study = studyOf(n, question, dice)
  let found = 0
  let draws = 0
  for (let i = 0; i < REPLICATES; i++) {
    if (study.p() < alpha) found += 1
    draws += study.draws
    if (draws < DRAWS_AT_A_TIME) continue
    draws = 0
    yield
  }
  const { share, ...interval } = shareWithInterval(found, REPLICATES)
  return { n, power: share, ...interval }
}

/** One simulated study: its p, and how many people it draws. */
function studyOf(
  n: number,
  { baseline, effect, compares }: PowerQuestion,
  dice: () => number,
): { p: () => number; draws: number } {
  const draw = drawFrom(baseline, dice)
  const sample = (plus: number): Sample => sampleOf(n, () => draw() + plus)
  if (compares !== 'before-after') return { p: () => welchP(sample(0), sample(effect)), draws: 2 * n }
  const shift = effect - meanOf(baseline)
  return { p: () => pairedP(sample(shift)), draws: n }
}

export const meanOf = (baseline: Baseline): number =>
  baseline.from === 'typed'
    ? baseline.mean
    : baseline.values.reduce((sum, value) => sum + value, 0) / Math.max(1, baseline.values.length)

function drawFrom(baseline: Baseline, dice: () => number): () => number {
  if (baseline.from === 'typed') return () => baseline.mean + baseline.sd * normal(dice)
  const { values } = baseline
  return () => values[Math.floor(dice() * values.length)] ?? 0
}
