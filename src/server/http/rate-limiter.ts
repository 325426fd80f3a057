import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** So many at once, and then so many per second. */
export type Rate = { burst: number; perSecond: number }

/** Counts one call of somebody. Seconds to wait if that was too many, otherwise 0. */
export type RateLimiter = (who: string) => number

/** A token bucket: what is left of the burst, and since when. */
type Bucket = { left: number; atMs: number }

const MAX_BUCKETS = 50_000
const HOUR_MS = 3_600_000

/**
 * Limits how often somebody calls. Buckets fill again with time, so a burst after a quiet minute is fine. Kept in memory of this node, and
 * changed in place: this runs at every click.
 */
export function openRateLimiter({ burst, perSecond }: Rate, now: () => number): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })
  return (who) => {
    const atMs = now()
    let bucket = buckets.get(who)
    if (bucket === undefined) {
      bucket = { left: burst, atMs }
      buckets.set(who, bucket)
    }
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, atMs - bucket.atMs) * perSecond) / 1000)
    bucket.atMs = atMs
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond))
    bucket.left -= 1
    return 0
  }
}

/** Hides what it is given under a key that is thrown away every hour, so that no address can be read from memory (ruling F4). */
export function hourlyHash(now: () => number): (text: string) => string {
  let key = randomBytes(32)
  let sinceMs = now()
  return (text) => {
    const atMs = now()
    if (atMs - sinceMs >= HOUR_MS) {
      key = randomBytes(32)
      sinceMs = atMs
    }
    return createHmac('sha256', key).update(text).digest('base64')
  }
}
