/**
 * Calls back when the page is shown again and when it is no longer. Before all other listeners: those that send and save at these moments
 * need what is reported here. Returns how to stop.
 */
export function watchShown(onShown: () => void, onHidden: () => void): () => void {
  const look = () => (document.visibilityState === 'hidden' ? onHidden() : onShown())
  const first = { capture: true }
  addEventListener('visibilitychange', look, first)
  addEventListener('pagehide', onHidden, first)
  addEventListener('pageshow', look, first)
  return () => {
    removeEventListener('visibilitychange', look, first)
    removeEventListener('pagehide', onHidden, first)
    removeEventListener('pageshow', look, first)
  }
}
