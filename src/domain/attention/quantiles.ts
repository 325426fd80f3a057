/** The value below which `share` of the values lie, interpolated as R and spreadsheets do by default. `sorted` must not be empty. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

/** So many values that stand for the distribution, each for an equal part of it. */
export const quantileDots = (sorted: ArrayLike<number>, n: number): number[] =>
  Array.from({ length: n }, (_, i) => quantile(sorted, (i + 0.5) / n))

const MISS = 0.05

/**
 * Rank, from 1, of the value at which the 95 % interval of the median of n values begins; it ends as far from the other end. Exact for every
 * distribution: the number of values below the true median is binomial with one half. Null where even the whole range covers less (n < 6).
 */
export function medianRank(n: number): number | null {
  // In logarithms: 2 to the power of -n is 0 for a computer from about 1,075 people on.
  let logChance = -n * Math.LN2
  let below = 0
  for (let rank = 0; rank <= n; rank++) {
    below += Math.exp(logChance)
    if (below > MISS / 2) return rank === 0 ? null : rank
    logChance += Math.log((n - rank) / (rank + 1))
  }
  return null
}

/** The 95 % interval of the median; null for fewer than 6 values. */
export function medianInterval(
  sorted: ArrayLike<number>,
  rank = medianRank(sorted.length),
): { low: number; high: number } | null {
  if (rank === null) return null
  return { low: sorted[rank - 1] ?? 0, high: sorted[sorted.length - rank] ?? 0 }
}
