import { useEffect, useRef, useState } from 'react'

/** Whether an element has ever been near the visible part of the page. Always true without `mustWait`. */
export function useIsNear(mustWait: boolean) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!mustWait || wasNear || element === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setWasNear(true), {
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [mustWait, wasNear])
  return { ref, isNear: wasNear || !mustWait }
}
