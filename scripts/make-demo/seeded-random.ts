/** A small seeded generator (mulberry32): the same seed draws the same picture on every machine. */
export type SeededRandom = {
  next: () => number
  range: (min: number, max: number) => number
  int: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
}

export function seededRandom(seed: number): SeededRandom {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const range = (min: number, max: number) => min + next() * (max - min)
  const int = (min: number, max: number) => Math.floor(range(min, max + 1))
  const pick = <T>(items: readonly T[]) => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return { next, range, int, pick }
}
