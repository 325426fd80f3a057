/** Adds up the time for which somebody was away, until it is taken. */
export function createAwayTime() {
  let sinceMs: number | undefined
  let sumMs = 0
  function came(atMs: number) {
    if (sinceMs !== undefined) sumMs += Math.max(0, atMs - sinceMs)
    sinceMs = undefined
  }
  return {
    left: (atMs: number) => {
      sinceMs ??= atMs
    },
    came,
    /** Also while somebody is away: what comes then is counted the next time. */
    take: (atMs: number): number => {
      const isAway = sinceMs !== undefined
      came(atMs)
      if (isAway) sinceMs = atMs
      const takenMs = sumMs
      sumMs = 0
      return takenMs
    },
  }
}

type AwayTime = ReturnType<typeof createAwayTime>

/** Away is another tab, another window or a locked phone. Returns how to stop. */
export function watchAway(time: AwayTime, nowMs: () => number): () => void {
  const changed = () => {
    // A frame in the page takes the focus from the window, and not from the document.
    if (document.visibilityState === 'hidden' || !document.hasFocus()) time.left(nowMs())
    else time.came(nowMs())
  }
  const types = ['blur', 'focus'] as const
  for (const type of types) addEventListener(type, changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    for (const type of types) removeEventListener(type, changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
