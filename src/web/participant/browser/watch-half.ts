const HALF = 0.5

const listeners = new WeakMap<Element, (isHalf: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Whether half of an element is in view, or half of the screen where the element is larger. One observer for the page. Returns how to end. */
export function watchHalf(element: Element, listener: (isHalf: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect } of entries)
        listeners.get(target)?.(intersectionRatio >= HALF || intersectionRect.height >= innerHeight / 2)
    },
    { threshold: [0, 0.1, 0.25, HALF, 0.75, 1] },
  )
  const watching = observer
  listeners.set(element, listener)
  watching.observe(element)
  return () => {
    watching.unobserve(element)
    listeners.delete(element)
  }
}
