/** Long enough for the next file of a folder to begin. */
const QUIET_MS = 100
/** Over a slow line a folder takes minutes: what has come need not wait for the rest. */
const PATIENCE_MS = 10_000
/** Decoding is heavy, and participants are served by the same machine. */
const AT_A_TIME = 2

type Waiting = { sinceMs: number; start: () => void }

/**
 * Puts work off while bytes are arriving, for a while: decoding pictures would take the processor from those that are still on their way.
 * What waits is done in the order in which it came.
 */
export function whenQuiet() {
  const waiting: Waiting[] = []
  let arriving = 0
  let running = 0
  let quietSinceMs = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function dueAtMs({ sinceMs }: Waiting): number {
    const patient = sinceMs + PATIENCE_MS
    return arriving > 0 ? patient : Math.min(quietSinceMs + QUIET_MS, patient)
  }

  function startDue(): void {
    clearTimeout(timer)
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (running >= (arriving > 0 ? 1 : AT_A_TIME)) return
      const waitMs = dueAtMs(next) - performance.now()
      if (waitMs > 0) {
        timer = setTimeout(startDue, Math.ceil(waitMs)).unref()
        return
      }
      waiting.shift()
      running++
      next.start()
    }
  }

  return {
    /** Marks the time of some work as one in which bytes arrive. */
    arriving: async <T>(work: () => Promise<T>): Promise<T> => {
      arriving++
      try {
        return await work()
      } finally {
        arriving--
        quietSinceMs = performance.now()
        startDue()
      }
    },
    /** Does a job in its turn. */
    do: async <T>(job: () => Promise<T>): Promise<T> => {
      await new Promise<void>((start) => {
        waiting.push({ sinceMs: performance.now(), start })
        startDue()
      })
      try {
        return await job()
      } finally {
        running--
        startDue()
      }
    },
  }
}
