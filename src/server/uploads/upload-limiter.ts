import pLimit, { type LimitFunction } from 'p-limit'
import { MAX_CONCURRENT_UPLOADS, uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

/** Four files at a time for one person, counted on this node. A fifth is refused and retried by the client. */
export function uploadLimiter(): <T>(lab_id: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>()
  return async (lab_id, work) => {
    const limit = limits.get(lab_id) ?? pLimit(MAX_CONCURRENT_UPLOADS)
    limits.set(lab_id, limit)
    if (limit.activeCount >= MAX_CONCURRENT_UPLOADS) throw new Refusal('too_many_uploads', uploadMessages.tooMany)
    return limit(work)
  }
}
