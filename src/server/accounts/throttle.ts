import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export type Throttle = {
  /** Counts an attempt by each of these. Seconds to wait if one of them tried too often, otherwise 0. */
  attempt: (subjects: readonly string[]) => number
  /** The attempt was no guess: it does not count. */
  succeeded: (subjects: readonly string[]) => void
}

type Tries = { sinceMs: number; count: number; blockedUntilMs: number; blocks: number }

const ATTEMPTS_PER_MINUTE = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Somebody who knows an address can keep its owner out for this long, and not longer. */
const LONGEST_BLOCK_MS = 15 * MINUTE_MS
const MAX_SUBJECTS = 50_000

/**
 * Slows down guessing: ten attempts per minute, then a pause that doubles each time. Kept in memory, under a hash with a key that is
 * thrown away every hour, so that no address can be read from it (ruling F4).
 */
export function openThrottle(now: () => number): Throttle {
  const tries = new LRUCache<string, Tries>({ max: MAX_SUBJECTS })
  let key = randomBytes(32)
  let keySinceMs = now()
  const hidden = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url')

  function renewKey(atMs: number): void {
    if (atMs - keySinceMs < HOUR_MS) return
    key = randomBytes(32)
    keySinceMs = atMs
    tries.clear()
  }

  return {
    attempt: (subjects) => {
      const atMs = now()
      renewKey(atMs)
      const ids = subjects.map(hidden)
      const isBlocked = ids.some((id) => (tries.get(id)?.blockedUntilMs ?? 0) > atMs)
      const states = ids.map((id) => {
        const before = tries.get(id) ?? { sinceMs: atMs, count: 0, blockedUntilMs: 0, blocks: 0 }
        const after = isBlocked ? before : afterAttempt(before, atMs)
        tries.set(id, after)
        return after
      })
      const untilMs = Math.max(...states.map(({ blockedUntilMs }) => blockedUntilMs))
      return untilMs > atMs ? Math.ceil((untilMs - atMs) / 1000) : 0
    },
    succeeded: (subjects) => {
      for (const id of subjects.map(hidden)) {
        const before = tries.get(id)
        if (before) tries.set(id, { ...before, count: Math.max(0, before.count - 1), blocks: 0 })
      }
    },
  }
}

function afterAttempt({ sinceMs, count, blocks }: Tries, atMs: number): Tries {
  const isNewMinute = atMs - sinceMs >= MINUTE_MS
  const counted = { sinceMs: isNewMinute ? atMs : sinceMs, count: isNewMinute ? 1 : count + 1 }
  if (counted.count <= ATTEMPTS_PER_MINUTE) return { ...counted, blockedUntilMs: 0, blocks }
  const pauseMs = Math.min(MINUTE_MS * 2 ** blocks, LONGEST_BLOCK_MS)
  return { sinceMs: atMs, count: 0, blockedUntilMs: atMs + pauseMs, blocks: blocks + 1 }
}
