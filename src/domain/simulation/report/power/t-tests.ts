import { twoSidedP } from '../../../attention/student-t.ts'

/** Number, mean and variance of values that were seen one by one (Welford), so that no list of them is kept. */
export type Sample = { n: number; mean: number; variance: number }

export function sampleOf(n: number, draw: () => number): Sample {
  let mean = 0
  let squares = 0
  for (let i = 1; i <= n; i++) {
    const value = draw()
    const before = value - mean
    mean += before / i
    squares += before * (value - mean)
  }
  return { n, mean, variance: n > 1 ? squares / (n - 1) : 0 }
}

/** Welch's test of two means, two-sided. Where nothing varies, equal means have p 1 and others p 0. */
export function welchP(one: Sample, other: Sample): number {
  const [a, b] = [one.variance / one.n, other.variance / other.n]
  const difference = one.mean - other.mean
  if (a + b === 0) return difference === 0 ? 1 : 0
  const df = (a + b) ** 2 / (a ** 2 / (one.n - 1) + b ** 2 / (other.n - 1))
  return twoSidedP(difference / Math.sqrt(a + b), df)
}

/** Whether the mean of one sample, such as of changes within people, is other than 0: the paired test, two-sided. Where nothing varies, 0 has p 1. */
export function pairedP({ n, mean, variance }: Sample): number {
  if (variance === 0) return mean === 0 ? 1 : 0
  return twoSidedP(mean / Math.sqrt(variance / n), n - 1)
}
