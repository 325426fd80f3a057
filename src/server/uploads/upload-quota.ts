import { LRUCache } from 'lru-cache'
import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { type DeclaredUpload, UPLOAD_LIFE_MS, unpreparedUploads } from './upload-folder.ts'

/** Enough for a full set, and for another one that was left unfinished. */
const MAX_UNPREPARED = 10_000
/** A folder of pictures arrives within seconds: asking the database for each of them would take longer than storing it. */
const STORED_BYTES_TTL_MS = 3000

type Place = { lab_id: string; dir: string; id: string }
type Options = {
  now: () => number
  elapsedMs: () => number
  quotaBytes: number
  storedBytes: (lab_id: string) => Promise<number>
}

/** Refuses an upload before any of its bytes are stored: when its owner's quota is used up, or has too many unprepared uploads. */
export function uploadQuota({ now, elapsedMs, quotaBytes, storedBytes }: Options) {
  const stored = new LRUCache<string, number>({
    max: 1000,
    ttl: STORED_BYTES_TTL_MS,
    fetchMethod: storedBytes,
    perf: { now: elapsedMs },
    ttlResolution: 0,
  })
  const unprepared = new Map<string, ReturnType<typeof unpreparedUploads>>()

  /** Uploads that were begun and are not prepared yet. Read from the disk once, then kept up to date. */
  function unpreparedOf({ lab_id, dir }: Place) {
    const uploads = unprepared.get(lab_id) ?? unpreparedUploads(dir, now())
    unprepared.set(lab_id, uploads)
    uploads.catch(() => unprepared.delete(lab_id))
    return uploads
  }

  return {
    reserve: async (place: Place, declared: DeclaredUpload): Promise<void> => {
      const uploads = await unpreparedOf(place)
      const storedNow = (await stored.fetch(place.lab_id)) ?? 0
      for (const [id, { begunAtMs }] of uploads) if (now() - begunAtMs > UPLOAD_LIFE_MS) uploads.delete(id)
      if (uploads.size >= MAX_UNPREPARED) throw new Refusal('too_many_uploads', uploadMessages.tooManyUnfinished)
      const reserved = [...uploads.values()].reduce((sum, { size }) => sum + size, 0)
      if (storedNow + reserved + declared.size > quotaBytes) throw new Refusal('too_large', uploadMessages.quota)
      uploads.set(place.id, declared)
    },
    /** After an upload was cancelled or prepared: whatever is stored of it counts as stored from now on. */
    release: async (place: Place): Promise<void> => {
      const uploads = await unpreparedOf(place)
      uploads.delete(place.id)
    },
  }
}
