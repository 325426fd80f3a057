import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MAX_UPLOAD_BYTES, UPLOADS_PATH, uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { type Announced, UPLOAD_LIFE_MS, type Upload } from './upload-folder.ts'

/**
 * The headers of tus 1.0 (https://tus.io/protocols/resumable-upload), core and the extensions named below. Ours, because a server of
 * that protocol passes every byte through five streams (docs/adr/0010-own-tus.md).
 */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,creation-with-upload,termination,expiration'
const BYTES = 'application/offset+octet-stream'

export const spoken = { 'tus-resumable': VERSION }

export const offered = {
  ...spoken,
  'tus-version': VERSION,
  'tus-extension': EXTENSIONS,
  'tus-max-size': String(MAX_UPLOAD_BYTES),
}

/** What every answer says, refusals too; and which version is spoken, where it was another. */
export const onRefusal = (error: unknown) =>
  error instanceof Refusal && error.code === 'unknown_tus_version' ? { ...spoken, 'tus-version': VERSION } : spoken

export const newUploadId = () => randomBytes(16).toString('hex')
export const addressOf = (id: string) => `${UPLOADS_PATH}/${id}`

/** Whether a request carries part of a file. A creation may or may not. */
export const bringsBytes = ({ method, headers }: IncomingMessage) =>
  (method === 'PATCH' || method === 'POST') && headers['content-type'] === BYTES

export function checkVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new Refusal('unknown_tus_version', `Tus-Resumable must be ${VERSION}`)
}

/** What a creation says of its file. A file says how long it is before it comes: the limits are looked at before anything is stored. */
export function readAnnouncement(headers: IncomingHttpHeaders, begunAtMs: number): Announced {
  const size = wholeNumber(headers['upload-length'])
  if (size === undefined || headers['upload-concat'] !== undefined)
    throw badRequest('Upload-Length must say how long the file is; uploads cannot be put together from several')
  if (size === 0) throw new Refusal('unfit_file', uploadMessages.empty)
  if (size > MAX_UPLOAD_BYTES) throw new Refusal('too_large', uploadMessages.tooLarge)
  return { size, filename: shownName(readFilename(headers['upload-metadata'])), begunAtMs }
}

/** Where the bytes of a PATCH begin. */
export function readOffset(headers: IncomingHttpHeaders): number {
  const offset = wholeNumber(headers['upload-offset'])
  if (offset === undefined) throw badRequest('Upload-Offset must say where the bytes begin')
  if (headers['content-type'] !== BYTES) throw new Refusal('unsupported_media_type', `Content-Type must be ${BYTES}`)
  return offset
}

export function checkOffset(offset: number, upload: Upload): void {
  if (offset === upload.offset) return
  throw new Refusal('offset_mismatch', 'Upload-Offset is not where the upload stands. Ask with HEAD and go on from there.')
}

export const expiry = ({ begunAtMs }: Announced) => ({
  'upload-expires': new Date(begunAtMs + UPLOAD_LIFE_MS).toUTCString(),
})

export const standing = (upload: Upload) => ({
  ...expiry(upload),
  'upload-offset': String(upload.offset),
  'upload-length': String(upload.size),
  ...(upload.filename !== '' && { 'upload-metadata': `filename ${Buffer.from(upload.filename).toString('base64')}` }),
  'cache-control': 'no-store',
})

const badRequest = (sentence: string) => new Refusal('bad_request', sentence)

function wholeNumber(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

/** `filename d29ybGQ=,type aW1hZ2U=`: keys with values in base64. Of all that may stand there, we keep the name. */
function readFilename(metadata: string | string[] | undefined): string {
  const pairs = String(metadata ?? '').split(',')
  const value = pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'filename')?.[1]
  return Buffer.from(value ?? '', 'base64').toString()
}

const MAX_NAME_LENGTH = 255

/** Kept for the person to see again; never a path, a key or a type. */
const shownName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .slice(0, MAX_NAME_LENGTH)
