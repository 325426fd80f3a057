import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES, OUTCOME_WAIT_MS, UPLOADS_PATH, uploadAnswer, uploadMessages } from '#contract/uploads.ts'
import { kindOfFile } from '../media-intake/kind-of-file.ts'
import { readHead } from '../media-intake/look-through.ts'
import { Refusal } from '../refusal.ts'
import { fewAtATime } from '../uploads/few-at-a-time.ts'
import { inTurn } from '../uploads/in-turn.ts'
import { type Outcome, outcomes } from '../uploads/outcomes.ts'
import { type Received, receive } from '../uploads/receive.ts'
import * as tus from '../uploads/tus.ts'
import {
  type Announced,
  announce,
  filesOf,
  findUpload,
  removeUpload,
  UPLOAD_ID,
  uploadFolders,
} from '../uploads/upload-folder.ts'
import { whenQuiet } from '../uploads/when-quiet.ts'
import { type Deps, researcher } from '../use-cases/deps.ts'
import { keepMedia } from '../use-cases/stimuli/keep-media.ts'
import { roomForUploads, uploadedMedia } from '../use-cases/stimuli/uploaded-media.ts'
import { callerOf, type Locks } from './access.ts'

type Asked = { Params: { id?: string } }
type Handler = (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<unknown>
/** Whose upload, in which folder, which. */
type Place = { owner_id: string; dir: string; id: string }

const RETRY_AFTER_SECONDS = 1

/**
 * /v1/uploads: tus 1.0. Bytes are acknowledged when they are on the disk; files are prepared afterwards, and `GET /v1/uploads/{id}`
 * says what became of one. Each person sees their own uploads and no others.
 */
export function serveUploads(app: FastifyInstance, deps: Deps, locks: Locks): void {
  const folderOf = uploadFolders(deps.uploadsDir)
  const settled = outcomes()
  const limited = fewAtATime()
  const alone = inTurn()
  const room = roomForUploads(deps)
  const quiet = whenQuiet()

  async function placeOf(request: FastifyRequest<Asked>, id: string): Promise<Place> {
    const owner_id = researcher(callerOf(request, 'researcher', locks))
    if (request.method !== 'GET' && request.method !== 'OPTIONS') tus.checkVersion(request.headers)
    if (!UPLOAD_ID.test(id)) throw new Refusal('not_found', uploadMessages.unknownUpload)
    return { owner_id, dir: await folderOf(owner_id), id }
  }

  const placeAsked = (request: FastifyRequest<Asked>) => placeOf(request, request.params.id ?? '')
  const find = ({ dir, id }: Place) => findUpload(dir, id, deps.now())

  const create: Handler = async (request, reply) => {
    const place = await placeOf(request, tus.newUploadId())
    const announced = tus.readAnnouncement(request.headers, deps.now())
    reply.headers({ ...tus.spoken, ...tus.expiry(announced) })
    if (tus.bringsBytes(request.raw)) {
      const offset = await take(request, place, () => receiveFirst(request, place, announced))
      reply.header('upload-offset', offset)
    } else {
      await room.admit(place, announced)
      await announce(place.dir, place.id, announced)
    }
    return reply.code(201).header('location', tus.addressOf(place.id)).send()
  }

  async function receiveFirst({ raw }: FastifyRequest, place: Place, announced: Announced): Promise<Received> {
    await room.admit(place, announced)
    try {
      const received = await receive({ ...announced, path: filesOf(place.dir, place.id).bytes, offset: 0 }, raw)
      if (!received.isNowWhole) await announce(place.dir, place.id, announced)
      return received
    } catch (error) {
      // Nobody has heard of it yet.
      await discard(place)
      throw error
    }
  }

  async function discard(place: Place): Promise<void> {
    await removeUpload(place.dir, place.id)
    await room.settled(place)
  }

  const goOn: Handler = async (request, reply) => {
    const place = await placeAsked(request)
    const at = tus.readOffset(request.headers)
    const offset = await take(request, place, async () => {
      const upload = await find(place)
      tus.checkOffset(at, upload)
      return receive(upload, request.raw)
    })
    return reply
      .code(204)
      .headers({ ...tus.spoken, 'upload-offset': offset })
      .send()
  }

  /** Receives bytes and says where the upload stands then. A file that is whole is prepared next; a kind that we never take is refused at once. */
  async function take(request: FastifyRequest, place: Place, work: () => Promise<Received>): Promise<number> {
    const cut = () => request.raw.destroy()
    const { offset, isNowWhole, head } = await limited(place.owner_id, () => quiet.arriving(() => alone(place.id, cut, work)))
    if (!isNowWhole) return offset
    const kind = kindOfFile(head ?? (await readHead(filesOf(place.dir, place.id).bytes)))
    const refusal = await kind.then(
      () => undefined,
      (error: unknown) => error,
    )
    const outcome = prepare(place, offset, refusal)
    if (refusal !== undefined) await tell(await outcome)
    return offset
  }

  /** What becomes of a file, once. Should the server stop meanwhile, asking is what starts it again. */
  function prepare(place: Place, size: number, refusal?: unknown): Promise<Outcome> {
    const keep = (path: string) =>
      refusal === undefined ? quiet.do(() => keepMedia(deps, path, place.owner_id)) : Promise.reject(refusal)
    const outcome = settled.of({ dir: place.dir, id: place.id, size, keep })
    outcome.then(() => room.settled(place)).catch((error: unknown) => app.log.warn({ err: error }, 'An upload was not taken in'))
    return outcome
  }

  async function tell(outcome: Outcome) {
    if (!outcome.ok) throw new Refusal('unfit_file', outcome.message)
    return uploadedMedia(deps, outcome.media_id)
  }

  const tellStanding: Handler = async (request, reply) => {
    const place = await placeAsked(request)
    const upload = await alone(
      place.id,
      () => undefined,
      () => find(place),
    )
    return reply.headers({ ...tus.spoken, ...tus.standing(upload) }).send()
  }

  const cancel: Handler = async (request, reply) => {
    const place = await placeAsked(request)
    const cancelled = async () => {
      await find(place)
      await settled.quiet(place.id)
      await discard(place)
    }
    await alone(place.id, () => undefined, cancelled)
    return reply.code(204).headers(tus.spoken).send()
  }

  const tellOffer: Handler = async (request, reply) => {
    researcher(callerOf(request, 'researcher', locks))
    return reply.code(204).headers(tus.offered).send()
  }

  const tellOutcome: Handler = async (request) => {
    const place = await placeAsked(request)
    const { offset, size } = await find(place)
    if (offset < size) return uploadAnswer.parse({ success: 'true', data: { state: 'receiving' } })
    const outcome = await Promise.race([prepare(place, size), after(OUTCOME_WAIT_MS)])
    const data = outcome === undefined ? { state: 'preparing' } : { state: 'ready', ...(await tell(outcome)) }
    return uploadAnswer.parse({ success: 'true', data })
  }

  app.register(async (scope) => {
    // Bytes are read as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const [all, one] = [UPLOADS_PATH, `${UPLOADS_PATH}/:id`]
    const options = { bodyLimit: MAX_UPLOAD_BYTES, compress: false as const, exposeHeadRoute: false }
    scope.post<Asked>(all, options, inOurWords(create))
    scope.options<Asked>(all, options, inOurWords(tellOffer))
    scope.head<Asked>(one, options, inOurWords(tellStanding))
    scope.patch<Asked>(one, options, inOurWords(goOn))
    scope.delete<Asked>(one, options, inOurWords(cancel))
    scope.get<Asked>(one, options, inOurWords(tellOutcome))
  })
}

/** Trouble with the disk is not the file's fault, and may pass. */
const inOurWords =
  (handler: Handler): Handler =>
  (request, reply) =>
    handler(request, reply).catch((error: NodeJS.ErrnoException) => {
      reply.headers(tus.onRefusal(error))
      if (error instanceof Refusal && error.code === 'too_many_uploads') reply.header('retry-after', RETRY_AFTER_SECONDS)
      if (error.syscall === undefined) throw error
      throw Object.assign(new Refusal('unavailable', uploadMessages.notStored), { cause: error })
    })

/** Undefined after a while. */
const after = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined).unref()
  })
