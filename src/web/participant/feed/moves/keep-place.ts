import { readSpace, restingLinePx, type Space } from '../room.ts'

type Place = { card: HTMLElement; offsetPx: number; heightPx: number; space: Space }

/** After so long without a scroll the reader is somewhere. */
const AT_REST_MS = 150

/** After a rotation or a resize all cards have other heights: the one that was read stays where it was. Returns how to stop. */
export function keepPlace(cardsOnPage: () => readonly HTMLElement[]): () => void {
  let place: Place | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  function remember() {
    const line = restingLinePx()
    const card = cardsOnPage().find((each) => each.getBoundingClientRect().bottom > line)
    place = card && {
      card,
      offsetPx: card.getBoundingClientRect().top - line,
      heightPx: card.offsetHeight,
      space: readSpace(),
    }
  }

  function rememberSoon() {
    clearTimeout(resting)
    resting = setTimeout(remember, AT_REST_MS)
  }

  function restore() {
    // The toolbars of a phone change the viewport but no card.
    if (place === undefined || place.space === readSpace()) return
    const { card, offsetPx, heightPx } = place
    // The same part of the card is at the line.
    const wantedPx = offsetPx < 0 ? (offsetPx * card.offsetHeight) / heightPx : offsetPx
    scrollBy({ top: card.getBoundingClientRect().top - restingLinePx() - wantedPx, behavior: 'instant' })
    remember()
  }

  // In the frame of the resize: posts have their new heights by then, and nothing is painted yet.
  const restoreInFrame = () => requestAnimationFrame(restore)

  rememberSoon()
  addEventListener('scroll', rememberSoon, { passive: true })
  addEventListener('resize', restoreInFrame)
  return () => {
    clearTimeout(resting)
    removeEventListener('scroll', rememberSoon)
    removeEventListener('resize', restoreInFrame)
  }
}
