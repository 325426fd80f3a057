import { PAUSE_MS } from '../moves/wheel.ts'
import { stepOfKey } from '../swipe/swipe-keys.ts'

/** Rounding, and zoom. */
const SLACK_PX = 2

const mayScroll = ({ scrollTop, scrollHeight, clientHeight }: Element, step: number) =>
  step > 0 ? scrollTop + clientHeight < scrollHeight - SLACK_PX : step < 0 && scrollTop > SLACK_PX

/** In the swipe layout: a text that is longer than the page scrolls to its end before wheel and keys go to the next card. */
export function scrollInside(element: HTMLElement): () => void {
  let scrolledAtMs = Number.NEGATIVE_INFINITY
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return
    const isScrolling = mayScroll(element, event.deltaY)
    // What is left of the movement that brought the text to its end does not go to the next card.
    const isRunningOut = !isScrolling && event.timeStamp - scrolledAtMs < PAUSE_MS
    if (!isScrolling && !isRunningOut) return
    event.stopPropagation()
    if (isRunningOut) event.preventDefault()
    scrolledAtMs = event.timeStamp
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
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('keydown', onKeyDown)
  sizes.observe(element)
  return () => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('keydown', onKeyDown)
    sizes.disconnect()
  }
}
