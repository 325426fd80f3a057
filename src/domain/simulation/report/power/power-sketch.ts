import { type Baseline, meanOf, type PowerPoint, type PowerQuestion, powerAt } from './power-at.ts'

/** Most people in a condition that are tried. */
export const MAX_PER_ARM = 5000
const MIN_PER_ARM = 2

export type PowerSketch = {
  /** Smallest number of people per condition whose estimated power reaches the target; null: more than `MAX_PER_ARM`. */
  n: number | null
  /** From the smallest n that may reach it (the upper end of the interval does) to the smallest that surely does (the lower end does). */
  nLow: number | null
  nHigh: number | null
  /** What was tried, by n. */
  points: readonly PowerPoint[]
}

/** Enough of the points to draw a curve: those around the result. */
export function curveOf({ n, nLow, nHigh, points }: PowerSketch): readonly PowerPoint[] {
  if (n === null) return points.slice(-CURVE.length)
  const wanted = new Set([n, nLow, nHigh, ...CURVE.map((share) => clamp(Math.round(n * share)))])
  return points.filter((point) => wanted.has(point.n))
}

type Refused = { ok: false; problem: 'no-spread' | 'too-few-people' | 'no-effect' | 'bad-alpha' | 'bad-target' | 'bad-lost' }

/** Why there can be no sketch, or that there can. */
export function checkPower({ baseline, effect, alpha, target, lost = 0 }: PowerQuestion): { ok: true } | Refused {
  if (!Number.isFinite(effect) || effect === 0) return { ok: false, problem: 'no-effect' }
  if (!(alpha > 0 && alpha <= 0.5)) return { ok: false, problem: 'bad-alpha' }
  if (!(target > alpha && target <= 0.99)) return { ok: false, problem: 'bad-target' }
  if (!(lost >= 0 && lost <= MOST_LOST)) return { ok: false, problem: 'bad-lost' }
  if (baseline.from === 'people' && baseline.values.length < 2) return { ok: false, problem: 'too-few-people' }
  const { sd } = spreadOf(baseline)
  return sd > 0 && Number.isFinite(sd) ? { ok: true } : { ok: false, problem: 'no-spread' }
}

/** Of people who are recruited, the share that may be lost until the last wave. */
export const MOST_LOST = 0.9

/** People to recruit for the first wave, so that `n` are expected to complete the last. */
export const recruitedFor = (n: number, lost: number): number => Math.ceil(Number((n / (1 - lost)).toPrecision(12)))

/** Of the change from before to after, where both have the same standard deviation. */
export const sdOfChange = (sd: number, correlation: number): number => sd * Math.sqrt(2 * (1 - correlation))

/** Mean and standard deviation, over people. */
export function spreadOf(baseline: Baseline): { mean: number; sd: number } {
  const mean = meanOf(baseline)
  if (baseline.from === 'typed') return { mean, sd: baseline.sd }
  const { values } = baseline
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}

/** Points of the curve, as shares of the n that was found. */
const CURVE = [0.25, 0.5, 0.75, 1.25, 1.5]

/**
 * How many people in each condition find the effect. Yields after some work, so that a page can show something else in between; a script runs it
 * through at once. `checkPower` first.
 */
export function* powerSketch(question: PowerQuestion): Generator<void, PowerSketch> {
  const points = new Map<number, PowerPoint>()
  function* at(n: number): Generator<void, PowerPoint> {
    const point = points.get(n) ?? (yield* powerAt(n, question))
    points.set(n, point)
    return point
  }
  /** The smallest n for which a number of its point reaches the target. Power rises with n, but for the noise of the draws. */
  function* smallest(side: 'low' | 'power' | 'high'): Generator<void, number | null> {
    let [below, above] = yield* bracket(question, at, side)
    if (above === null) return null
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2)
      const point = yield* at(middle)
      if (point[side] >= question.target) above = middle
      else below = middle
    }
    return above
  }
  const n = yield* smallest('power')
  // The searches take different ways through the noise, so their results may be one or two apart in the wrong order.
  const nLow = least(yield* smallest('high'), n)
  const nHigh = most(yield* smallest('low'), n)
  if (n !== null) for (const share of CURVE) yield* at(clamp(Math.round(n * share)))
  return { n, nLow, nHigh, points: [...points.values()].sort((a, b) => a.n - b.n) }
}

const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
const most = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b))

type At = (n: number) => Generator<void, PowerPoint>

/** An n that does not reach the target and one that does, from a first guess on. Null: the largest does not either. */
function* bracket(
  question: PowerQuestion,
  at: At,
  side: 'low' | 'power' | 'high',
): Generator<void, [below: number, above: number | null]> {
  let above = firstGuess(question)
  let below = MIN_PER_ARM - 1
  while ((yield* at(above))[side] < question.target) {
    if (above === MAX_PER_ARM) return [above, null]
    below = above
    above = clamp(Math.ceil(above * 1.5))
  }
  // The guess may be far too high.
  for (let lower = Math.floor(above / 1.5); lower >= MIN_PER_ARM && lower > below; lower = Math.floor(lower / 1.5)) {
    if ((yield* at(lower))[side] < question.target) {
      below = lower
      break
    }
    above = lower
  }
  return [below, above]
}

/** What a formula for normal values would say, for usual values of alpha and target: only where the search starts. */
function firstGuess({ baseline, effect, compares }: PowerQuestion): number {
  const { sd } = spreadOf(baseline)
  return clamp(Math.ceil((compares === 'before-after' ? 8 : 16) * (sd / effect) ** 2))
}

const clamp = (n: number) => Math.min(MAX_PER_ARM, Math.max(MIN_PER_ARM, n))
