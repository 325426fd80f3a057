/** A clock that nobody can set. Its moments are milliseconds since the page's time origin, as in `event.timeStamp`. */
export type PageClock = {
  nowMs: () => number
  /** Epoch milliseconds of the origin, looked up once: an hour's jump of the wall clock later on changes nothing. */
  time_origin: number
  toEpochMs: (pageMs: number) => number
  /** For what a participant does: agrees with the times at which cards came into view. */
  epochNowMs: () => number
}

export function createPageClock(nowMs: () => number, wallClockMs: () => number): PageClock {
  const time_origin = wallClockMs() - nowMs()
  const toEpochMs = (pageMs: number) => Math.round(time_origin + pageMs)
  return { nowMs, time_origin, toEpochMs, epochNowMs: () => toEpochMs(nowMs()) }
}
