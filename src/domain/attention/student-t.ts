const MISS = 0.05
const PRECISE_T = 1e-10

/**
 * How many standard errors a 95 % interval reaches to either side, by Student's t. `freedom` need not be whole: Welch's is not.
 * The value is found by halving.
 */
export function studentT95(freedom: number): number {
  let [low, high] = [1.9, 13]
  while (high - low > PRECISE_T) {
    const t = (low + high) / 2
    if (twoSidedP(t, freedom) > MISS) low = t
    else high = t
  }
  return (low + high) / 2
}

/** Chance of a t at least this far from 0, in either direction, where the means do not differ. */
export function twoSidedP(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/** The regularised incomplete beta function (Abramowitz and Stegun 26.5.8, by continued fraction). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // The fraction converges fast on one side of the mean; the other side follows by symmetry.
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const MAX_TERMS = 300
const PRECISION = 1e-12
const TINY = 1e-300

/** Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return result
}

/** By Stirling's series, after moving the argument to where it is exact. */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x)
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5)
}
