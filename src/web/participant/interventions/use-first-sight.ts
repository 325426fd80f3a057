import { type RefObject, useEffect } from 'react'

/** Half of it, or half of the window: as much as a tall card on a phone can show. */
const STEPS = [0.1, 0.25, 0.5, 0.75, 1]

/** Calls back when the element is first seen. */
export function useFirstSight(element: RefObject<HTMLElement | null>, wasSeen: boolean, onSeen: () => void) {
  useEffect(() => {
    if (wasSeen || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(
          ({ intersectionRatio, intersectionRect }) => intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2,
        )
        if (!isSeen) return
        observer.disconnect()
        onSeen()
      },
      { threshold: STEPS },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasSeen, onSeen])
}
