/** Calls back whenever cards may have moved on the screen. Returns how to stop. */
export function watchLayout(onMove: () => void): () => void {
  const { visualViewport } = window
  // Capturing, because scrollers inside the page do not bubble.
  const scrolled = { capture: true, passive: true }
  document.addEventListener('scroll', onMove, scrolled)
  addEventListener('resize', onMove)
  visualViewport?.addEventListener('resize', onMove)
  visualViewport?.addEventListener('scroll', onMove)
  return () => {
    document.removeEventListener('scroll', onMove, scrolled)
    removeEventListener('resize', onMove)
    visualViewport?.removeEventListener('resize', onMove)
    visualViewport?.removeEventListener('scroll', onMove)
  }
}
