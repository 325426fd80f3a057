import { counted, type Notice } from './notice.ts'

const MINUTE_MS = 60_000

export const noArrivals: Notice = {
  name: 'no-arrivals',
  label: 'Nobody arrives while the study runs',
  threshold: { label: 'Tell us after', unit: 'minutes', byDefault: 60, min: 15, max: 10_080 },
  due: ({ nowMs, status, completes, quotaTotal, lastArrivalAtMs, runningSinceMs }, limit) => {
    const isFull = quotaTotal !== null && completes >= quotaTotal
    // A pause is nobody's fault: time counts from when the study runs again.
    const quietSinceMs = Math.max(lastArrivalAtMs ?? 0, runningSinceMs)
    const isQuiet = status === 'running' && !isFull && nowMs - quietSinceMs >= limit * MINUTE_MS
    return isQuiet
      ? {
          // The next arrival ends the occasion.
          occasion: `since-${quietSinceMs}`,
          sentence: `Nobody has arrived for ${counted(Math.floor((nowMs - quietSinceMs) / MINUTE_MS), 'minute')} although the study runs. Look whether it is still published on your panel.`,
        }
      : undefined
  },
}
