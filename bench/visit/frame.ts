/** A card on the screen: its position in the feed from 0, its edges in CSS pixels of the layout viewport, and 1 if its media have loaded. */
export type CardBox = [position: number, top: number, bottom: number, left: number, right: number, isReady: number]

/** What recorder.js saw. Valid from `t` (milliseconds of the page's clock) until the next one. */
export type Frame = {
  t: number
  /** A modal is open, the tab is hidden, or the feed was submitted. */
  isStopped: boolean
  /** Where cards can be seen: top, bottom, left, right. */
  room: [number, number, number, number]
  viewportPx: number
  cards: CardBox[]
}

/** The files have heights in tenths of a pixel. */
const tenths = (px: number) => Math.round(px * 10) / 10

/** How much of a card is visible, and the most that could be, in pixels of height. */
export function visibleOf([, top, bottom, left, right]: CardBox, [roomTop, roomBottom, roomLeft, roomRight]: Frame['room']) {
  const down = Math.min(bottom, roomBottom) - Math.max(top, roomTop)
  const across = Math.min(right, roomRight) - Math.max(left, roomLeft)
  const widest = Math.min(right - left, roomRight - roomLeft)
  return {
    visiblePx: down > 0 && across > 0 ? tenths(down * (across / widest)) : 0,
    largestPx: tenths(Math.min(bottom - top, roomBottom - roomTop)),
  }
}
