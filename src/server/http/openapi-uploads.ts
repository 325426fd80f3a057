import * as z from 'zod/mini'
import { MAX_UPLOAD_BYTES, OUTCOME_WAIT_MS, UPLOAD_CHUNK_BYTES, UPLOADS_PATH, uploadAnswer } from '#contract/uploads.ts'
import type { Operation, Paths } from './openapi-document.ts'

const header = (name: string, description: string, isRequired = true) => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: { type: 'string' },
})

const VERSION = header('Tus-Resumable', '1.0.0')
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } }
const BYTES = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } }
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

type Call = { summary: string; parameters: unknown[]; answers: Record<string, string>; body?: Operation['requestBody'] }

/** tus uses headers, which no schema describes, so these are written by hand. `src/server/uploads/tus.ts` reads them. */
export function uploadPaths(tag: string, refusals: Operation['responses']): Paths {
  const operation = ({ summary, parameters, answers, body }: Call): Operation => ({
    summary,
    tags: [tag],
    parameters,
    ...(body && { requestBody: body }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }])),
      ...refusals,
    },
  })
  const { $schema, ...answer } = z.toJSONSchema(uploadAnswer)
  return {
    [UPLOADS_PATH]: {
      post: operation({
        summary: `Begins the upload of a picture or video of at most ${megabytes(MAX_UPLOAD_BYTES)}: tus 1.0 with creation, creation-with-upload, termination and expiration. The body may contain the file or its beginning.`,
        parameters: [
          VERSION,
          header('Upload-Length', 'Length of the file in bytes'),
          header('Upload-Metadata', 'filename, a space, the name in base64', false),
        ],
        body: { required: false, content: BYTES },
        answers: { '201': 'Begun: Location is the address of the upload, Upload-Offset the number of bytes received' },
      }),
    },
    [`${UPLOADS_PATH}/{id}`]: {
      patch: operation({
        summary: `Appends bytes; the page sends ${megabytes(UPLOAD_CHUNK_BYTES)} at a time. They are on the disk when the answer comes.`,
        parameters: [VERSION, ID, header('Upload-Offset', 'Position of the first byte')],
        body: { required: true, content: BYTES },
        answers: { '204': 'Received: Upload-Offset is the position of the next byte' },
      }),
      head: operation({
        summary: 'Returns how much of an upload was received, so that it can continue.',
        parameters: [VERSION, ID],
        answers: { '200': 'Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires' },
      }),
      delete: operation({
        summary: 'Cancels an upload.',
        parameters: [VERSION, ID],
        answers: { '204': 'Cancelled' },
      }),
      get: {
        summary: `Returns the outcome of an upload: media_id for ingest_entity_set once the file is ready. Waits up to ${OUTCOME_WAIT_MS / 1000} s, then answers preparing; ask again. A file that is not accepted is a refusal with the reason.`,
        tags: [tag],
        parameters: [ID],
        responses: {
          '200': { description: 'receiving, preparing or ready', content: { 'application/json': { schema: answer } } },
          ...refusals,
        },
      },
    },
  }
}
