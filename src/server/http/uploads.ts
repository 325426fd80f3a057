import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  MAX_UPLOAD_BYTES,
  OUTCOME_WAIT_MS,
  UPLOADS_PATH,
  type UploadAnswer,
  uploadAnswer,
  uploadMessages,
} from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { fewAtATime } from '../uploads/few-at-a-time.ts'
import { type Outcome, outcomes } from '../uploads/outcomes.ts'
import { removeExpired } from '../uploads/remove-expired.ts'
import { asRefusal, refusalFor } from '../uploads/tus-refusals.ts'
import { bringsBytes, tusRequest } from '../uploads/tus-request.ts'
import { UPLOAD_ID, type UploadBox, uploadBoxes } from '../uploads/upload-box.ts'
import { whenQuiet } from '../uploads/when-quiet.ts'
import { type Deps, researcher } from '../use-cases/deps.ts'
import { forgetUnused } from '../use-cases/forget-unused.ts'
import { keepMedia } from '../use-cases/keep-media.ts'
import { roomForUploads, uploadedMedia } from '../use-cases/uploaded-media.ts'
import { callerOf, type Locks } from './access.ts'

type Asked = { Params: { id?: string } }
type Handler = (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<unknown>

const SWEEP_MS = 60 * 60_000
const RETRY_AFTER_SECONDS = 1

/** /v1/uploads: tus 1.0, and `GET /v1/uploads/{id}` for what became of a file. Each person sees their own uploads and no others. */
export function serveUploads(app: FastifyInstance, deps: Deps, locks: Locks): void {
  const boxOf = uploadBoxes(deps.uploadsDir)
  const settled = outcomes()
  const limited = fewAtATime()
  const admit = roomForUploads(deps)
  const quiet = whenQuiet()
  sweepNowAndThen(app, deps)

  const ownerOf = (request: FastifyRequest) => researcher(callerOf(request, 'researcher', locks))

  /** What became of an upload, after `waitMs` at the latest. */
  async function answerFor(owner_id: string, box: UploadBox, id: string, waitMs: number): Promise<UploadAnswer> {
    const { offset, size = 0 } = await box.store.getUpload(id)
    if (offset < size) return { success: 'true', data: { state: 'receiving' } }
    const outcome = settled.of({ dir: box.dir, id, size, keep: (path) => keepMedia(deps, path, owner_id) })
    // Whoever does not wait for it asks again, and is told then.
    outcome.catch((error: unknown) => app.log.warn({ err: error }, 'An upload was not taken in'))
    const done = await Promise.race([outcome, later(waitMs)])
    return done === undefined ? PREPARING : ready(deps, done)
  }

  const speakTus: Handler = async (request, reply) => {
    const owner_id = ownerOf(request)
    const id = idOf(request)
    const box = await boxOf(owner_id)
    if (request.method === 'DELETE' && id) await settled.quiet(id)
    const handle = () => receive(request, reply, { owner_id, box, id })
    return bringsBytes(request.raw) ? limited(owner_id, handle) : handle()
  }

  async function receive(request: FastifyRequest, reply: FastifyReply, { owner_id, box, id }: Receiving): Promise<FastifyReply> {
    if (request.method === 'POST') await admit(owner_id, box.dir, Number(request.headers['upload-length'] ?? 0))
    const response = await quiet.during(() => box.server.handleWeb(tusRequest(request.raw, id)))
    for (const [name, value] of response.headers) if (isOfProtocol(name)) reply.header(name, value)
    if (!response.ok) throw refusalFor(response.status)
    // Of an upload that has just been made, only its address says the id.
    const made = request.method === 'POST' ? response.headers.get('location')?.split('/').at(-1) : id
    const isWhole = bringsBytes(request.raw) && made !== undefined && (await isComplete(box, made, request, response))
    if (!isWhole) return reply.code(response.status).send()
    const isHurried = /\brespond-async\b/.test(String(request.headers['prefer'] ?? ''))
    // Whoever asks after the file has it looked at sooner; should the server stop before, asking is what starts it.
    if (isHurried) quiet.later(() => void answerFor(owner_id, box, made, 0).catch(() => undefined))
    const answer = isHurried ? PREPARING : await answerFor(owner_id, box, made, Number.POSITIVE_INFINITY)
    const status = isHurried ? 202 : 200
    return reply.code(request.method === 'POST' ? 201 : status).send(uploadAnswer.parse(answer))
  }

  const tellOutcome: Handler = async (request) => {
    const owner_id = ownerOf(request)
    const id = idOf(request) ?? ''
    return uploadAnswer.parse(await answerFor(owner_id, await boxOf(owner_id), id, OUTCOME_WAIT_MS))
  }

  app.register(async (scope) => {
    // Bytes are read by the protocol, as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const options = { bodyLimit: MAX_UPLOAD_BYTES, compress: false as const, handler: inOurWords(speakTus) }
    scope.route<Asked>({ method: ['POST', 'OPTIONS'], url: UPLOADS_PATH, ...options })
    scope.route<Asked>({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${UPLOADS_PATH}/:id`, ...options })
    scope.get<Asked>(`${UPLOADS_PATH}/:id`, { exposeHeadRoute: false }, inOurWords(tellOutcome))
  })
}

const PREPARING: UploadAnswer = { success: 'true', data: { state: 'preparing' } }

type Receiving = { owner_id: string; box: UploadBox; id: string | undefined }

const inOurWords =
  (handler: Handler): Handler =>
  (request, reply) =>
    handler(request, reply).catch((error: unknown) => {
      const refusal = asRefusal(error)
      if (refusal instanceof Refusal && refusal.code === 'too_many_uploads') reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw refusal
    })

function idOf({ params }: FastifyRequest<Asked>): string | undefined {
  if (params.id !== undefined && !UPLOAD_ID.test(params.id)) throw new Refusal('not_found', uploadMessages.unknownUpload)
  return params.id
}

async function isComplete({ store }: UploadBox, id: string, request: FastifyRequest, { headers }: Response): Promise<boolean> {
  // Who creates says the length; who goes on does not.
  const size = request.headers['upload-length'] ?? (await store.getUpload(id)).size
  return Number(headers.get('upload-offset')) === Number(size)
}

async function ready(deps: Deps, outcome: Outcome): Promise<UploadAnswer> {
  if (!outcome.ok) throw new Refusal('unfit_file', outcome.message)
  return { success: 'true', data: { state: 'ready', ...(await uploadedMedia(deps, outcome.media_id)) } }
}

/** Undefined after a while; never, if the while is endless. */
const later = (ms: number) =>
  new Promise<undefined>((resolve) => {
    if (Number.isFinite(ms)) setTimeout(resolve, ms, undefined).unref()
  })

/** It offers itself to every origin besides; we do not. */
const isOfProtocol = (name: string) => /^(tus-|upload-|location$)/.test(name)

function sweepNowAndThen(app: FastifyInstance, deps: Deps): void {
  const sweep = async () => {
    try {
      await removeExpired(deps.uploadsDir, deps.now())
      await forgetUnused(deps)
    } catch (error) {
      app.log.warn({ err: error }, 'Old uploads could not be removed')
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, SWEEP_MS)
    timer.unref()
    await sweep()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
