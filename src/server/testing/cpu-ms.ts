/** Time of the processor, the best of some: what other processes do meanwhile is no part of it. */
function cpuMs(run: () => void): number {
  const times = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** Shorter times are mostly those of other things, such as the collection of garbage. */
const LEAST_MS = 1

/** How many times as long the larger one takes: the same on slow and fast machines, and the same beside other work. */
export const timesAsLong = (larger: () => void, smaller: () => void): number => cpuMs(larger) / Math.max(cpuMs(smaller), LEAST_MS)
