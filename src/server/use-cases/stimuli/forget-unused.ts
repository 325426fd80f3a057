import { forgetUnusedMedia } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'

/** Time enough to upload a large set over several evenings before it is saved. */
const UNUSED_LIFE_MS = 7 * 24 * 60 * 60_000
/** Time enough for whatever is at work with a file that nobody has claimed yet. */
const UNCLAIMED_LIFE_MS = 24 * 60 * 60_000

/** Removes files that were uploaded and never became part of a set, or whose set was deleted. */
export function forgetUnused({ database, files, now }: Deps): Promise<number> {
  const before = { unused: new Date(now() - UNUSED_LIFE_MS), unclaimed: new Date(now() - UNCLAIMED_LIFE_MS) }
  return forgetUnusedMedia(database.db, before, (sha256) => files.remove(sha256))
}
