import { studentT95 } from './student-t.ts'

/** How many values there were, their mean, and the sum of their squared distances from it: enough for an interval, without keeping them. */
export type Moments = { n: number; mean: number; squares: number }

export const noMoments = (): Moments => ({ n: 0, mean: 0, squares: 0 })

/** By Welford: it loses no digits where the values are large and close to each other. */
export function addValue(moments: Moments, value: number): void {
  moments.n += 1
  const distance = value - moments.mean
  moments.mean += distance / moments.n
  moments.squares += distance * (value - moments.mean)
}

export function together(one: Moments, other: Moments): Moments {
  const n = one.n + other.n
  if (n === 0) return noMoments()
  const distance = other.mean - one.mean
  return {
    n,
    mean: one.mean + (distance * other.n) / n,
    squares: one.squares + other.squares + (distance ** 2 * one.n * other.n) / n,
  }
}

/** So many zeros more. */
export const withZeros = (moments: Moments, n: number): Moments => together(moments, { n, mean: 0, squares: 0 })

/** A mean, or a difference of two, with its 95 % interval. */
export type Estimate = { mean: number; low: number; high: number }

/** By Student's t. Null for fewer than two values. */
export function meanOf(moments: Moments): Estimate | null {
  const { n, mean } = moments
  return n < 2 ? null : around(mean, Math.sqrt(varianceOfMean(moments)), n - 1)
}

/** `one` minus `other`, which are different people, by Welch: neither the numbers nor the spreads need to be the same. */
export function differenceOf(one: Moments, other: Moments): Estimate | null {
  if (one.n < 2 || other.n < 2) return null
  const [v1, v2] = [varianceOfMean(one), varianceOfMean(other)]
  const freedom = v1 + v2 === 0 ? one.n + other.n - 2 : (v1 + v2) ** 2 / (v1 ** 2 / (one.n - 1) + v2 ** 2 / (other.n - 1))
  return around(one.mean - other.mean, Math.sqrt(v1 + v2), freedom)
}

const varianceOfMean = ({ n, squares }: Moments) => squares / (n - 1) / n

function around(mean: number, error: number, freedom: number): Estimate {
  const half = error * studentT95(freedom)
  return { mean, low: mean - half, high: mean + half }
}
