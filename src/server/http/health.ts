import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { installationId } from '../secrets/installation-id.ts'
import type { Deps } from '../use-cases/deps.ts'

/** Alive, with the name of the installation; and ready: the database answers, has the schema of this version, and the server is not about to stop. */
export function serveHealth(
  app: FastifyInstance,
  { accounts: { secret }, freeSpace }: Deps,
  isReady: () => Promise<boolean>,
): void {
  const installation = installationId(secret)
  app.get('/healthz', async () => ({ success: 'true', installation }))
  app.get('/readyz', async (request) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'The database does not answer')
      return false
    })
    if (!ready) throw new Refusal('unavailable', 'This server is not ready.')
    // A node whose disk is nearly full still answers researchers: it stays ready, and says so.
    return freeSpace.isLow() ? { success: 'true', takes_data: false } : { success: 'true' }
  })
}
