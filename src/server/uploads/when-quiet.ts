/** Long enough for the next file of a folder to begin. */
const QUIET_MS = 300

/** Puts work off while bytes are arriving: decoding pictures would take the processor from those that are still on their way. */
export function whenQuiet() {
  const jobs: (() => void)[] = []
  let arriving = 0
  let timer: NodeJS.Timeout | undefined

  function wait(): void {
    clearTimeout(timer)
    if (arriving > 0 || jobs.length === 0) return
    timer = setTimeout(() => {
      for (const job of jobs.splice(0)) job()
    }, QUIET_MS)
    timer.unref()
  }

  return {
    /** Marks the time of some work as one in which bytes arrive. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      arriving++
      clearTimeout(timer)
      try {
        return await work()
      } finally {
        arriving--
        wait()
      }
    },
    later: (job: () => void) => {
      jobs.push(job)
      wait()
    },
  }
}
