/** Quartiles of some values. */
export type Spread = { lower: number; median: number; upper: number }

/** Null where there is no value. Between two values it is interpolated, as R and spreadsheets do by default. */
export function spreadOfValues(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}
