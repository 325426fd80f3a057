const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What the screens promise: withdrawn data is erased within a day. */
export const eraseBy = (withdrawnAtMs: number): number => withdrawnAtMs + DAY_MS

/** Longer than any write takes: a write that was under way when its person withdrew is stored by then, and erased with the rest. */
const SETTLE_MS = 2 * MINUTE_MS

/** People whose writes ended before this moment can be erased. */
export const erasableBefore = (atMs: number): number => atMs - SETTLE_MS

const DAYS_TO_PAY = 60

/** Who withdrew before this moment is not to be paid any more: panels decide within 30 days, and some researchers only then. */
export const paidBefore = (atMs: number): number => atMs - DAYS_TO_PAY * DAY_MS

/** Why somebody was erased. Who did not agree to take part is erased at once; the job deletes what was still under way then. */
export type ErasureReason = 'withdrawn' | 'retention' | 'no_consent'

/** Of somebody whose writes have ended. Who withdrew has done so whatever became of the visit before. */
export function erasureReason({ isWithdrawn, outcome }: { isWithdrawn: boolean; outcome: string | null }): ErasureReason {
  if (isWithdrawn) return 'withdrawn'
  return outcome === 'no_consent' ? 'no_consent' : 'retention'
}
