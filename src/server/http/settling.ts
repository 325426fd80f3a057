import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../use-cases/deps.ts'
import { storeVisits } from '../use-cases/exports/store-visits.ts'

const LOOK_EVERY_MS = 30_000

/** Works for exports while nobody waits for them, half of the time at most. */
export function settleNowAndThen(app: FastifyInstance, deps: Deps): void {
  const closing = new AbortController()
  const { signal } = closing
  let working = Promise.resolve()

  async function settleAll(): Promise<void> {
    while (!signal.aborted) {
      const begunAtMs = deps.now()
      const nPeople = await storeVisits(deps)
      const tookMs = deps.now() - begunAtMs
      await pause(nPeople > 0 ? tookMs : LOOK_EVERY_MS, undefined, { signal, ref: false })
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        // Not at once: rows carry the address of this installation, which is not known before it listens.
        await pause(LOOK_EVERY_MS, undefined, { signal, ref: false })
        await settleAll()
      } catch (error) {
        if (signal.aborted) return
        app.log.warn({ err: error }, 'Engagement could not be worked out beforehand')
      }
    }
  }

  app.addHook('onListen', async () => {
    working = work()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await working
  })
}
