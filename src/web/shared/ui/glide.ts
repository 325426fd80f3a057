import { scrollAt } from '#domain/feed/scroll-motion.ts'

export type Glide = {
  /** Scrolls there, and at once for people who want no motion. A later call replaces this one. */
  to: (toPx: number, onArrived?: () => void) => void
  /** Stays where it is now. */
  stop: () => void
  isMoving: () => boolean
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Our own scrolling of an element: 500 ms with cubic easing (spec 9), where a browser's own takes as long as it likes. */
export function createGlide(element: HTMLElement): Glide {
  let frame: number | undefined

  function stop() {
    if (frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    element.style.scrollSnapType = ''
  }

  function to(toPx: number, onArrived = () => {}) {
    stop()
    const motion = { fromPx: element.scrollTop, toPx, startedAtMs: isCalm() ? Number.NEGATIVE_INFINITY : performance.now() }
    const arrive = () => {
      stop()
      onArrived()
    }
    const move = (atMs: number) => {
      const { topPx, hasArrived } = scrollAt(motion, atMs)
      element.scrollTo({ top: topPx, behavior: 'instant' })
      // Once what has come into sight is drawn.
      frame = requestAnimationFrame(hasArrived ? arrive : move)
      // A slow start moves no pixel for some frames. Who measures cards must look in the first frame that does, not in the one after.
      if (element.scrollTop === motion.fromPx) element.dispatchEvent(new Event('scroll'))
    }
    // Otherwise the browser would put every frame back to a card.
    element.style.scrollSnapType = 'none'
    move(performance.now())
  }

  return { to, stop, isMoving: () => frame !== undefined }
}

/** What ends a scroll of the page: the reader's own hand. */
const HANDS = ['wheel', 'touchstart']

const pixels = (length: string) => Number.parseFloat(length) || 0

/** Brings the upper edge of an element to where its style sheet wants it. */
export function glideTo(element: Element, onArrived = () => {}): void {
  const page = document.documentElement
  const glide = createGlide(page)
  const edgePx = pixels(getComputedStyle(page).scrollPaddingTop) + pixels(getComputedStyle(element).scrollMarginTop)
  const end = () => {
    glide.stop()
    for (const name of HANDS) removeEventListener(name, end)
  }
  for (const name of HANDS) addEventListener(name, end, { passive: true })
  glide.to(page.scrollTop + element.getBoundingClientRect().top - edgePx, () => {
    end()
    onArrived()
  })
}
