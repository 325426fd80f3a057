export type EndEstimate =
  | { kind: 'no-target' }
  | { kind: 'reached' }
  /** It cannot be said yet, and why. */
  | { kind: 'unknown'; why: 'not-running' | 'too-few' | 'too-short' }
  /** `latestMs` is null where the rate may be so low that no end can be given. */
  | { kind: 'estimate'; atMs: number; earliestMs: number; latestMs: number | null; perHour: number }

type Given = {
  isRunning: boolean
  /** Completes that are wanted; null: as many as come. */
  target: number | null
  completedAtMs: readonly number[]
  firstArrivalMs: number | null
  nowMs: number
}

const HOUR = 3_600_000
/** Longer, so that nights and days are both in it where the study is that old. */
const WINDOW_MS = 24 * HOUR
const MIN_COMPLETES = 5
const MIN_MS = 10 * 60_000
/** 95 %. */
const Z = 1.96

/**
 * When the target will be reached if people go on completing as in the last day, or since the first arrival. The range is that of chance
 * alone (completes as a Poisson count); it knows nothing of nights, of weekends or of a panel that runs dry.
 */
export function estimateEnd({ isRunning, target, completedAtMs, firstArrivalMs, nowMs }: Given): EndEstimate {
  if (target === null) return { kind: 'no-target' }
  const left = target - completedAtMs.length
  if (left <= 0) return { kind: 'reached' }
  if (!isRunning) return { kind: 'unknown', why: 'not-running' }
  if (firstArrivalMs === null) return { kind: 'unknown', why: 'too-few' }
  const fromMs = Math.max(firstArrivalMs, nowMs - WINDOW_MS)
  const n = completedAtMs.filter((atMs) => atMs >= fromMs).length
  if (n < MIN_COMPLETES) return { kind: 'unknown', why: 'too-few' }
  if (nowMs - fromMs < MIN_MS) return { kind: 'unknown', why: 'too-short' }
  const after = (count: number) => nowMs + (left * (nowMs - fromMs)) / count
  const fewest = n - Z * Math.sqrt(n)
  return {
    kind: 'estimate',
    atMs: after(n),
    earliestMs: after(n + Z * Math.sqrt(n)),
    latestMs: fewest > 0 ? after(fewest) : null,
    perHour: n / ((nowMs - fromMs) / HOUR),
  }
}
