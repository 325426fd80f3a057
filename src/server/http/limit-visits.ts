import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { tooManyCallsMessage } from '#contract/messages.ts'
import { hourlyHash, openRateLimiter, type Rate } from '../rate-limiter.ts'
import { Refusal } from '../refusal.ts'
import { networkHash } from '../secrets/network-hash.ts'
import type { Deps } from '../use-cases/deps.ts'
import { bearerOf } from './access.ts'
import { addressOf } from './address-of.ts'

export type VisitLimits = { session: Rate; address: Rate; arrivals: Rate }

/**
 * Generous: a page sends at most four calls per second, and a classroom of 200 shares an address. What is limited is a script that has
 * run away, or somebody who fills the database.
 */
export const VISIT_LIMITS: VisitLimits = {
  session: { burst: 5000, perSecond: 20 },
  address: { burst: 20_000, perSecond: 500 },
  // Of pages and of calls that open a study: each may store a new person. A lecture of 500 gets in at once, and 10,000 people in an hour.
  arrivals: { burst: 600, perSecond: 3 },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What stands for the address of the caller, for an hour. Undefined for calls from this machine. */
    hiddenAddress: () => string | undefined
    /** Hash of the network of the caller by a key. Undefined for calls from this machine. */
    networkHash: (key: Buffer) => string | undefined
  }
}

const isLocal = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip)

const OPENS_STUDY: string = endpoints.loadExperiment.path
export const OF_PARTICIPANTS: ReadonlySet<string> = new Set([
  OPENS_STUDY,
  ...Object.values(endpoints).flatMap(({ access, path }) => (access === 'participant' ? [path] : [])),
])

/** Whether the page of a participant may open the visit by itself; otherwise its script asks, and waits as long as it is told. */
export type MayArrive = (request: FastifyRequest) => boolean

/**
 * Limits the calls of participants, per address before the body is read, and per session. Calls from this machine have no address that
 * means anything: behind a proxy that is not trusted they are everybody's.
 */
export function limitVisits(app: FastifyInstance, { elapsedMs, tokens }: Deps, limits: VisitLimits): MayArrive {
  const hidden = hourlyHash(elapsedMs)
  app.decorateRequest('hiddenAddress', function () {
    return isLocal(this.ip) ? undefined : hidden(addressOf(this.ip))
  })
  app.decorateRequest('networkHash', function (key) {
    return isLocal(this.ip) ? undefined : networkHash(key, addressOf(this.ip))
  })
  const bySession = openRateLimiter(limits.session, elapsedMs)
  const byAddress = openRateLimiter(limits.address, elapsedMs)
  const arrivals = openRateLimiter(limits.arrivals, elapsedMs)

  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    if (!OF_PARTICIPANTS.has(url) || isLocal(request.ip)) return done()
    const address = hidden(addressOf(request.ip))
    done(refusalOf((url === OPENS_STUDY ? arrivals(address) : 0) || byAddress(address)))
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const token = OF_PARTICIPANTS.has(request.routeOptions.url ?? '') ? tokenIn(request) : undefined
    // By its id: a session gets another token when its condition is drawn. Tokens that are not ours are refused anyway.
    const session = token === undefined ? undefined : tokens.open(token)
    done(session && refusalOf(bySession(String(session.session_id))))
  })
  return ({ ip }) => isLocal(ip) || arrivals(hidden(addressOf(ip))) === 0
}

const refusalOf = (seconds: number): Refusal | undefined =>
  seconds === 0 ? undefined : new Refusal('too_many_calls', tooManyCallsMessage, undefined, seconds)

/** The contract has not looked at the body yet. */
function tokenIn(request: FastifyRequest): string | undefined {
  const sent = (request.body as { session_token?: unknown } | null | undefined)?.session_token
  return bearerOf(request) ?? (typeof sent === 'string' ? sent : undefined)
}
