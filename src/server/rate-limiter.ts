import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** So many at once, and then so many per second. */
export type Rate = { burst: number; perSecond: number }

/** Counts one call of somebody. Seconds to wait if that was too many, otherwise 0. */
export type RateLimiter = (who: string) => number

export type Buckets = {
  /** Seconds until somebody may have so many, 0 for now. */
  waitFor: (who: string, amount: number) => number
  take: (who: string, amount: number) => void
}

/** A token bucket: what is left of the burst, and since when. */
type Bucket = { left: number; atMs: number }

const MAX_BUCKETS = 50_000
const HOUR_MS = 3_600_000

/**
 * Token buckets. They fill again with time, so a burst after a quiet minute is fine. Kept in memory of this node, and changed in place: this
 * runs at every click. What is larger than a whole bucket needs a full one.
 */
export function openBuckets({ burst, perSecond }: Rate, now: () => number): Buckets {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })
  function bucketOf(who: string): Bucket {
    const atMs = now()
    let bucket = buckets.get(who)
    if (bucket === undefined) {
      bucket = { left: burst, atMs }
      buckets.set(who, bucket)
    }
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, atMs - bucket.atMs) * perSecond) / 1000)
    bucket.atMs = atMs
    return bucket
  }
  return {
    waitFor: (who, amount) => {
      const missing = Math.min(amount, burst) - bucketOf(who).left
      return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / perSecond))
    },
    take: (who, amount) => {
      bucketOf(who).left -= amount
    },
  }
}

/** Limits how often somebody calls. */
export function openRateLimiter(rate: Rate, now: () => number): RateLimiter {
  const buckets = openBuckets(rate, now)
  return (who) => {
    const seconds = buckets.waitFor(who, 1)
    if (seconds === 0) buckets.take(who, 1)
    return seconds
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
