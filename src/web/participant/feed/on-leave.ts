import type { Visit } from './feed-types.ts'

/** Before anything else that listens: what is reported now is sent with the last call of the page. */
export function onLeave(visit: Visit, report: () => void): () => void {
  addEventListener('pagehide', report, { capture: true })
  const unsubscribe = visit.subscribe(() => {
    if (!visit.read().isOver) return
    // The page stays and shows what follows the feed: its time is not that of the feed.
    stop()
    report()
  })
  function stop() {
    removeEventListener('pagehide', report, { capture: true })
    unsubscribe()
  }
  return stop
}
