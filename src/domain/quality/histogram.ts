import type { Measure } from './rules/quality-rule.ts'

/** Values from `from`, up to but without `to`; the last one has all that are larger. */
export type Bin = { from: number; to: number; n: number }

const MOST_BINS = 20
/** Few people with very large values would press all others into one bin. */
const SHOWN_SHARE = 0.98

/** How values spread, in at most twenty bins that begin at 0. A threshold above the values is within the last bin. */
export function histogram(values: readonly number[], measure: Measure, threshold: number): Bin[] {
  if (values.length === 0) return []
  const sorted = [...values].sort((one, other) => one - other)
  const usual = sorted[Math.ceil(SHOWN_SHARE * sorted.length) - 1] ?? 0
  const width = binWidth(Math.max(usual, threshold), measure)
  // A share has an end: everything equal is in the last bin and has none of its own.
  const last = measure === 'share' ? Math.round(1 / width) - 1 : Math.floor(Math.max(usual, threshold) / width + 1e-9)
  const bins: Bin[] = Array.from({ length: last + 1 }, (_, at) => ({ from: at * width, to: (at + 1) * width, n: 0 }))
  for (const value of values) {
    // Without the small addition 0.15 / 0.05 is 2.9999… and falls into the bin before.
    const bin = bins[Math.min(last, Math.max(0, Math.floor(value / width + 1e-9)))]
    if (bin !== undefined) bin.n += 1
  }
  return bins.map(({ from, to, n }) => ({ from: exact(from), to: exact(to), n }))
}

function binWidth(largest: number, measure: Measure): number {
  if (measure === 'share') return 1 / MOST_BINS
  const least = measure === 'ms' ? 50 : 1
  let width = least
  for (let factor = 1; ; factor *= 10)
    for (const step of [1, 2, 5]) {
      width = least * step * factor
      if (Math.floor(largest / width + 1e-9) < MOST_BINS) return width
    }
}

const exact = (value: number) => Math.round(value * 10_000) / 10_000
