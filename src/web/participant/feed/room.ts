import { useSyncExternalStore } from 'react'
import { LEAST_VIEWPORT_PX } from '#domain/feed/card-size.ts'
import { createListeners } from '#web/shared/listeners.ts'

/** The space that all cards of the scroll layout have, in pixels. The same object until one of them changes. */
export type Space = { widthPx: number; roomPx: number; insetPx: number; mediaEdgePx: number }

/** A length of the style sheets: tokens.css and feed.css are the only place of each. */
const pixelsOf = (name: string) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0

/** Height of the sticky header. */
export const headerPx = () => pixelsOf('--header-height')

/** Kept free above and below a card that is brought into view. */
export const insetPx = () => pixelsOf('--card-inset')

/** The line below the header at which a card rests that was brought into view. */
export const restingLinePx = () => headerPx() + insetPx()

const SIZES = ['widthPx', 'roomPx', 'insetPx', 'mediaEdgePx'] as const

let known: Space | undefined

function measureSpace(): Space {
  const next = {
    widthPx: Math.min(innerWidth, pixelsOf('--feed-width')),
    roomPx: Math.max(smallViewportPx(), LEAST_VIEWPORT_PX) - headerPx(),
    insetPx: insetPx(),
    mediaEdgePx: pixelsOf('--media-edge'),
  }
  const before = known
  const isSame = before && SIZES.every((size) => next[size] === before[size])
  return isSame ? before : next
}

/** Without what a phone's toolbars cover while they are shown: it does not change when they move away. No property has it. */
function smallViewportPx(): number {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:fixed;visibility:hidden;block-size:100vh;block-size:100svh'
  document.body.append(probe)
  const { offsetHeight } = probe
  probe.remove()
  return offsetHeight
}

const [subscribe, notify] = createListeners()

function refresh() {
  known = measureSpace()
  notify()
}

/** The space as it is now. */
export function readSpace(): Space {
  if (known !== undefined) return known
  // For the life of the page: one listener for all cards.
  addEventListener('resize', refresh)
  known = measureSpace()
  return known
}

/** The style sheets have changed. */
export function refreshSpace(): void {
  if (known !== undefined) refresh()
}

export const useSpace = (): Space => useSyncExternalStore(subscribe, readSpace)
