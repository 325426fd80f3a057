import { cardInView } from '#domain/feed/card-in-view.ts'
import { headerPx } from '../room.ts'

/** The first cards come a moment after the last modal of the start has closed. */
const MOST_FRAMES = 120

/** Where somebody with a keyboard or a screen reader goes on after a modal: at the card that they see, not at the top of the page. */
export function focusCardInView(framesLeft = MOST_FRAMES): void {
  // What closed has given the focus back to where it came from.
  if (document.activeElement?.closest('[role=feed]')) return
  const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] > article')]
  const isPage = document.documentElement.classList.contains('has-swipe')
  const boxes = cards.map((card) => card.getBoundingClientRect())
  const idx = cardInView(boxes, { top: isPage ? 0 : headerPx(), bottom: innerHeight })
  const card = idx === undefined ? undefined : cards[idx]
  if (card) card.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusCardInView(framesLeft - 1))
}
