/** Runs jobs in the order in which they come, so many at a time. */
export function atMost(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      // The place is handed on, so that nobody who comes later slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
