import { flushSync } from 'react-dom'

const listeners = new WeakMap<Element, () => void>()
let observer: ResizeObserver | undefined

/**
 * Calls back once an element is laid out, before it is painted, and whenever its size changes; returns how to stop. A script that reads a size
 * by itself makes the browser style and lay out the page for it; here the browser has just done so, once for all elements of the frame.
 */
export function watchSize(element: Element, listener: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    const due = new Set(entries.flatMap(({ target }) => listeners.get(target) ?? []))
    // What React renders for it, such as a text that is folded, is in the same frame.
    flushSync(() => {
      for (const call of due) call()
    })
  })
  const watching = observer
  listeners.set(element, listener)
  watching.observe(element)
  return () => {
    watching.unobserve(element)
    listeners.delete(element)
  }
}
