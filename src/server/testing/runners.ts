import { afterEach, beforeEach, vi } from 'vitest'
import { startRunner } from '../jobs/runner.ts'
import type { Deps } from '../use-cases/deps.ts'
import { type TestApp, testApp } from './test-app.ts'

/** On a busy machine soon may be late. */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 25_000, interval: 50 })

/** For every test of a file an app of its own, and as many nodes as it wants that run jobs. */
export function withRunners() {
  let app: TestApp
  const stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    app = await testApp()
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await app.close()
  })
  return {
    app: () => app,
    aRunner: (deps: Partial<Deps> = {}) => {
      const errors: unknown[] = []
      const { stop } = startRunner({ ...app.deps, ...deps }, app.queues, (error) => errors.push(error))
      stops.push(stop)
      return { stop, errors }
    },
    /** Periodic jobs run once per period: makes as if the last period were over. */
    nextPeriod: async () => {
      await app.database.pool.query(`update pgboss.job set singleton_on = singleton_on - interval '1 day'`)
    },
  }
}
