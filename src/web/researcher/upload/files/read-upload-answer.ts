import * as z from 'zod/mini'
import { messages } from '#contract/researcher-messages.ts'
import { DEFAULT_RETRY_AFTER_MS, uploadAnswer } from '#contract/uploads.ts'
import { decodeJson, refused } from '#contract/wire.ts'
import { readRetryAfter } from '#web/shared/call-api.ts'
import type { Failed, Prepared } from './upload-queue.ts'

export type UploadResponse = { status: number; body: string; retryAfter: string | null }

/** Reads the answer to a request for the outcome. `preparing`: not done yet, ask again. */
export function readOutcome(response: UploadResponse, atMs: number): Prepared | 'preparing' {
  if (response.status < 200 || response.status >= 300) return readRefusal(response, atMs)
  const decoded = decodeJson(response.body)
  const answer = z.safeParse(uploadAnswer, decoded.ok ? decoded.value : undefined)
  // The page of a proxy may have status 200 too.
  if (!answer.success) return noAnswer
  const { data } = answer.data
  if (data.state === 'ready') {
    const { media_id, poster_url, width, height } = data
    return { ok: true, media_id, poster_url, width, height }
  }
  return data.state === 'preparing' ? 'preparing' : noAnswer
}

/** Reads a refusal of /v1/uploads. */
export function readRefusal({ status, body, retryAfter }: UploadResponse, atMs: number): Failed {
  const decoded = decodeJson(body)
  const refusal = z.safeParse(refused, decoded.ok ? decoded.value : undefined)
  const message = (refusal.success && refusal.data.error.message) || messages.uploadNoAnswer
  if (status === 429 || status === 503)
    return { ok: false, problem: 'throttled', waitMs: readRetryAfter(retryAfter, atMs) ?? DEFAULT_RETRY_AFTER_MS, message }
  if (status === 404 || status === 410) return { ok: false, problem: 'gone', message }
  // 409 and 423: another request holds the upload, or the offset has changed. The next attempt asks for the offset.
  if (status < 400 || status >= 500 || status === 409 || status === 423) return { ok: false, problem: 'no-answer', message }
  return { ok: false, problem: 'refused', message }
}

export const noAnswer: Failed = { ok: false, problem: 'no-answer', message: messages.uploadNoAnswer }
