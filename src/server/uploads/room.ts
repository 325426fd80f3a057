import { readdir } from 'node:fs/promises'
import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

/** Begun, or finished and not yet looked at. */
const MAX_WAITING = 1000
/** A folder of a thousand pictures comes within seconds: counting anew for each would take longer than storing it. */
const COUNT_AGAIN_MS = 3000

type Counted = { atMs: number; bytes: number; waiting: number }
type Options = { now: () => number; quotaBytes: number; storedBytes: (owner_id: string) => Promise<number> }

/** Refuses an upload before anything of it is stored: when its owner's share is used up, or too many of theirs wait. */
export function room({ now, quotaBytes, storedBytes }: Options) {
  const counts = new Map<string, Counted>()

  async function count(owner_id: string, dir: string): Promise<Counted> {
    const known = counts.get(owner_id)
    if (known && now() - known.atMs < COUNT_AGAIN_MS) return known
    const [names, bytes] = await Promise.all([readdir(dir), storedBytes(owner_id)])
    const ending = (end: string) => names.filter((name) => name.endsWith(end)).length
    const counted = { atMs: now(), bytes, waiting: ending('.json') - ending('.answer') }
    counts.set(owner_id, counted)
    return counted
  }

  return async (owner_id: string, dir: string, bytes: number): Promise<void> => {
    const counted = await count(owner_id, dir)
    if (counted.waiting >= MAX_WAITING) throw new Refusal('too_many_uploads', uploadMessages.tooManyUnfinished)
    if (counted.bytes + bytes > quotaBytes) throw new Refusal('too_large', uploadMessages.quota)
    counted.waiting++
    counted.bytes += bytes
  }
}
