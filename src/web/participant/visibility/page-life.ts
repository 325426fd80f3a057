type Parts = {
  nowMs: () => number
  onStop: (reason: 'hidden' | 'left', pageMs: number) => void
  onStart: (reason: 'hidden' | 'left', pageMs: number) => void
}

/** Calls back when the page becomes invisible and visible again. Returns how to stop listening. */
export function watchPageLife({ nowMs, onStop, onStart }: Parts): () => void {
  /** Some browsers date events by the wall clock. */
  const momentOf = (event: Event) => (event.timeStamp > 0 && event.timeStamp <= nowMs() ? event.timeStamp : nowMs())
  const look = (event: Event) => {
    if (document.visibilityState === 'hidden') onStop('hidden', momentOf(event))
    else onStart('hidden', momentOf(event))
  }
  const freeze = (event: Event) => onStop('hidden', momentOf(event))
  const hide = (event: Event) => onStop('left', momentOf(event))
  const show = (event: Event) => onStart('left', momentOf(event))
  // Before all other listeners: those that send and save at these moments need what is reported here.
  const first = { capture: true }
  addEventListener('visibilitychange', look, first)
  addEventListener('freeze', freeze, first)
  addEventListener('resume', look, first)
  addEventListener('pagehide', hide, first)
  addEventListener('pageshow', show, first)
  if (document.visibilityState === 'hidden') onStop('hidden', nowMs())
  return () => {
    removeEventListener('visibilitychange', look, first)
    removeEventListener('freeze', freeze, first)
    removeEventListener('resume', look, first)
    removeEventListener('pagehide', hide, first)
    removeEventListener('pageshow', show, first)
  }
}
