/** A clock that nobody can set, one per page load. Its moments are milliseconds since the page's time origin, as in `event.timeStamp`. */
export type PageClock = {
  nowMs: () => number
  /** Epoch milliseconds of the origin, read once: an hour's jump of the wall clock later on changes nothing. */
  time_origin: number
  toEpochMs: (pageMs: number) => number
  /** For everything that a visit reports: all its times come from this one clock. */
  epochNowMs: () => number
}

export function createPageClock(nowMs: () => number, wallClockMs: () => number): PageClock {
  const time_origin = wallClockMs() - nowMs()
  const toEpochMs = (pageMs: number) => Math.round(time_origin + pageMs)
  return { nowMs, time_origin, toEpochMs, epochNowMs: () => toEpochMs(nowMs()) }
}

export const browserClock = (): PageClock => createPageClock(() => performance.now(), Date.now)
