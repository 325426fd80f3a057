import { randomBytes } from 'node:crypto'
import { streamFile } from '#server/machine/local-files.ts'
import { ingestMedia } from '#server/media-intake/ingest-media.ts'
import type { IngestedPicture } from '#server/media-intake/ingest-picture.ts'
import type { IngestedVideo } from '#server/media-intake/ingest-video.ts'
import { type ScannedFile, scanFile } from '#server/media-intake/scan-file.ts'
import { claimMedia, findMediaOfSource, insertMedia, type Media } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'

type Source = { path: string; source_sha256: string | null }

/**
 * Makes a stored picture or video of a file on disk, or refuses it with the reason. The same file is stored once, even if several people
 * upload it. The file on disk may be changed and is not needed afterwards.
 */
export async function storeMedia(deps: Deps, path: string, lab_id: string): Promise<Media> {
  const { db } = deps.database
  const scanned = await scanFile(path)
  const known = await findMediaOfSource(db, scanned.sha256)
  const isThere = known?.sha256 ? await isStored(deps, known.sha256) : false
  const media = known && isThere ? known : await storeNew(deps, path, scanned)
  await claimMedia(db, lab_id, media.media_id)
  return media
}

async function storeNew(deps: Deps, path: string, scanned: ScannedFile): Promise<Media> {
  const ingested = await ingestMedia(path, scanned)
  const source = { path, source_sha256: scanned.sha256 }
  return ingested.kind === 'picture' ? storePicture(deps, ingested, source.source_sha256) : storeVideo(deps, ingested, source)
}

async function storePicture(deps: Deps, { main, variants, placeholder }: IngestedPicture, source_sha256: string | null) {
  const writeFiles = async () => {
    for (const { sha256, bytes } of [main, ...variants])
      if (!(await isStored(deps, sha256))) await deps.files.write(sha256, bytes)
  }
  await writeFiles()
  const { sha256, bytes, mime, width, height } = main
  const media = await insertMedia(
    deps.database.db,
    { media_id: newMediaId(), sha256, source_sha256, mime, bytes: bytes.length, width, height, placeholder },
    variants.map((variant) => ({ width: variant.width, sha256: variant.sha256, mime, bytes: variant.bytes.length })),
  )
  // Again: if the same content was there unused, it may have been deleted between the write and the insert.
  await writeFiles()
  return media
}

async function storeVideo(
  deps: Deps,
  { mime, metadata, poster }: IngestedVideo,
  { path, source_sha256 }: Source,
): Promise<Media> {
  const posterMedia = poster && (await storePicture(deps, poster, null))
  // Scanned again, because removing the metadata has changed the file.
  const { sha256, bytes } = await scanFile(path)
  const writeFile = async () => {
    if (!(await isStored(deps, sha256))) await deps.files.write(sha256, streamFile(path))
  }
  await writeFile()
  const poster_media_id = posterMedia?.media_id ?? null
  const media = await insertMedia(
    deps.database.db,
    { media_id: newMediaId(), sha256, source_sha256, mime, bytes, ...metadata, poster_media_id },
    [],
  )
  await writeFile()
  return media
}

const isStored = async ({ files }: Deps, sha256: string) => (await files.size(sha256)) !== undefined

/** A random id is all that a participant's browser learns about a file. */
export const newMediaId = () => randomBytes(16).toString('base64url')
