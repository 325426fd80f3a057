import * as z from 'zod/mini'
import { messages } from '#contract/researcher-messages.ts'
import { uploadAnswer } from '#contract/uploads.ts'
import { decodeJson } from '#contract/wire.ts'
import type { OwnMedia } from '#domain/interventions/own-content.ts'
import { readRefusal } from '#web/researcher/upload/files/read-upload-answer.ts'
import { sendFile } from '#web/researcher/upload/files/send-file.ts'
import { callHeaders } from '#web/shared/call-api.ts'

type Wanted = { file: File; what: 'picture' | 'film'; signal: AbortSignal; onProgress: (sentBytes: number) => void }
type Result = { ok: true; media: Omit<OwnMedia, 'alt'> } | { ok: false; message: string }

const WRONG_KIND = {
  picture: 'This is a video. Choose a picture.',
  film: 'This is a picture. Choose a video.',
} as const

/** Uploads one file as the upload page does, and waits until the server has prepared or refused it. */
export async function uploadMedia({ file, what, signal, onProgress }: Wanted): Promise<Result> {
  const send = (isFresh: boolean) => sendFile({ file, isFresh, signal, onProgress })
  const first = await send(false)
  // An earlier upload of the same file that the server has forgotten.
  const sent = !first.ok && first.problem === 'gone' ? await send(true) : first
  if (!sent.ok) return { ok: false, message: 'message' in sent ? sent.message : '' }
  for (;;) {
    const response = await fetch(sent.address, { signal, headers: callHeaders }).catch(() => undefined)
    const body = (await response?.text().catch(() => '')) ?? ''
    if (signal.aborted || response === undefined) return { ok: false, message: messages.uploadNoAnswer }
    if (!response.ok) {
      const refusal = readRefusal({ status: response.status, body, retryAfter: null }, Date.now())
      return { ok: false, message: 'message' in refusal ? refusal.message : messages.uploadNoAnswer }
    }
    const read = readReady(body)
    if (read !== 'preparing') return mediaOf(read, what)
  }
}

type Ready = Extract<z.infer<typeof uploadAnswer>['data'], { state: 'ready' }>

function readReady(body: string): Ready | 'preparing' | undefined {
  const decoded = decodeJson(body)
  const answer = z.safeParse(uploadAnswer, decoded.ok ? decoded.value : undefined)
  if (!answer.success || answer.data.data.state === 'receiving') return undefined
  return answer.data.data.state === 'preparing' ? 'preparing' : answer.data.data
}

function mediaOf(ready: Ready | undefined, what: Wanted['what']): Result {
  if (ready === undefined) return { ok: false, message: messages.uploadNoAnswer }
  const { media_id, mime, width, height, duration_ms } = ready
  if (mime.startsWith('video/') !== (what === 'film')) return { ok: false, message: WRONG_KIND[what] }
  const seconds = duration_ms === null ? {} : { seconds: Math.ceil(duration_ms / 1000) }
  return { ok: true, media: { media_id, width: width ?? 0, height: height ?? 0, ...(what === 'film' && seconds) } }
}
