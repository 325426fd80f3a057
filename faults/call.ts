import type { Client } from './https-client.ts'

/** `status` is 0 if the connection broke before a reply arrived. */
export type Answer = { status: number; retryAfter: string | null; body: unknown; ms: number }

/** Longer than any time limit of the server: a request that takes longer will never get a reply. */
const TIMEOUT_MS = 40_000

/** How an address is reached that is not to be had by fetch, and what callers of it send along. */
type Way = { headers: Record<string, string>; client?: Client }

const ways = new Map<string, Way>()

/** Makes all later calls of an address go this way. Addresses of tests are never used twice. */
export const reachBy = (origin: string, way: Way): void => void ways.set(origin, way)

/** What callers of an address send along. */
export const headersAt = (origin: string): Record<string, string> => ways.get(origin)?.headers ?? {}

export async function call(url: string, body?: unknown): Promise<Answer> {
  const startedAtMs = performance.now()
  const answered = (status: number, retryAfter: string | null, replyBody: unknown): Answer => ({
    status,
    retryAfter,
    body: replyBody,
    ms: performance.now() - startedAtMs,
  })
  const { origin, pathname, search } = new URL(url)
  const { headers = {}, client } = ways.get(origin) ?? {}
  try {
    if (client) {
      const { status, text, all } = await client({ path: pathname + search, headers, json: body })
      const isJson = all('content-type')[0]?.includes('json')
      return answered(status, all('retry-after')[0] ?? null, isJson ? JSON.parse(text) : text)
    }
    const response = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return answered(response.status, response.headers.get('retry-after'), isJson ? JSON.parse(text) : text)
  } catch (error) {
    // fetch throws this if the connection is refused or lost.
    if (error instanceof TypeError) return answered(0, null, String(error.cause))
    if (error instanceof Error && 'syscall' in error) return answered(0, null, error.message)
    throw error
  }
}

/** Returns the body of the reply; throws on any status but 200. */
export async function ask<Reply>(url: string, body?: unknown): Promise<Reply> {
  const answer = await call(url, body)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as Reply // the caller names the type that the contract promises
}
