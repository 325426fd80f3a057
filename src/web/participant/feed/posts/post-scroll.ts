import { watchSize } from '#web/participant/browser/watch-size.ts'
import { createGlide } from '#web/shared/ui/glide.ts'
import { PAUSE_MS } from '../moves/wheel.ts'
import { stepOfKey } from '../swipe/swipe-keys.ts'

/** Rounding, and zoom. */
const SLACK_PX = 2

const mayScroll = ({ scrollTop, scrollHeight, clientHeight }: Element, step: number) =>
  step > 0 ? scrollTop + clientHeight < scrollHeight - SLACK_PX : step < 0 && scrollTop > SLACK_PX

/** So much of the visible text is new after a key press. */
const PAGE_SHARE = 0.8

type Turn = (step: number) => boolean

const turns = new WeakMap<Element, Turn>()

/** One page on or back in a long text, for a key that was pressed outside it. False where there is nothing more to read. */
export const scrollPost = (post: Element, step: number): boolean => turns.get(post)?.(step) ?? false

/** In the swipe layout: a text that is longer than the page scrolls to its end before wheel and keys go to the next card. */
export function scrollInside(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  let scrolledAtMs = Number.NEGATIVE_INFINITY
  const glide = createGlide(element)
  // Home and End go to the ends of the feed.
  const turn: Turn = (step) => {
    if (!Number.isFinite(step) || !mayScroll(element, step)) return false
    glide.to(element.scrollTop + step * element.clientHeight * PAGE_SHARE)
    return true
  }
  // The lower edge fades while there is more to read.
  const mark = () => element.toggleAttribute('data-more', mayScroll(element, 1))
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return
    glide.stop()
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
  const sized = () => {
    if (element.scrollHeight > element.clientHeight + SLACK_PX) element.tabIndex = 0
    else element.removeAttribute('tabindex')
    mark()
  }
  turns.set(element, turn)
  element.addEventListener('scroll', mark, { passive: true })
  element.addEventListener('touchmove', glide.stop, { passive: true })
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('keydown', onKeyDown)
  const unwatchSize = watchSize(element, sized)
  return () => {
    glide.stop()
    element.removeEventListener('scroll', mark)
    element.removeEventListener('touchmove', glide.stop)
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('keydown', onKeyDown)
    unwatchSize()
  }
}
