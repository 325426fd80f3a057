import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { issueText } from '#contract/issue-text.ts'
import { isPrepared, type PreparedJson } from '../prepared-json.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps } from '../use-cases/deps.ts'
import { callerOf, type Locks } from './access.ts'
import { validAsIs } from './valid-as-is.ts'

// The small zod has no sentences of its own; people read ours.
z.config(z.locales.en())

export type UseCase<E extends Endpoint> = (deps: Deps, body: BodyOf<E>, caller: Caller) => Promise<ReplyOf<E> | PreparedJson>

/** Makes `serve(endpoint, useCase)`: one route that parses what comes in and what goes out by the same contract. */
export function serving(app: FastifyInstance, deps: Deps, locks: Locks) {
  return <E extends Endpoint>(endpoint: E, useCase: UseCase<E>): void => {
    const parseBody = bodyParser(endpoint)
    const parseReply = replyParser(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: Math.max(endpoint.bodyLimit, 1),
      // Answers to writes are a few bytes, and there are thousands a second.
      ...(endpoint.access === 'participant' && { compress: false as const }),
      handler: async (request, response) => {
        const caller = callerOf(request, endpoint.access, locks)
        const body = parseBody(endpoint.method === 'GET' ? {} : request.body)
        const reply = await useCase(deps, body, caller)
        if (isPrepared(reply)) {
          response.raw.once('close', reply.release)
          if (reply.encoding !== undefined) response.header('content-encoding', reply.encoding).header('vary', 'accept-encoding')
          return response.type('application/json; charset=utf-8').send(reply.preparedJson)
        }
        return parseReply(reply)
      },
    })
  }
}

function bodyParser<E extends Endpoint>({ body: schema }: E): (body: unknown) => BodyOf<E> {
  const isValid = validAsIs(schema)
  return (body) => {
    if (isValid(body)) return body as BodyOf<E> // as the schema would have left it
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data as BodyOf<E> // the schema is this endpoint's
    const problems = parsed.error.issues.slice(0, 20).map(issueText)
    throw new Refusal('invalid_body', problems.join('; '), problems)
  }
}

/** A reply that breaks the contract is our mistake and must not reach anybody. */
function replyParser<E extends Endpoint>({ path, reply: schema }: E): (reply: unknown) => ReplyOf<E> {
  const isValid = validAsIs(schema)
  return (reply) => {
    if (isValid(reply)) return reply as ReplyOf<E> // as the schema would have left it
    const parsed = schema.safeParse(reply)
    if (parsed.success) return parsed.data as ReplyOf<E> // the schema is this endpoint's
    throw new Error(`${path} would have broken its contract: ${parsed.error.issues.map(issueText).join('; ')}`)
  }
}
