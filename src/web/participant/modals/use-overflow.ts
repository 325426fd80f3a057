import { type RefObject, useEffect, useState } from 'react'

/** Whether the content is longer than its box: then the box must be reachable by keyboard to be scrolled. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setOverflowing(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return isOverflowing
}
