export const TICK_MS = 2000
/** How long a page may report nothing while a clock runs: so much is lost if the browser is killed. */
const LONGEST_SILENCE_MS = 5000
/** Once nothing has changed for long, reports come less often: after this share of that time. */
const SILENCE_SHARE = 0.25

type Facts = { nowMs: number; changedMs: number; reportedMs: number; nWaiting: number; isRunning: boolean }

/** Whether a report is due at this tick, so that the next tick would not be too late. */
export function isReportDue({ nowMs, changedMs, reportedMs, nWaiting, isRunning }: Facts): boolean {
  const silenceMs = Math.max(LONGEST_SILENCE_MS, (nowMs - changedMs) * SILENCE_SHARE)
  return nWaiting > 0 || (isRunning && nowMs + TICK_MS - reportedMs > silenceMs)
}
