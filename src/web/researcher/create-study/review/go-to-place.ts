import type { Place } from '#domain/study/draft/sections.ts'
import { glideTo } from '#web/shared/ui/glide.ts'

export const placeId = (place: Place) => `study-${place}`

/** Scrolls to a place of the page and focuses it, so that Tab continues there. */
export function goToPlace(place: Place) {
  const element = document.getElementById(placeId(place))
  if (element === null) return
  glideTo(element)
  element.focus({ preventScroll: true })
}
