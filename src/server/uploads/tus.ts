import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MAX_UPLOAD_BYTES, UPLOADS_PATH, uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { type DeclaredUpload, UPLOAD_LIFE_MS, type Upload } from './upload-folder.ts'

/** The headers of tus 1.0 (https://tus.io/protocols/resumable-upload), core and the extensions named below. Why not a library: docs/adr/0010-own-tus.md. */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,creation-with-upload,termination,expiration'
const BYTES = 'application/offset+octet-stream'

export const versionHeader = { 'tus-resumable': VERSION }

export const capabilities = {
  ...versionHeader,
  'tus-version': VERSION,
  'tus-extension': EXTENSIONS,
  'tus-max-size': String(MAX_UPLOAD_BYTES),
}

/** Headers of a refusal. A client with another version is told which one is supported. */
export const refusalHeaders = (error: unknown) =>
  error instanceof Refusal && error.code === 'unknown_tus_version' ? { ...versionHeader, 'tus-version': VERSION } : versionHeader

export const newUploadId = () => randomBytes(16).toString('hex')
export const addressOf = (id: string) => `${UPLOADS_PATH}/${id}`

/** Whether a request contains part of a file. A creation may or may not. */
export const hasBytes = ({ method, headers }: IncomingMessage) =>
  (method === 'PATCH' || method === 'POST') && headers['content-type'] === BYTES

export function checkVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new Refusal('unknown_tus_version', `Tus-Resumable must be ${VERSION}`)
}

/** What a creation declares about its file. The length is required, so that the limits are checked before anything is stored. */
export function readDeclared(headers: IncomingHttpHeaders, begunAtMs: number): DeclaredUpload {
  const size = wholeNumber(headers['upload-length'])
  if (size === undefined || headers['upload-concat'] !== undefined)
    throw badRequest('Upload-Length must be the length of the file; concatenating several uploads is not supported')
  if (size === 0) throw new Refusal('unfit_file', uploadMessages.empty)
  if (size > MAX_UPLOAD_BYTES) throw new Refusal('too_large', uploadMessages.tooLarge)
  return { size, filename: displayName(readFilename(headers['upload-metadata'])), begunAtMs }
}

/** The position of the first byte of a PATCH. */
export function readOffset(headers: IncomingHttpHeaders): number {
  const offset = wholeNumber(headers['upload-offset'])
  if (offset === undefined) throw badRequest('Upload-Offset must be the position of the first byte')
  if (headers['content-type'] !== BYTES) throw new Refusal('unsupported_media_type', `Content-Type must be ${BYTES}`)
  return offset
}

export function checkOffset(offset: number, upload: Upload): void {
  if (offset === upload.offset) return
  throw new Refusal(
    'offset_mismatch',
    'Upload-Offset is not the number of bytes received so far. Ask with HEAD and continue from there.',
  )
}

export const expiryHeader = ({ begunAtMs }: DeclaredUpload) => ({
  'upload-expires': new Date(begunAtMs + UPLOAD_LIFE_MS).toUTCString(),
})

export const progressHeaders = (upload: Upload) => ({
  ...expiryHeader(upload),
  'upload-offset': String(upload.offset),
  'upload-length': String(upload.size),
  ...(upload.filename !== '' && { 'upload-metadata': `filename ${Buffer.from(upload.filename).toString('base64')}` }),
  'cache-control': 'no-store',
})

const badRequest = (sentence: string) => new Refusal('bad_request', sentence)

function wholeNumber(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

/** `filename d29ybGQ=,type aW1hZ2U=`: keys with values in base64. Only the file name is kept. */
function readFilename(metadata: string | string[] | undefined): string {
  const pairs = String(metadata ?? '').split(',')
  const value = pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'filename')?.[1]
  return Buffer.from(value ?? '', 'base64').toString()
}

const MAX_NAME_LENGTH = 255

/** Only for display; never used as a path, a key or a type. */
const displayName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .slice(0, MAX_NAME_LENGTH)
