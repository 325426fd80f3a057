let locks = 0

/** Prevents scrolling under a modal, and keeps the page's width where a scrollbar disappears. Returns how to undo it. */
export function lockScroll(): () => void {
  const page = document.documentElement
  if (locks === 0) {
    page.style.paddingInlineEnd = `${Math.max(0, innerWidth - page.clientWidth)}px`
    page.style.overflow = 'hidden'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    page.style.overflow = ''
    page.style.paddingInlineEnd = ''
  }
}
