type Parts = { onHidden: () => void; onShown: () => void; onLeave: () => void }

/** Spec 7: the tab is hidden and shown, and the page is left. Returns how to stop. */
export function watchTab({ onHidden, onShown, onLeave }: Parts): () => void {
  const changed = () => (document.visibilityState === 'hidden' ? onHidden() : onShown())
  document.addEventListener('visibilitychange', changed)
  addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('pagehide', onLeave)
  }
}
