import { join } from 'node:path'
import type { BundledSet, StudyBundle } from '#contract/study-bundle.ts'
import { uploadMessages } from '#contract/uploads.ts'
import { removeTemporary } from '#server/machine/local-files.ts'
import { Refusal } from '#server/refusal.ts'
import { claimMedia, type Media, uploadedBytes } from '#server/store/stimuli/media.ts'
import { findMediaOfContent } from '#server/store/studies/bundle.ts'
import type { OpenBundle } from '#server/study-bundle/open-bundle.ts'
import type { Deps } from '../deps.ts'
import { storeMedia } from '../stimuli/store-media.ts'

/** Stored files by their checksum in the bundle. */
export type Files = ReadonlyMap<string, Media>

type BundledFiles = {
  sets: readonly BundledSet[]
  media: NonNullable<StudyBundle['media']>
  open: Pick<OpenBundle, 'extract' | 'sizeOf'>
  dir: string
  lab_id: string
}

/** In sequence, so that preparing pictures leaves processor time for participants. */
export async function storeFiles(deps: Deps, { sets, media, open, dir, lab_id }: BundledFiles): Promise<Files> {
  const stored = new Map<string, Media>()
  const ofCards = sets.flatMap(({ cards }) =>
    cards.flatMap(({ file, poster, avatar, files }) => [...[file, poster, avatar], ...Object.values(files)]),
  )
  const wanted = new Set([...ofCards, ...media.map(({ sha256 }) => sha256)].filter((sha256) => sha256 !== null))
  const missing: string[] = []
  for (const sha256 of wanted) {
    const here = await findMediaOfContent(deps.database.db, sha256)
    if (here) await claimMedia(deps.database.db, lab_id, here.media_id)
    if (here) stored.set(sha256, here)
    else missing.push(sha256)
  }
  await refuseBeyondQuota(deps, lab_id, missing.map(open.sizeOf))
  for (const sha256 of missing) stored.set(sha256, await storeFile(deps, { sha256, open, dir, lab_id }))
  return stored
}

/** Files of a bundle count like uploads, and before any is unpacked: a small ZIP may hold much. */
async function refuseBeyondQuota({ database: { db }, uploadQuotaBytes }: Deps, lab_id: string, sizes: readonly number[]) {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes > 0 && (await uploadedBytes(db, lab_id)) + bytes > uploadQuotaBytes)
    throw new Refusal('too_large', uploadMessages.quota)
}

type BundledFile = Omit<BundledFiles, 'sets' | 'media'> & { sha256: string }

/** Like an upload: detected by content, encoded again, or refused (ruling F6). */
async function storeFile(deps: Deps, { sha256, open, dir, lab_id }: BundledFile): Promise<Media> {
  const path = join(dir, sha256)
  try {
    await open.extract(sha256, path)
    return await storeMedia(deps, path, lab_id)
  } finally {
    await removeTemporary(path)
  }
}
