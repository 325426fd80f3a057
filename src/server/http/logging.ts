import { randomUUID } from 'node:crypto'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../env.ts'

/** An error as it is logged. */
type Loggable = { type: string; message: string; stack: string; [field: string]: unknown }

/** Fields of a PostgreSQL error that never contain a value. */
const SAFE_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine']

/** The messages of data exceptions repeat the value. */
const DATA_EXCEPTION = /^22/

const MAX_CAUSES = 5

export type LogLevel = Env['logLevel']

/** Structured logs with a request id. Of a request, only method and path are logged: query strings contain panel ids, headers contain tokens, and IP addresses are stored nowhere. */
export function logging(level: LogLevel): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> {
  return {
    logger: {
      level,
      base: null,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => loggableError(error),
      },
    },
    genReqId: () => randomUUID(),
    // /metrics counts ordinary requests. A line for each is written only with LOG_LEVEL=info or lower.
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(level) }),
  }
}

/**
 * An error without values: the message of a failed query contains all parameters, and PostgreSQL's details repeat whole rows. Among them
 * are completion codes, answers and ids, which must not be in a log (ruling F8).
 */
function loggableError(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const fields = error as Error & Record<string, unknown> // drivers add fields of their own; each is checked before use
  const cause = error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: loggableError(error.cause, depth + 1) }
  const common = { type: error.constructor.name, ...textsOf(fields, ['code']), ...cause }
  if (isQueryError(fields)) return { ...common, message: 'A query failed', ...textsOf(fields, ['query']), stack: framesOf(error) }
  if (isDatabaseError(fields)) {
    const message = DATA_EXCEPTION.test(String(fields['code'])) ? 'A value could not be stored or read' : error.message
    return { ...common, message, ...textsOf(fields, SAFE_FIELDS), stack: framesOf(error) }
  }
  return { ...common, message: error.message, stack: error.stack ?? '' }
}

/** Drizzle's error, whose message is the query with its parameters. */
const isQueryError = (error: Record<string, unknown>) => typeof error['query'] === 'string' && Array.isArray(error['params'])

/** The driver's error: a SQLSTATE of five characters, and the fields of PostgreSQL. */
const isDatabaseError = (error: Record<string, unknown>) =>
  /^[0-9A-Z]{5}$/.test(String(error['code'])) && typeof error['severity'] === 'string'

const textsOf = (error: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => typeof error[name] === 'string').map((name) => [name, error[name]]))

/** The stack without the message, which comes before the first frame and may have many lines. */
function framesOf({ stack = '' }: Error): string {
  const first = stack.search(/^ {4}at /m)
  return first < 0 ? '' : stack.slice(first)
}
