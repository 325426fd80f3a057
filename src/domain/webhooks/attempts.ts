const MINUTE_MS = 60_000
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS

/** Pauses after the first failure, the second and so on; the last one is repeated. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360] as const

type Failure = { createdAtMs: number; nowMs: number /** Including the one that has just failed. */; attempts: number }

/** When to try again. Undefined: a day has passed, nobody tries any more. */
export function nextAttemptMs({ createdAtMs, nowMs, attempts }: Failure): number | undefined {
  const minutes = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0]
  const nextMs = nowMs + minutes * MINUTE_MS
  return nextMs - createdAtMs > GIVE_UP_AFTER_MS ? undefined : nextMs
}
