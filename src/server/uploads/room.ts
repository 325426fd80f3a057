import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { type Announced, UPLOAD_LIFE_MS, unsettledUploads } from './upload-folder.ts'

/** Begun, or finished and not yet looked at: a full set, and one that was left unfinished. */
const MAX_UNSETTLED = 10_000
/** A folder of pictures comes within seconds: asking for each what is stored would take longer than storing it. */
const ASK_AGAIN_MS = 3000

type Share = { unsettled: Map<string, Announced>; stored: { atMs: number; bytes: number } }
type Place = { owner_id: string; dir: string; id: string }
type Options = { now: () => number; quotaBytes: number; storedBytes: (owner_id: string) => Promise<number> }

/** Refuses an upload before anything of it is stored: when its owner's share is used up, or too many of theirs wait. */
export function room({ now, quotaBytes, storedBytes }: Options) {
  const shares = new Map<string, Promise<Share>>()

  function shareOf(owner_id: string, dir: string): Promise<Share> {
    const known = shares.get(owner_id)
    if (known) return known
    const share = unsettledUploads(dir, now()).then((unsettled) => ({
      unsettled,
      stored: { atMs: Number.NEGATIVE_INFINITY, bytes: 0 },
    }))
    shares.set(owner_id, share)
    share.catch(() => shares.delete(owner_id))
    return share
  }

  return {
    admit: async ({ owner_id, dir, id }: Place, announced: Announced): Promise<void> => {
      const share = await shareOf(owner_id, dir)
      if (now() - share.stored.atMs >= ASK_AGAIN_MS) {
        share.stored = { atMs: now(), bytes: await storedBytes(owner_id) }
        for (const [old, { begunAtMs }] of share.unsettled) if (now() - begunAtMs > UPLOAD_LIFE_MS) share.unsettled.delete(old)
      }
      if (share.unsettled.size >= MAX_UNSETTLED) throw new Refusal('too_many_uploads', uploadMessages.tooManyUnfinished)
      const promised = [...share.unsettled.values()].reduce((sum, { size }) => sum + size, 0)
      if (share.stored.bytes + promised + announced.size > quotaBytes) throw new Refusal('too_large', uploadMessages.quota)
      share.unsettled.set(id, announced)
    },
    /** Cancelled, or looked at: what is kept of it counts as stored from now on. */
    settled: async ({ owner_id, dir, id }: Place): Promise<void> => {
      const { unsettled } = await shareOf(owner_id, dir)
      unsettled.delete(id)
    },
  }
}
