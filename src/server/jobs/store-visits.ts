import { setTimeout as pause } from 'node:timers/promises'
import { storeVisits } from '../use-cases/exports/store-visits.ts'
import type { PeriodicJob } from './job.ts'

/** Stores the visits of people who have left, so that exports find them ready. Works half of the time at most. */
export const storeVisitsJob: PeriodicJob = {
  name: 'store-visits',
  everySeconds: 10,
  run: async (deps, signal) => {
    while (!signal.aborted) {
      const startedAtMs = deps.elapsedMs()
      if ((await storeVisits(deps)) === 0) return
      await pause(deps.elapsedMs() - startedAtMs, undefined, { signal }).catch(() => undefined)
    }
  },
}
