import type { ApiPath, ReplyFrom, SentTo } from '#contract/endpoints.ts'

/** The server said no. `code` is that of the refusal. */
export class CallRefused extends Error {
  readonly code: string
  constructor(path: string, code: string, message: string) {
    super(`${path}: ${message}`)
    this.code = code
  }
}

/** A call to a running Feedlab, as its pages make it. */
export type CallFeedlab = <P extends ApiPath>(path: P, body: SentTo<P>) => Promise<ReplyFrom<P>>

/** `token` is one of the API, for a server that does not know its owner by the machine. */
export const callsTo =
  (origin: string, token?: string): CallFeedlab =>
  async (path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    // The server checked the reply against the contract on its way out.
    const reply = (await response.json()) as { success: string; error?: { code: string; message: string } }
    if (reply.error !== undefined) throw new CallRefused(path, reply.error.code, reply.error.message)
    return reply as never
  }
