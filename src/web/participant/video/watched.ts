/** How long a video has been playing: the sum of earlier periods, and the start of the current one. */
export type Watched = { readonly endedMs: number; readonly sinceMs: number | undefined }

export const unwatched: Watched = { endedMs: 0, sinceMs: undefined }

export const watchedMs = ({ endedMs, sinceMs }: Watched, nowMs: number): number =>
  Math.round(endedMs + (sinceMs === undefined ? 0 : Math.max(0, nowMs - sinceMs)))

export const started = (watched: Watched, nowMs: number): Watched =>
  watched.sinceMs === undefined ? { ...watched, sinceMs: nowMs } : watched

export const stopped = (watched: Watched, nowMs: number): Watched => ({ endedMs: watchedMs(watched, nowMs), sinceMs: undefined })

/** What is remembered of a video while its card is far away and empty. */
export type VideoMemory = { positionS: number; isMuted: boolean; watched: Watched; reportedMs: number }

export const newVideoMemory = (): VideoMemory => ({ positionS: 0, isMuted: true, watched: unwatched, reportedMs: 0 })
