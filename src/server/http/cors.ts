import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { OF_PARTICIPANTS } from './limit-visits.ts'

/** Calls that pages of other origins may make: those of participants, and the totals. None of them looks at a cookie. */
const PATHS: ReadonlySet<string> = new Set([...OF_PARTICIPANTS, endpoints.analytics.path])

/** Browsers keep the answer to a preflight for two hours at most. Kept, it does not hold up what a page sends while it is being left. */
const MAX_AGE_SECONDS = 7200

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-max-age': MAX_AGE_SECONDS,
}

/** Ruling F9: pages of the listed origins may call as participants. Everything else stays closed to them, and to all others everything. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const isAllowed: ReadonlySet<string> = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    // By the address and not by the route: there is none for OPTIONS.
    if (!PATHS.has(request.url.replace(/\/?(\?.*)?$/, ''))) return done()
    // Also without an origin, or a cache would give the answer for one page to another.
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !isAllowed.has(origin)) return done()
    // Pages wait as long as a refusal says; other headers they do not read.
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After' })
    if (request.method !== 'OPTIONS') return done()
    reply.code(204).headers(PREFLIGHT).send()
  })
}
