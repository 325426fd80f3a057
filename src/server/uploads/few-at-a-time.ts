import { MAX_CONCURRENT_UPLOADS, uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

/** Four files at a time for one person, counted on this node: a fifth is asked to come back. */
export function fewAtATime(): <T>(owner_id: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (owner_id, work) => {
    const count = running.get(owner_id) ?? 0
    if (count >= MAX_CONCURRENT_UPLOADS) throw new Refusal('too_many_uploads', uploadMessages.tooMany)
    running.set(owner_id, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(owner_id) ?? 1) - 1
      if (left === 0) running.delete(owner_id)
      else running.set(owner_id, left)
    }
  }
}
