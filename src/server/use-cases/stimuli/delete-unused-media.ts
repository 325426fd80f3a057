import { deleteReleasedPictures } from '#server/store/stimuli/hosted-pictures.ts'
import { deleteUnused } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'

/** Enough time to upload a large set over several evenings before it is saved. */
const UNUSED_LIFE_MS = 7 * 24 * 60 * 60_000
/** Enough time for a request that is still working with a file that no set and no person refers to. */
const UNCLAIMED_LIFE_MS = 24 * 60 * 60_000

/**
 * Deletes files that were uploaded and never became part of a set, or whose set was deleted, and hosted pictures that the last card has
 * stopped to show. Returns how many files.
 */
export async function deleteUnusedMedia({
  database,
  files,
  databaseNow,
}: Pick<Deps, 'database' | 'files' | 'databaseNow'>): Promise<number> {
  await deleteReleasedPictures(database.db)
  const nowMs = await databaseNow()
  const before = { unused: new Date(nowMs - UNUSED_LIFE_MS), unclaimed: new Date(nowMs - UNCLAIMED_LIFE_MS) }
  return deleteUnused(database.db, before, (sha256) => files.remove(sha256))
}
