import * as z from 'zod/mini'
import { messages } from '#contract/researcher-messages.ts'
import { DEFAULT_RETRY_AFTER_MS, uploadAnswer } from '#contract/uploads.ts'
import { decodeJson, refused } from '#contract/wire.ts'
import { readRetryAfter } from '#web/shared/call-api.ts'
import type { Sent } from './upload-queue.ts'

export type UploadResponse = { status: number; body: string; retryAfter: string | null }

/** What an answer of /v1/uploads means for the file; `unfinished`: everything has come and is being looked at. */
export function readUploadAnswer({ status, body, retryAfter }: UploadResponse, atMs: number): Sent | 'unfinished' {
  const decoded = decodeJson(body)
  const value = decoded.ok ? decoded.value : undefined
  if (status >= 200 && status < 300) {
    const answer = z.safeParse(uploadAnswer, value)
    if (!answer.success || answer.data.data.state === 'preparing') return 'unfinished'
    const { data } = answer.data
    if (data.state === 'ready') return { ok: true, media_id: data.media_id, poster_url: data.poster_url }
    return noAnswer
  }
  const refusal = z.safeParse(refused, value)
  const message = (refusal.success && refusal.data.error.message) || messages.uploadNoAnswer
  if (status === 429 || status === 503)
    return { ok: false, problem: 'throttled', waitMs: readRetryAfter(retryAfter, atMs) ?? DEFAULT_RETRY_AFTER_MS, message }
  if (status === 404 || status === 410) return { ok: false, problem: 'gone', message }
  // 409 and 423: somebody else holds the upload, or the offset has moved. The next attempt asks where it stands.
  if (status < 400 || status >= 500 || status === 409 || status === 423) return { ok: false, problem: 'no-answer', message }
  return { ok: false, problem: 'refused', message }
}

export const noAnswer: Sent = { ok: false, problem: 'no-answer', message: messages.uploadNoAnswer }
