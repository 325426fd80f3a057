export type Watching = {
  hasEnded: boolean
  openForMs: number
  minWatchMs: number
  /** Until the end of the film; undefined while its length is not known. */
  filmLeftMs?: number | undefined
}

/**
 * Spec 4: the default film counts as seen only after it has ended, and only if the minimum has passed since it opened.
 * Until then, the whole seconds that are left of both; 0 when only the end of a film of unknown length is missing.
 */
export function watchRule({ hasEnded, openForMs, minWatchMs, filmLeftMs = 0 }: Watching): {
  isSeen: boolean
  secondsLeft: number
} {
  const minLeftMs = Math.max(0, minWatchMs - openForMs)
  const leftMs = hasEnded ? minLeftMs : Math.max(minLeftMs, filmLeftMs)
  return { isSeen: hasEnded && minLeftMs === 0, secondsLeft: Math.ceil(leftMs / 1000) }
}
