import type { Place } from '#domain/study/draft/sections.ts'

export const placeId = (place: Place) => `study-${place}`

/** Scrolls to a place of the page and gives it the focus, so that the next Tab is in it. */
export function goToPlace(place: Place) {
  const element = document.getElementById(placeId(place))
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  element?.focus({ preventScroll: true })
}
