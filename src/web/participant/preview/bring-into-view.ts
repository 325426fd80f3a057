/** Scrolls to an element as soon as a new one is there: the one of the visit before does not count. Returns how to stop waiting. */
export function bringIntoView(selector: string): () => void {
  const earlier = document.querySelector(selector)
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector)
    if (element === null || element === earlier) return
    observer.disconnect()
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
