import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  showUploadFeatures,
  showUploadOutcome,
  showUploadProgress,
} from '#contract/upload-calls.ts'
import { MAX_UPLOAD_BYTES, uploadAnswer, uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import * as tus from '../uploads/tus.ts'
import { type Deps, labOf } from '../use-cases/deps.ts'
import { openUploads } from '../use-cases/stimuli/receive-uploads.ts'
import { callerOf } from './access.ts'

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>
type Handler = (request: UploadRequest, reply: FastifyReply) => Promise<unknown>

const RETRY_AFTER_SECONDS = 1

/** /v1/uploads: translates tus 1.0. */
export function serveUploads(app: FastifyInstance, deps: Deps): void {
  const uploads = openUploads(deps, (error) => app.log.warn({ err: error }, 'An upload could not be prepared'))

  const ownerOf = (request: UploadRequest): string => {
    const lab_id = labOf(callerOf(request))
    if (request.method !== 'GET' && request.method !== 'OPTIONS') tus.checkVersion(request.headers)
    return lab_id
  }
  const placeOf = async (request: UploadRequest) => uploads.placeOf(ownerOf(request), request.params.id ?? '')

  const create: Handler = async (request, reply) => {
    const place = await uploads.placeOf(ownerOf(request))
    const declared = tus.readDeclared(request.headers, deps.now())
    reply.headers({ ...tus.versionHeader, ...tus.expiryHeader(declared) })
    const offset = await uploads.begin(place, declared, tus.hasBytes(request.raw) ? request.raw : undefined)
    if (offset !== undefined) reply.header('upload-offset', offset)
    return reply.code(201).header('location', tus.addressOf(place.id)).send()
  }

  const append: Handler = async (request, reply) => {
    const place = await placeOf(request)
    const offset = await uploads.append(place, tus.readOffset(request.headers), request.raw)
    return reply
      .code(204)
      .headers({ ...tus.versionHeader, 'upload-offset': offset })
      .send()
  }

  const progress: Handler = async (request, reply) => {
    const upload = await uploads.progress(await placeOf(request))
    return reply.headers({ ...tus.versionHeader, ...tus.progressHeaders(upload) }).send()
  }

  const cancel: Handler = async (request, reply) => {
    await uploads.cancel(await placeOf(request))
    return reply.code(204).headers(tus.versionHeader).send()
  }

  const capabilities: Handler = async (request, reply) => {
    labOf(callerOf(request))
    return reply.code(204).headers(tus.capabilities).send()
  }

  const outcomeOf: Handler = async (request) =>
    uploadAnswer.parse({ success: 'true', data: await uploads.outcomeOf(await placeOf(request)) })

  app.register(async (scope) => {
    // Handlers read the body as a stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const options = { bodyLimit: MAX_UPLOAD_BYTES, compress: false as const, exposeHeadRoute: false }
    scope.post(beginUpload.path, options, withRefusals(create))
    scope.options(showUploadFeatures.path, options, withRefusals(capabilities))
    scope.head(showUploadProgress.path, options, withRefusals(progress))
    scope.patch(appendToUpload.path, options, withRefusals(append))
    scope.delete(cancelUpload.path, options, withRefusals(cancel))
    scope.get(showUploadOutcome.path, options, withRefusals(outcomeOf))
  })
}

/** Adds the headers of tus to refusals. A failure of the disk is not the file's fault and may pass: it becomes "unavailable". */
const withRefusals =
  (handler: Handler): Handler =>
  (request, reply) =>
    handler(request, reply).catch((error: NodeJS.ErrnoException) => {
      reply.headers(tus.refusalHeaders(error))
      if (error instanceof Refusal && error.code === 'too_many_uploads') reply.header('retry-after', RETRY_AFTER_SECONDS)
      if (error.syscall === undefined) throw error
      throw Object.assign(new Refusal('unavailable', uploadMessages.notStored), { cause: error })
    })
