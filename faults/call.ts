/** An answer, or `status` 0 when the connection broke before there was one. */
export type Answer = { status: number; retryAfter: string | null; body: unknown; ms: number }

/** Longer than any time limit of the server: whoever waits so long got no answer. */
const PATIENCE_MS = 40_000

export async function call(url: string, body?: unknown): Promise<Answer> {
  const beganAtMs = performance.now()
  const answered = (status: number, retryAfter: string | null, said: unknown): Answer => ({
    status,
    retryAfter,
    body: said,
    ms: performance.now() - beganAtMs,
  })
  try {
    const response = await fetch(url, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return answered(response.status, response.headers.get('retry-after'), isJson ? JSON.parse(text) : text)
  } catch (error) {
    // How fetch says that nobody listens, or that the connection was cut.
    if (error instanceof TypeError) return answered(0, null, String(error.cause))
    throw error
  }
}

/** What an expected answer says; anything but 200 is an error. */
export async function ask<Reply>(url: string, body?: unknown): Promise<Reply> {
  const answer = await call(url, body)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as Reply // the caller names the shape that the contract promises
}
