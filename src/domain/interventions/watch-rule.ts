export type Watching = { hasEnded: boolean; openForMs: number; minWatchMs: number }

/**
 * Spec 4: the default film counts as seen only after it has ended, and only if the minimum has passed since it opened.
 * Until then, the whole seconds that are left of the minimum; 0 when only the end of the film is missing.
 */
export function watchRule({ hasEnded, openForMs, minWatchMs }: Watching): { isSeen: boolean; secondsLeft: number } {
  const leftMs = Math.max(0, minWatchMs - openForMs)
  return { isSeen: hasEnded && leftMs === 0, secondsLeft: Math.ceil(leftMs / 1000) }
}
