import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  showUploadFeatures,
  showUploadOutcome,
  showUploadProgress,
} from '#contract/upload-calls.ts'
import { MAX_UPLOAD_BYTES, OUTCOME_WAIT_MS, uploadAnswer, uploadMessages } from '#contract/uploads.ts'
import { kindOfFile } from '../media-intake/kind-of-file.ts'
import { readHead } from '../media-intake/scan-file.ts'
import { Refusal } from '../refusal.ts'
import { type Outcome, outcomes } from '../uploads/outcomes.ts'
import { prepareQueue } from '../uploads/prepare-queue.ts'
import { type Received, receive } from '../uploads/receive.ts'
import * as tus from '../uploads/tus.ts'
import {
  type DeclaredUpload,
  filesOf,
  findUpload,
  folderOf,
  removeUpload,
  storeDeclared,
  UPLOAD_ID,
} from '../uploads/upload-folder.ts'
import { uploadLimiter } from '../uploads/upload-limiter.ts'
import { uploadLock } from '../uploads/upload-lock.ts'
import { type Deps, labOf } from '../use-cases/deps.ts'
import { storeMedia } from '../use-cases/stimuli/store-media.ts'
import { quotaForUploads, uploadedMedia } from '../use-cases/stimuli/uploaded-media.ts'
import { callerOf } from './access.ts'

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>
type Handler = (request: UploadRequest, reply: FastifyReply) => Promise<unknown>
/** An upload: its owner, their folder, its id. */
type Place = { lab_id: string; dir: string; id: string }

const RETRY_AFTER_SECONDS = 1

/**
 * /v1/uploads: tus 1.0. Bytes are acknowledged when they are on the disk. Files are prepared afterwards, and `GET /v1/uploads/{id}`
 * returns the outcome. People see their own uploads and no others.
 */
export function serveUploads(app: FastifyInstance, deps: Deps): void {
  const prepared = outcomes()
  const limited = uploadLimiter()
  const locked = uploadLock()
  const quota = quotaForUploads(deps)
  const queue = prepareQueue()

  async function placeOf(request: UploadRequest, id: string): Promise<Place> {
    const lab_id = labOf(callerOf(request))
    if (request.method !== 'GET' && request.method !== 'OPTIONS') tus.checkVersion(request.headers)
    if (!UPLOAD_ID.test(id)) throw new Refusal('not_found', uploadMessages.unknownUpload)
    return { lab_id, dir: await folderOf(deps.uploadsDir, lab_id), id }
  }

  const requestedPlace = (request: UploadRequest) => placeOf(request, request.params.id ?? '')
  const find = ({ dir, id }: Place) => findUpload(dir, id, deps.now())

  const create: Handler = async (request, reply) => {
    const place = await placeOf(request, tus.newUploadId())
    const declared = tus.readDeclared(request.headers, deps.now())
    reply.headers({ ...tus.versionHeader, ...tus.expiryHeader(declared) })
    if (tus.hasBytes(request.raw)) {
      const offset = await receiveAndPrepare(request, place, () => receiveFirst(request, place, declared))
      reply.header('upload-offset', offset)
    } else {
      await quota.reserve(place, declared)
      await storeDeclared(place.dir, place.id, declared)
    }
    return reply.code(201).header('location', tus.addressOf(place.id)).send()
  }

  async function receiveFirst({ raw }: FastifyRequest, place: Place, declared: DeclaredUpload): Promise<Received> {
    await quota.reserve(place, declared)
    try {
      const received = await receive({ ...declared, path: filesOf(place.dir, place.id).bytes, offset: 0 }, raw)
      if (!received.isNowComplete) await storeDeclared(place.dir, place.id, declared)
      return received
    } catch (error) {
      // The client does not know its address yet, so nobody could resume it.
      await discard(place)
      throw error
    }
  }

  async function discard(place: Place): Promise<void> {
    await removeUpload(place.dir, place.id)
    await quota.release(place)
  }

  const append: Handler = async (request, reply) => {
    const place = await requestedPlace(request)
    const from = tus.readOffset(request.headers)
    const offset = await receiveAndPrepare(request, place, async () => {
      const upload = await find(place)
      tus.checkOffset(from, upload)
      return receive(upload, request.raw)
    })
    return reply
      .code(204)
      .headers({ ...tus.versionHeader, 'upload-offset': offset })
      .send()
  }

  /** Returns the new offset. A complete file is prepared in the background; one of a kind that is never accepted is refused at once. */
  async function receiveAndPrepare(request: FastifyRequest, place: Place, work: () => Promise<Received>): Promise<number> {
    const disconnect = () => request.raw.destroy()
    const receiveLocked = () => locked(place.id, disconnect, work)
    const { offset, isNowComplete } = await limited(place.lab_id, () => queue.whileReceiving(receiveLocked))
    if (!isNowComplete) return offset
    const refusal = await kindOfFile(await readHead(filesOf(place.dir, place.id).bytes)).then(
      () => undefined,
      (error: unknown) => error,
    )
    const outcome = prepare(place, offset, refusal)
    if (refusal !== undefined) await present(await outcome)
    return offset
  }

  /** Prepares a file once. If the server stops meanwhile, the next request for the outcome starts it again. */
  function prepare(place: Place, size: number, refusal?: unknown): Promise<Outcome> {
    const store = (path: string) =>
      refusal === undefined ? queue.add(() => storeMedia(deps, path, place.lab_id)) : Promise.reject(refusal)
    const outcome = prepared.of({ dir: place.dir, id: place.id, size, prepare: store })
    outcome
      .then(() => quota.release(place))
      .catch((error: unknown) => app.log.warn({ err: error }, 'An upload could not be prepared'))
    return outcome
  }

  async function present(outcome: Outcome) {
    if (!outcome.ok) throw new Refusal('unfit_file', outcome.message)
    return uploadedMedia(deps, outcome.media_id)
  }

  const progress: Handler = async (request, reply) => {
    const place = await requestedPlace(request)
    const upload = await locked(
      place.id,
      () => undefined,
      () => find(place),
    )
    return reply.headers({ ...tus.versionHeader, ...tus.progressHeaders(upload) }).send()
  }

  const cancel: Handler = async (request, reply) => {
    const place = await requestedPlace(request)
    const remove = async () => {
      await find(place)
      await prepared.whenIdle(place.id)
      await discard(place)
    }
    await locked(place.id, () => undefined, remove)
    return reply.code(204).headers(tus.versionHeader).send()
  }

  const capabilities: Handler = async (request, reply) => {
    labOf(callerOf(request))
    return reply.code(204).headers(tus.capabilities).send()
  }

  const outcomeOf: Handler = async (request) => {
    const place = await requestedPlace(request)
    const { offset, size } = await find(place)
    if (offset < size) return uploadAnswer.parse({ success: 'true', data: { state: 'receiving' } })
    const outcome = await Promise.race([prepare(place, size), timeout(OUTCOME_WAIT_MS)])
    const data = outcome === undefined ? { state: 'preparing' } : { state: 'ready', ...(await present(outcome)) }
    return uploadAnswer.parse({ success: 'true', data })
  }

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

const timeout = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined).unref()
  })
