import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lookThrough } from '#server/media-intake/look-through.ts'
import { takeIn } from '#server/media-intake/take-in.ts'
import type { TakenPicture } from '#server/media-intake/take-in-picture.ts'
import type { TakenVideo } from '#server/media-intake/take-in-video.ts'
import { claimMedia, findMediaOfSource, insertMedia, type Media } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'

type Source = { path: string; source_sha256: string | null }

/**
 * From a file on disk to a stored picture or video of this person, or a refusal with the reason. The same file again, from
 * whomever, is stored once. The file on disk may be changed and is not needed afterwards.
 */
export async function keepMedia(deps: Deps, path: string, owner_id: string): Promise<Media> {
  const { db } = deps.database
  const looked = await lookThrough(path)
  const known = await findMediaOfSource(db, looked.sha256)
  const isThere = known?.sha256 ? await isStored(deps, known.sha256) : false
  const media = known && isThere ? known : await keepAnew(deps, { path, source_sha256: looked.sha256 }, looked)
  await claimMedia(db, owner_id, media.media_id)
  return media
}

async function keepAnew(deps: Deps, source: Source, looked: Parameters<typeof takeIn>[1]): Promise<Media> {
  const taken = await takeIn(source.path, looked)
  return taken.kind === 'picture' ? keepPicture(deps, taken, source.source_sha256) : keepVideo(deps, taken, source)
}

async function keepPicture(deps: Deps, { main, variants, placeholder }: TakenPicture, source_sha256: string | null) {
  const store = async () => {
    for (const { sha256, bytes } of [main, ...variants])
      if (!(await isStored(deps, sha256))) await deps.files.write(sha256, bytes)
  }
  await store()
  const { sha256, bytes, mime, width, height } = main
  const media = await insertMedia(
    deps.database.db,
    { media_id: newMediaId(), sha256, source_sha256, mime, bytes: bytes.length, width, height, placeholder },
    variants.map((variant) => ({ width: variant.width, sha256: variant.sha256, mime, bytes: variant.bytes.length })),
  )
  // Once more: the same content, unused, may have been cleaned away between the two.
  await store()
  return media
}

async function keepVideo(deps: Deps, { mime, facts, poster }: TakenVideo, { path, source_sha256 }: Source): Promise<Media> {
  const posterMedia = poster && (await keepPicture(deps, poster, null))
  // Looked at again, because cleaning has changed it.
  const { sha256, bytes } = await lookThrough(path)
  const store = async () => {
    if (!(await isStored(deps, sha256))) await deps.files.write(sha256, createReadStream(path))
  }
  await store()
  const poster_media_id = posterMedia?.media_id ?? null
  const media = await insertMedia(
    deps.database.db,
    { media_id: newMediaId(), sha256, source_sha256, mime, bytes, ...facts, poster_media_id },
    [],
  )
  await store()
  return media
}

const isStored = async ({ files }: Deps, sha256: string) => (await files.size(sha256)) !== undefined

/** All that a participant's browser learns of a file. */
export const newMediaId = () => randomBytes(16).toString('base64url')
