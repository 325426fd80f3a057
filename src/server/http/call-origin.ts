import type { FastifyRequest } from 'fastify'

/**
 * Whether a call comes from a page of this installation. Cookies are sent with every call that a browser makes, so what changes
 * something must also say where it comes from; a page cannot forge these headers (security, row 17).
 */
export function comesFromOwnPage({ headers, protocol }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin !== undefined) return [new URL(publicUrl).origin, `${protocol}://${headers.host}`].includes(headers.origin)
  return site === 'same-origin'
}

/** Calls that read leave everything as it is. */
export const onlyReads = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** What a proxy adds. A call that came through one is not from somebody at this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

export const cameThroughProxy = ({ headers }: FastifyRequest): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined)

/** Whether a call was made by a program on this machine. */
export const isFromLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && !cameThroughProxy(request)
