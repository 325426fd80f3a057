import { stepOfKey } from '../swipe/swipe-keys.ts'

/** Rounding, and zoom. */
const SLACK_PX = 2

const mayScroll = ({ scrollTop, scrollHeight, clientHeight }: Element, step: number) =>
  step > 0 ? scrollTop + clientHeight < scrollHeight - SLACK_PX : step < 0 && scrollTop > SLACK_PX

/** In the swipe layout: a text that is longer than the page scrolls to its end before wheel and keys go to the next card. */
export function scrollInside(element: HTMLElement): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && mayScroll(element, event.deltaY)) event.stopPropagation()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A button inside keeps its own keys.
    if (event.target === element && mayScroll(element, stepOfKey(event))) event.stopPropagation()
  }
  // Who has no pointer gets there by tab, and only where there is something to scroll.
  const sizes = new ResizeObserver(() => {
    if (element.scrollHeight > element.clientHeight + SLACK_PX) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  element.addEventListener('wheel', onWheel, { passive: true })
  element.addEventListener('keydown', onKeyDown)
  sizes.observe(element)
  return () => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('keydown', onKeyDown)
    sizes.disconnect()
  }
}
