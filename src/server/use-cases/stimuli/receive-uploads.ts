import { OUTCOME_WAIT_MS, uploadMessages } from '#contract/uploads.ts'
import { kindOfFile } from '#server/media-intake/kind-of-file.ts'
import { readHead } from '#server/media-intake/scan-file.ts'
import { Refusal } from '#server/refusal.ts'
import { findMedia, uploadedBytes } from '#server/store/stimuli/media.ts'
import { type Outcome, outcomes } from '#server/uploads/outcomes.ts'
import { prepareQueue } from '#server/uploads/prepare-queue.ts'
import { type Received, receive } from '#server/uploads/receive.ts'
import { checkOffset, newUploadId } from '#server/uploads/tus.ts'
import {
  type DeclaredUpload,
  filesOf,
  findUpload,
  folderOf,
  removeUpload,
  storeDeclared,
  UPLOAD_ID,
  type Upload,
} from '#server/uploads/upload-folder.ts'
import { uploadLimiter } from '#server/uploads/upload-limiter.ts'
import { uploadLock } from '#server/uploads/upload-lock.ts'
import { uploadQuota } from '#server/uploads/upload-quota.ts'
import type { Deps } from '../deps.ts'
import { mediaPath } from './card-paths.ts'
import { storeMedia } from './store-media.ts'

/** An upload: its owner, their folder, its id. */
type Place = { lab_id: string; dir: string; id: string }
/** What is sent of a file, and how to end the connection. */
type Body = Parameters<typeof receive>[1]

/**
 * Receives files in as many parts as the connection needs. Bytes are acknowledged when they are on the disk; files are prepared
 * afterwards. People see their own uploads and no others. `onFailed`: a file could not be prepared, through no fault of its own.
 */
export function openUploads(deps: Deps, onFailed: (error: unknown) => void) {
  const prepared = outcomes()
  const limited = uploadLimiter()
  const locked = uploadLock()
  const quota = quotaForUploads(deps)
  const queue = prepareQueue()

  const find = ({ dir, id }: Place): Promise<Upload> => findUpload(dir, id, deps.now())

  async function placeOf(lab_id: string, id: string = newUploadId()): Promise<Place> {
    if (!UPLOAD_ID.test(id)) throw new Refusal('not_found', uploadMessages.unknownUpload)
    return { lab_id, dir: await folderOf(deps.uploadsDir, lab_id), id }
  }

  /** Returns how many bytes came with it; undefined where they will come later. */
  async function begin(place: Place, declared: DeclaredUpload, body: Body | undefined): Promise<number | undefined> {
    if (body !== undefined) return receiveAndPrepare(place, body, () => receiveFirst(place, declared, body))
    await quota.reserve(place, declared)
    await storeDeclared(place.dir, place.id, declared)
    return undefined
  }

  async function receiveFirst(place: Place, declared: DeclaredUpload, body: Body): Promise<Received> {
    await quota.reserve(place, declared)
    try {
      const received = await receive({ ...declared, path: filesOf(place.dir, place.id).bytes, offset: 0 }, body)
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

  /** Returns the new offset. `from`: the place of the first byte that is sent. */
  const append = (place: Place, from: number, body: Body): Promise<number> =>
    receiveAndPrepare(place, body, async () => {
      const upload = await find(place)
      checkOffset(from, upload)
      return receive(upload, body)
    })

  /** Returns the new offset. A complete file is prepared in the background; one of a kind that is never accepted is refused at once. */
  async function receiveAndPrepare(place: Place, body: Body, work: () => Promise<Received>): Promise<number> {
    const disconnect = () => body.destroy()
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
    outcome.then(() => quota.release(place)).catch(onFailed)
    return outcome
  }

  async function present(outcome: Outcome) {
    if (!outcome.ok) throw new Refusal('unfit_file', outcome.message)
    return uploadedMedia(deps, outcome.media_id)
  }

  const progress = (place: Place): Promise<Upload> => locked(place.id, nothing, () => find(place))

  const cancel = (place: Place): Promise<void> =>
    locked(place.id, nothing, async () => {
      await find(place)
      await prepared.whenIdle(place.id)
      await discard(place)
    })

  /** What became of it, or how far it is. A file that is being prepared is waited for, but not for long. */
  async function outcomeOf(place: Place) {
    const { offset, size } = await find(place)
    if (offset < size) return { state: 'receiving' as const }
    const outcome = await Promise.race([prepare(place, size), timeout(OUTCOME_WAIT_MS)])
    return outcome === undefined ? { state: 'preparing' as const } : { state: 'ready' as const, ...(await present(outcome)) }
  }

  return { placeOf, begin, append, progress, cancel, outcomeOf }
}

/** Asking and cancelling have no connection that could be ended. */
const nothing = () => undefined

const timeout = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined).unref()
  })

/** A stored file as the person who uploaded it sees it. */
async function uploadedMedia({ database }: Deps, media_id: string) {
  const media = await findMedia(database.db, media_id)
  if (!media) throw new Refusal('upload_gone', uploadMessages.gone)
  const { mime, width, height, duration_ms, poster_media_id } = media
  return {
    media_id,
    mime: mime ?? '',
    width,
    height,
    duration_ms,
    media_url: mediaPath(media_id),
    poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
  }
}

/** Each person may use a limited amount of space (security, row 12). */
const quotaForUploads = ({ database, uploadQuotaBytes, now, elapsedMs }: Deps) =>
  uploadQuota({ now, elapsedMs, quotaBytes: uploadQuotaBytes, storedBytes: (lab_id) => uploadedBytes(database.db, lab_id) })
