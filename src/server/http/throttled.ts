import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { calls, endpoints } from '#contract/endpoints.ts'
import type { Throttle } from '../accounts/throttle.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { addressOf } from './address-of.ts'

export function refuseTooMany(throttle: Throttle, subjects: readonly string[]): void {
  const seconds = subjects.length === 0 ? 0 : throttle.attempt(subjects)
  if (seconds > 0) throw new Refusal('too_many_attempts', signInMessages.tooMany(seconds), undefined, seconds)
}

/** Calls that take the secret of a link: guessing is slowed down, by address. */
const TAKES_SECRET: ReadonlySet<string> = new Set([
  endpoints.showInvitation.path,
  endpoints.acceptInvitation.path,
  endpoints.reviewStudy.path,
  endpoints.stopMails.path,
  calls.stopMailsAtOnce.path,
])

export function throttleLinks(app: FastifyInstance, { accounts }: Deps): void {
  const subjectsOf = ({ routeOptions: { url = '' }, ip }: FastifyRequest) =>
    TAKES_SECRET.has(url) ? [`link:${addressOf(ip)}`] : []
  app.addHook('onRequest', async (request) => refuseTooMany(accounts.throttle, subjectsOf(request)))
  app.addHook('onResponse', async (request, reply) => {
    // A link that exists was not guessed, whatever else was wrong with the call.
    if (reply.statusCode !== 404 && reply.statusCode !== 429) accounts.throttle.succeeded(subjectsOf(request))
  })
}
