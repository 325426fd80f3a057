import type { Place } from '#domain/study/draft/sections.ts'

export const placeId = (place: Place) => `study-${place}`

/** Scrolls to a place of the page and focuses it, so that Tab continues there. */
export function goToPlace(place: Place) {
  const element = document.getElementById(placeId(place))
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isMotionReduced ? 'auto' : 'smooth', block: 'start' })
  element?.focus({ preventScroll: true })
}
