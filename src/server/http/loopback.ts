import type { FastifyRequest } from 'fastify'

/** What a proxy adds. A call that came through one is not from somebody at this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

export const cameThroughProxy = ({ headers }: FastifyRequest): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined)

/** Whether a call was made by a program on this machine. */
export const isFromLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && !cameThroughProxy(request)
