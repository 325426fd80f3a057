/**
 * Runs the work between frames, at the latest after this long, so that it holds up no scroll. Safari has no idle callback; a frame later is
 * late enough there.
 */
export const whenIdle = (run: () => void, latestMs: number): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: latestMs }) : requestAnimationFrame(run))
