const MISS = 0.05
const PRECISION = 1e-10

/**
 * How many standard errors a 95 % interval reaches to either side, by Student's t. `freedom` need not be whole: Welch's is not.
 * The chance beyond t is the regularised incomplete beta function; t is found by halving.
 */
export function studentT95(freedom: number): number {
  let [low, high] = [1.9, 13]
  while (high - low > PRECISION) {
    const t = (low + high) / 2
    if (chanceBeyond(t, freedom) > MISS) low = t
    else high = t
  }
  return (low + high) / 2
}

/** Of a value further from 0 than t, on either side. */
const chanceBeyond = (t: number, freedom: number) => incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)

/** Regularised, by its continued fraction, which converges fast on this side of the mean. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a
  // From the last term to the first, so that nothing has to be kept from becoming zero.
  let fraction = 1
  for (let m = TERMS; m >= 1; m--) {
    const odd = (-(a + m - 1) * (a + b + m - 1) * x) / ((a + 2 * m - 2) * (a + 2 * m - 1))
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    fraction = 1 + odd / (1 + even / fraction)
  }
  return front / fraction
}
const TERMS = 200

/** By Stirling's series, after moving the argument to where it is exact. */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x)
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5)
}
