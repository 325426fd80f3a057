import { uploadMessages } from '#contract/uploads.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

const REFUSALS: Readonly<Record<number, [RefusalCode, string]>> = {
  404: ['not_found', uploadMessages.unknownUpload],
  409: ['offset_mismatch', 'Upload-Offset is not where the upload stands. Ask with HEAD and go on from there.'],
  410: ['upload_gone', uploadMessages.gone],
  413: ['too_large', uploadMessages.tooLarge],
  // How the protocol says that it does not know an extension.
  501: ['bad_request', 'Upload-Length must say how long the file is; uploads cannot be put together from several'],
}

/** What the protocol refuses, in our words. */
export function refusalFor(status: number): Refusal {
  const known = REFUSALS[status]
  if (known) return new Refusal(...known)
  if (status >= 500) return new Refusal('unavailable', 'The file could not be stored at this moment. Please try again shortly.')
  return new Refusal(
    'bad_request',
    'The request does not follow tus 1.0: see Tus-Resumable, Upload-Length, Upload-Offset and Upload-Metadata',
  )
}

/** The protocol's store throws plain objects with a status. */
export function asRefusal(error: unknown): unknown {
  const { status_code } = (error ?? {}) as { status_code?: unknown } // anything may be thrown
  return typeof status_code === 'number' ? refusalFor(status_code) : error
}
