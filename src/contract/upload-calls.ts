import { fileEndpoint, inPath } from './endpoint.ts'
import { MAX_UPLOAD_BYTES, OUTCOME_WAIT_MS, UPLOAD_CHUNK_BYTES, UPLOADS_PATH, uploadAnswer } from './uploads.ts'

/* tus works by headers, which no schema describes. `src/server/uploads/tus.ts` reads them. */

const header = (name: string, description: string, required = true) =>
  ({ name, in: 'header', required, description, schema: { type: 'string' } }) as const

const VERSION = header('Tus-Resumable', '1.0.0')
const ID = inPath('id', { type: 'string', pattern: '^[0-9a-f]{32}$' })
const BYTES = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } }
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
const [all, one] = [UPLOADS_PATH, `${UPLOADS_PATH}/:id`] as const

export const beginUpload = fileEndpoint({
  path: all,
  method: 'POST',
  access: 'add-sets',
  summary: `Begins the upload of a picture or video of at most ${megabytes(MAX_UPLOAD_BYTES)}: tus 1.0 with creation, creation-with-upload, termination and expiration. The body may contain the file or its beginning.`,
  parameters: [
    VERSION,
    header('Upload-Length', 'Length of the file in bytes'),
    header('Upload-Metadata', 'filename, a space, the name in base64', false),
  ],
  body: { required: false, content: BYTES },
  answers: { '201': { description: 'Begun: Location is the address of the upload, Upload-Offset the number of bytes received' } },
})

/** A tus client asks this by itself. */
export const showUploadFeatures = fileEndpoint({ path: all, method: 'OPTIONS', access: 'add-sets', summary: null })

export const appendToUpload = fileEndpoint({
  path: one,
  method: 'PATCH',
  access: 'add-sets',
  summary: `Appends bytes; the page sends ${megabytes(UPLOAD_CHUNK_BYTES)} at a time. They are on the disk when the answer comes.`,
  parameters: [VERSION, ID, header('Upload-Offset', 'Position of the first byte')],
  body: { required: true, content: BYTES },
  answers: { '204': { description: 'Received: Upload-Offset is the position of the next byte' } },
})

export const showUploadProgress = fileEndpoint({
  path: one,
  method: 'HEAD',
  access: 'add-sets',
  summary: 'Returns how much of an upload was received, so that it can continue.',
  parameters: [VERSION, ID],
  answers: { '200': { description: 'Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires' } },
})

export const cancelUpload = fileEndpoint({
  path: one,
  method: 'DELETE',
  access: 'add-sets',
  summary: 'Cancels an upload.',
  parameters: [VERSION, ID],
  answers: { '204': { description: 'Cancelled' } },
})

export const showUploadOutcome = fileEndpoint({
  path: one,
  method: 'GET',
  access: 'add-sets',
  summary: `Returns the outcome of an upload: media_id for ingest_entity_set once the file is ready. Waits up to ${OUTCOME_WAIT_MS / 1000} s, then answers preparing; ask again. A file that is not accepted is a refusal with the reason.`,
  parameters: [ID],
  answers: {
    '200': { description: 'receiving, preparing or ready', content: { 'application/json': { schema: uploadAnswer } } },
  },
})
