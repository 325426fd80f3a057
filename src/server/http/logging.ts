import { randomUUID } from 'node:crypto'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { loggableError } from './loggable-error.ts'

export type LogLevel = Env['logLevel']

/**
 * Structured logs with a request id. What a log line may know of a request is its method and path: query strings carry
 * panel ids, headers carry tokens, and no IP address is kept anywhere.
 */
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
    // Ordinary requests are counted by /metrics; a line each only for those who ask for it with LOG_LEVEL=info.
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(level) }),
  }
}
