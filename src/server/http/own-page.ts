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
