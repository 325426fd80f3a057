/**
 * Calls back when an element comes so near to the visible part of the page (`margin` as in CSS), also if it is there already. Returns how to
 * stop.
 */
export function whenNear(element: Element, margin: string, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
