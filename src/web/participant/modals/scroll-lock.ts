let locks = 0

/** Holds the page still under a modal, and its width too where a scrollbar goes away. Returns how to let it go. */
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
