/** A browser that comes back after weeks says no more about this server than one that comes back after a week. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

/** How old the oldest event of a browser's outbox was when it was sent. It is only what the browser says. */
export const outboxAgeSeconds = (reportedMs: number): number => Math.min(reportedMs, LONGEST_MS) / 1000
