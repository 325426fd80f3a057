import type { ApiResult } from '#web/shared/call-api.ts'

/** The reply, or null if the server knows no such thing, or not for this person (403). An id that was mistyped in the address bar may even be malformed (400). */
export function replyOrNull<Reply>(result: ApiResult<Reply>): Reply | null {
  if (result.ok) return result.reply
  if (result.problem === 'refused' && [400, 403, 404].includes(result.status)) return null
  throw new Error(`The server gave no usable answer: ${result.problem}`)
}
