import type { FastifyInstance } from 'fastify'
import type { Bundle } from '#contract/pages.ts'

/** Scripts only from this server and never inline. Pictures and videos also from other servers, where researchers host them. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** A survey may embed the feed. Nobody needs to embed the researcher's pages. */
const FRAMED_BY: Record<Bundle, string> = { participant: "frame-ancestors 'self' https:", researcher: "frame-ancestors 'none'" }

export const pageHeaders = (bundle: Bundle) => ({
  'content-security-policy': `${POLICY}; ${FRAMED_BY[bundle]}`,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // A participant's page holds a session token.
  'cache-control': bundle === 'participant' ? 'no-store' : 'no-cache',
})

/** Headers of every answer, errors included. A callback instead of a promise, because it runs thousands of times a second. */
export function secureEverything(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    // Addresses contain study and panel ids, which other sites must not see.
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store')
    done()
  })
}
