import { isInView } from '#domain/engagement/in-view.ts'

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)
/** As in tokens.css: what lies under the sticky header is not seen. */
const HEADER_PX = 56

export type CardWatcher = (card: HTMLElement, entity_id: string) => () => void

/** One observer for all cards; tells when a card comes into view (ruling C1). */
export function watchCards(onInView: (entity_id: string) => void): CardWatcher {
  const ids = new WeakMap<Element, string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRect, boundingClientRect, rootBounds } of entries) {
        const entity_id = ids.get(target)
        const extent = {
          visiblePx: intersectionRect.height,
          cardPx: boundingClientRect.height,
          // Null inside another site's frame.
          roomPx: rootBounds?.height ?? innerHeight - HEADER_PX,
          viewportPx: innerHeight,
        }
        if (entity_id !== undefined && isInView(extent)) onInView(entity_id)
      }
    },
    { threshold: STEPS, rootMargin: `-${HEADER_PX}px 0px 0px 0px` },
  )
  return (card, entity_id) => {
    ids.set(card, entity_id)
    observer.observe(card)
    return () => observer.unobserve(card)
  }
}
