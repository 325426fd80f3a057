import type { DetailedError, Upload } from 'tus-js-client'
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '#contract/uploads.ts'
import { callHeaders } from '#web/shared/call-api.ts'
import { noAnswer, readOutcome, readRefusal, type UploadResponse } from './read-upload-answer.ts'
import { uploadAddresses } from './upload-addresses.ts'
import type { Failed, QueueNeeds } from './upload-queue.ts'

type Sending = Parameters<QueueNeeds['send']>[0]
type End = { last: UploadResponse; url: string | null; error?: Error | DetailedError }

const stopped: Failed = { ok: false, problem: 'stopped' }

/** One attempt to send a file, continuing after the last one. */
export const sendFile: QueueNeeds['send'] = async (sending) => {
  const { signal } = sending
  const { Upload } = await import('tus-js-client').catch(() => ({ Upload: undefined }))
  if (Upload === undefined) return noAnswer
  const { last, url, error } = await upload(Upload, sending)
  if (signal.aborted) return stopped
  if (error === undefined) return url === null ? noAnswer : { ok: true, address: url }
  const wasAnswered = 'originalResponse' in error && error.originalResponse !== null
  return wasAnswered ? readRefusal(last, Date.now()) : noAnswer
}

const upload = (Tus: typeof Upload, { file, isFresh, signal, onProgress }: Sending) =>
  new Promise<End>((resolve) => {
    let last: UploadResponse = { status: 0, body: '', retryAfter: null }
    const end = (error?: Error | DetailedError) => {
      signal.removeEventListener('abort', stop)
      resolve({ last, url: tus.url, ...(error && { error }) })
    }
    const stop = () => void tus.abort().finally(end)
    const tus = new Tus(file, {
      // Relative addresses in answers are resolved against it, so it must be absolute.
      endpoint: new URL(UPLOADS_PATH, window.location.href).href,
      chunkSize: UPLOAD_CHUNK_BYTES,
      // The queue retries: it knows how long a throttled file has to wait.
      retryDelays: null,
      // One request instead of two. A large file needs its address before the first bytes, so that it can be resumed.
      uploadDataDuringCreation: file.size <= UPLOAD_CHUNK_BYTES,
      metadata: { filename: file.name },
      headers: callHeaders,
      urlStorage: uploadAddresses,
      fingerprint: async () => fingerprintOf(file),
      onProgress,
      onAfterResponse: (_request, response) => {
        last = { status: response.getStatus(), body: response.getBody(), retryAfter: response.getHeader('Retry-After') ?? null }
      },
      onSuccess: () => end(),
      onError: end,
    })
    signal.addEventListener('abort', stop)
    resumePrevious(tus, file, isFresh).then(() => signal.aborted || tus.start(), end)
  })

/** Resumes an earlier upload of the file, or removes it from storage. */
async function resumePrevious(tus: Upload, file: File, isFresh: boolean): Promise<void> {
  const [before] = await uploadAddresses.findUploadsByFingerprint(fingerprintOf(file))
  if (before === undefined) return
  if (isFresh) await uploadAddresses.removeUpload(before.urlStorageKey)
  else tus.resumeFromPreviousUpload(before)
}

/** Identifies a file without reading it. */
const fingerprintOf = ({ name, size, lastModified }: File) => `${name}-${size}-${lastModified}`

/** Requests the outcome of a complete upload. The server answers when it is known, or after some seconds. */
export const askOutcome: QueueNeeds['askOutcome'] = async (address, signal) => {
  for (;;) {
    const response = await fetch(address, { signal, headers: callHeaders }).catch(() => undefined)
    if (signal.aborted) return stopped
    if (response === undefined) return noAnswer
    const body = await response.text().catch(() => '')
    const outcome = readOutcome({ status: response.status, body, retryAfter: response.headers.get('retry-after') }, Date.now())
    if (outcome !== 'preparing') return outcome
  }
}
