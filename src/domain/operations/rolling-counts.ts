/** Counts of the last minutes. Memory stays the same, however much happens. */
export type RollingCounts = {
  add: (atMs: number, index: number, n?: number) => void
  /** Sums by index over the time before `atMs`, to the length of a slot. */
  sums: (atMs: number, spanMs: number) => number[]
}

type Slot = { number: number; counts: number[] }

/** `size`: how many things are counted side by side. Times may come from any clock that does not go back. */
export function rollingCounts({ spanMs, slotMs, size }: { spanMs: number; slotMs: number; size: number }): RollingCounts {
  const ring: (Slot | undefined)[] = new Array(Math.ceil(spanMs / slotMs))
  return {
    add: (atMs, index, n = 1) => {
      const number = Math.floor(atMs / slotMs)
      const at = number % ring.length
      let slot = ring[at]
      if (slot?.number !== number) {
        slot = { number, counts: new Array(size).fill(0) }
        ring[at] = slot
      }
      slot.counts[index] = (slot.counts[index] ?? 0) + n
    },
    sums: (atMs, wantedMs) => {
      const newest = Math.floor(atMs / slotMs)
      const oldest = newest - Math.ceil(wantedMs / slotMs) + 1
      const sums: number[] = new Array(size).fill(0)
      for (const slot of ring) {
        if (!slot || slot.number < oldest || slot.number > newest) continue
        for (const [index, n] of slot.counts.entries()) sums[index] = (sums[index] ?? 0) + n
      }
      return sums
    },
  }
}

/** The place of a value among bounds that rise: the first bound that it does not exceed, or one after the last. */
export function bucketOf(value: number, bounds: readonly number[]): number {
  const index = bounds.findIndex((bound) => value <= bound)
  return index < 0 ? bounds.length : index
}

/** The bound that this share of all values does not exceed; Infinity if it is beyond the last, undefined if there are no values. */
export function quantileBound(counts: readonly number[], bounds: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, n) => sum + n, 0)
  if (total === 0) return undefined
  let seen = 0
  for (const [index, n] of counts.entries()) {
    seen += n
    if (seen >= share * total) return bounds[index] ?? Number.POSITIVE_INFINITY
  }
  return Number.POSITIVE_INFINITY
}
