import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { issueText } from '#contract/issue-text.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps } from '../use-cases/deps.ts'
import { callerOf } from './access.ts'
import type { CallHandlers } from './call-handlers.ts'

// zod/mini comes without messages; people read these.
z.config(z.locales.en())

/** One route per call, which parses what comes in and what goes out by the same contract. */
export function serveCalls(app: FastifyInstance, deps: Deps, handlers: CallHandlers): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // Handlers exist for every name.
    const useCase = handlers[name as keyof CallHandlers] as UseCase
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

type UseCase = (deps: Deps, body: unknown, caller: Caller) => Promise<unknown>

function bodyParser({ body: schema }: Endpoint): (body: unknown) => unknown {
  return (body) => {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    const problems = parsed.error.issues.slice(0, 20).map(issueText)
    throw new Refusal('invalid_body', problems.join('; '), problems)
  }
}

/** A reply that breaks the contract is our mistake and must not be sent. */
function replyParser({ path, reply: schema }: Endpoint): (reply: unknown) => unknown {
  return (reply) => {
    const parsed = schema.safeParse(reply)
    if (parsed.success) return parsed.data
    throw new Error(`${path} would have broken its contract: ${parsed.error.issues.map(issueText).join('; ')}`)
  }
}
