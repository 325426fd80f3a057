export type Stretch = { startMs: number; endMs: number }

export const isWithin = ({ startMs, endMs }: Stretch, atMs: number): boolean => startMs <= atMs && atMs < endMs

/** In order, where those that touch each other are one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all = [...stretches].sort((one, other) => one.startMs - other.startMs)
  const result: Stretch[] = []
  for (const { startMs, endMs } of all) {
    const last = result.at(-1)
    if (last !== undefined && startMs <= last.endMs)
      result[result.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, endMs) }
    else result.push({ startMs, endMs })
  }
  return result
}

/** How much of a stretch is outside of others, which do not overlap. */
export function freeMs({ startMs, endMs }: Stretch, others: readonly Stretch[]): number {
  const taken = others.map((other) => Math.max(0, Math.min(other.endMs, endMs) - Math.max(other.startMs, startMs)))
  return Math.max(0, endMs - startMs - taken.reduce((sum, ms) => sum + ms, 0))
}
