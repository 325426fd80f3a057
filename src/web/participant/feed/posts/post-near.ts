type Listener = (isNear: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

/** Whether an element is on the screen or within one screen of it, now and whenever that changes. */
export function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: '100% 0px' },
  )
  const watching = observer
  listeners.set(element, listener)
  watching.observe(element)
  return () => watching.unobserve(element)
}
