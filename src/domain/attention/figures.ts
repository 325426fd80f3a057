import { medianInterval, medianRank, quantile } from './quantiles.ts'
import { type Share, shareWithInterval } from './share-interval.ts'

/** How a group of people dwelt, in whole milliseconds. Never empty. */
export type Figures = {
  median: number
  /** Exact 95 % interval of the median; null for fewer than 6 people. */
  low: number | null
  high: number | null
  p10: number
  p25: number
  p75: number
  p90: number
  /** People with any dwell at all. */
  seen: Share & { n: number }
}

/** Each list is sorted once, however often it is asked about: it may not grow meanwhile. */
export function figuresOfGroups(): (values: readonly number[]) => Figures {
  const known = new WeakMap<readonly number[], Figures>()
  const compute = figuresWithRanks()
  return (values) => {
    const figures = known.get(values) ?? compute(values)
    known.set(values, figures)
    return figures
  }
}

/** Ranks depend on the number of people alone, and most groups have the same. */
function figuresWithRanks(): (values: readonly number[]) => Figures {
  const ranks = new Map<number, number | null>()
  const rankOf = (n: number) => {
    const known = ranks.get(n)
    if (known !== undefined) return known
    const rank = medianRank(n)
    ranks.set(n, rank)
    return rank
  }
  return (values) => {
    const sorted = new Float64Array(values).sort()
    const at = (share: number) => Math.round(quantile(sorted, share))
    const interval = medianInterval(sorted, rankOf(sorted.length))
    const nSeen = values.reduce((n, ms) => (ms > 0 ? n + 1 : n), 0)
    return {
      median: at(0.5),
      low: interval && Math.round(interval.low),
      high: interval && Math.round(interval.high),
      p10: at(0.1),
      p25: at(0.25),
      p75: at(0.75),
      p90: at(0.9),
      seen: { n: nSeen, ...shareWithInterval(nSeen, values.length) },
    }
  }
}

/** Places by the median, from 1 for the longest; equal medians share a place. */
export function ranksOf(medians: readonly number[]): number[] {
  const sorted = new Float64Array(medians).sort().reverse()
  const first = new Map<number, number>()
  sorted.forEach((median, i) => {
    if (!first.has(median)) first.set(median, i + 1)
  })
  return medians.map((median) => first.get(median) ?? 0)
}
