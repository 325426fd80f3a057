import type { FastifyInstance } from 'fastify'
import type { Bundle } from '#contract/pages.ts'
import { frameAncestors } from '#domain/parameters/embed-hosts.ts'
import { contentPolicy } from './content-policy.ts'

const POLICY = contentPolicy()

/** A survey may embed a study, from the hosts that the study names. Null: nobody may, as with the researcher's pages. */
const framedBy = (embedHosts: string | null) => (embedHosts === null ? "frame-ancestors 'none'" : frameAncestors(embedHosts))

export const pageHeaders = (bundle: Bundle, embedHosts: string | null) => ({
  'content-security-policy': `${POLICY}; ${framedBy(embedHosts)}`,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // A participant's page holds a session token.
  'cache-control': bundle === 'participant' ? 'no-store' : 'no-cache',
})

/** A year. Only for a public address that is encrypted: browsers then refuse to open it in any other way. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Headers of every answer, errors included. A callback instead of a promise, because it runs thousands of times a second. */
export function secureEverything(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (publicUrl().startsWith('https:')) reply.header('strict-transport-security', HSTS)
    // Addresses contain study and panel ids, which other sites must not see.
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store')
    done()
  })
}
