import { expect } from 'vitest'

/** Shorter times are mostly those of other things, such as the collection of garbage. */
const LEAST_MS = 1
const MOST_ROUNDS = 100
const MOST_MS = 8000

/** The clock counts the time of other processes, and the processor that of the collection of garbage: the smaller of both counts less. */
function ownMs(run: () => void): number {
  const [before, began] = [process.cpuUsage(), performance.now()]
  run()
  const wall = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  return Math.min(wall, (user + system) / 1000)
}

/**
 * `larger` takes less than `times` as long as `smaller`: the same on slow and fast machines. Other work can only lengthen a run, so the
 * best runs count, and there are more of them until they are good enough: work that grows too fast never gets there.
 */
export function expectAtMostTimesAsLong(times: number, larger: () => void, smaller: () => void, name?: string): void {
  const end = performance.now() + MOST_MS
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || performance.now() < end); round++) {
    short = Math.min(short, ownMs(smaller))
    long = Math.min(long, ownMs(larger))
    // A first run is slow for both: code is compiled as it is used.
    if (round > 1 && long / Math.max(short, LEAST_MS) < times) return
  }
  expect(long / Math.max(short, LEAST_MS), name).toBeLessThan(times)
}
