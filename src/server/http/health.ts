import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Alive, and ready: the database answers and has the schema of this version. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ success: 'true' }))
  app.get('/readyz', async (request) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'The database does not answer')
      return false
    })
    if (!ready) throw new Refusal('unavailable', 'The database is not ready.')
    return { success: 'true' }
  })
}
