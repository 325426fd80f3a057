import { useEffect, useRef, useState } from 'react'

/** Whether an element has come near the visible part of the page; once near, always near. Always true where nobody asks to wait. */
export function useIsNear(mustWait: boolean) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!mustWait || hasCome || element === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setHasCome(true), {
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [mustWait, hasCome])
  return { ref, isNear: hasCome || !mustWait }
}
