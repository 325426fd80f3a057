import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { issueText } from '#contract/issue-text.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps } from '../use-cases/deps.ts'
import { callerOf } from './access.ts'

// zod/mini comes without messages; people read these.
z.config(z.locales.en())

export type UseCase<E extends Endpoint> = (deps: Deps, body: BodyOf<E>, caller: Caller) => Promise<ReplyOf<E>>

/** Makes `serve(endpoint, useCase)`: one route that parses what comes in and what goes out by the same contract. */
export function serving(app: FastifyInstance, deps: Deps) {
  return <E extends Endpoint>(endpoint: E, useCase: UseCase<E>): void => {
    const parseBody = bodyParser(endpoint)
    const parseReply = replyParser(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: Math.max(endpoint.bodyLimit, 1),
      handler: async (request) => {
        const caller = callerOf(request)
        const body = parseBody(endpoint.method === 'GET' ? {} : request.body)
        return parseReply(await useCase(deps, body, caller))
      },
    })
  }
}

function bodyParser<E extends Endpoint>({ body: schema }: E): (body: unknown) => BodyOf<E> {
  return (body) => {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data as BodyOf<E> // the schema is this endpoint's
    const problems = parsed.error.issues.slice(0, 20).map(issueText)
    throw new Refusal('invalid_body', problems.join('; '), problems)
  }
}

/** A reply that breaks the contract is our mistake and must not be sent. */
function replyParser<E extends Endpoint>({ path, reply: schema }: E): (reply: unknown) => ReplyOf<E> {
  return (reply) => {
    const parsed = schema.safeParse(reply)
    if (parsed.success) return parsed.data as ReplyOf<E> // the schema is this endpoint's
    throw new Error(`${path} would have broken its contract: ${parsed.error.issues.map(issueText).join('; ')}`)
  }
}
