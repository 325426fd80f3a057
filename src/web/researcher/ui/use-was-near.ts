import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenNear } from '#web/shared/ui/when-near.ts'

type WasNear<T> = { ref: RefObject<T | null>; wasNear: boolean }

/** Whether an element has ever been so near to the visible part of the page (`margin` as in CSS). Always true if it need not wait. */
export function useWasNear<T extends Element>(margin: string, mustWait = true): WasNear<T> {
  const ref = useRef<T>(null)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (mustWait && !wasNear && ref.current !== null) return whenNear(ref.current, margin, () => setWasNear(true))
  }, [mustWait, wasNear, margin])
  return { ref, wasNear: wasNear || !mustWait }
}
