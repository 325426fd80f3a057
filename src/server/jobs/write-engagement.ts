import { setTimeout as pause } from 'node:timers/promises'
import { settleEngagement } from '../use-cases/exports/settle-engagement.ts'
import type { PeriodicJob } from './job.ts'

/** Stores the engagement rows of people who have left, so that exports find them ready. Works half of the time at most. */
export const writeEngagement: PeriodicJob = {
  name: 'write-engagement',
  everySeconds: 30,
  run: async (deps, signal) => {
    while (!signal.aborted) {
      const startedAtMs = deps.now()
      if ((await settleEngagement(deps)) === 0) return
      await pause(deps.now() - startedAtMs, undefined, { signal }).catch(() => undefined)
    }
  },
}
