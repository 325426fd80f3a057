import { randomUUID } from 'node:crypto'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { loggableError } from './loggable-error.ts'

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
