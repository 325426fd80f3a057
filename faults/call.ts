/** `status` is 0 if the connection broke before a reply arrived. */
export type Answer = { status: number; retryAfter: string | null; body: unknown; ms: number }

/** Longer than any time limit of the server: a request that takes longer will never get a reply. */
const TIMEOUT_MS = 40_000

export async function call(url: string, body?: unknown): Promise<Answer> {
  const startedAtMs = performance.now()
  const answered = (status: number, retryAfter: string | null, replyBody: unknown): Answer => ({
    status,
    retryAfter,
    body: replyBody,
    ms: performance.now() - startedAtMs,
  })
  try {
    const response = await fetch(url, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return answered(response.status, response.headers.get('retry-after'), isJson ? JSON.parse(text) : text)
  } catch (error) {
    // fetch throws this if the connection is refused or lost.
    if (error instanceof TypeError) return answered(0, null, String(error.cause))
    throw error
  }
}

/** Returns the body of the reply; throws on any status but 200. */
export async function ask<Reply>(url: string, body?: unknown): Promise<Reply> {
  const answer = await call(url, body)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as Reply // the caller names the type that the contract promises
}
