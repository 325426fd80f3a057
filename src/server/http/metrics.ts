import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../use-cases/deps.ts'
import { isFromLoopback } from './call-origin.ts'

/**
 * Measures every request by route, and serves all metrics as Prometheus text: to programs on this machine, and to others with the token.
 * For everybody else there is no such page.
 */
export function serveMetrics(app: FastifyInstance, { measures, serverState }: Deps, token: string | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    // By the pattern of the route, never by the address: labels must be few.
    const route = request.routeOptions.url ?? 'none'
    measures.countRequest({ route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromLoopback(request) && !hasToken(request, token)) return reply.callNotFound()
    measures.showState(await serverState())
    return reply.type(measures.registry.contentType).send(await measures.registry.metrics())
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const [sent, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return sent !== undefined && wanted !== undefined && timingSafeEqual(sent, wanted)
}
