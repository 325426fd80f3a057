import pLimit from 'p-limit'

/** Long enough for the next file of a folder to begin. */
const DEBOUNCE_MS = 100
/** Over a slow line a folder takes minutes: a file that is complete does not wait for all the others. */
const LONGEST_DELAY_MS = 10_000
/** Decoding is heavy, and the same machine serves participants. */
const CONCURRENCY = 2

/**
 * Starts to prepare files in the order in which they came, debounced: while bytes arrive, decoding pictures would slow down the files
 * that are still on their way.
 */
export function prepareQueue() {
  const limit = pLimit(CONCURRENCY)
  let receiving = 0
  let lastReceivedAtMs = Number.NEGATIVE_INFINITY
  const isReceiving = () => receiving > 0 || performance.now() - lastReceivedAtMs < DEBOUNCE_MS

  return {
    /** Marks the duration of `work` as a time in which bytes arrive. */
    whileReceiving: async <T>(work: () => Promise<T>): Promise<T> => {
      receiving++
      try {
        return await work()
      } finally {
        receiving--
        lastReceivedAtMs = performance.now()
      }
    },
    add: <T>(job: () => Promise<T>): Promise<T> => {
      const latestStartMs = performance.now() + LONGEST_DELAY_MS
      return limit(async () => {
        while (isReceiving() && performance.now() < latestStartMs) await pause(DEBOUNCE_MS)
        return job()
      })
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
