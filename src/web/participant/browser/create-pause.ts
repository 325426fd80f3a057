/** A wait that ends early at a press, or when the connection is back. */
export function createPause() {
  const waiting = new Set<() => void>()
  const hurry = () => {
    for (const resolve of waiting) resolve()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      waiting.add(done)
    })
  addEventListener('online', hurry)
  return { wait, hurry, stop: () => removeEventListener('online', hurry) }
}

/**
 * Runs the work between frames, at the latest after this long, so that it holds up no scroll. Safari has no idle callback; a frame later is
 * late enough there.
 */
export const whenIdle = (run: () => void, latestMs: number): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: latestMs }) : requestAnimationFrame(run))
