import { useEffect, useRef, useState } from 'react'
import { watchRule } from '#domain/interventions/watch-rule.ts'

const TICK_MS = 250

/** How long the film has been open, as the watch rule sees it. Monotonic: a change of the wall clock changes nothing. */
export function useWatchClock(minWatchMs: number, hasEnded: boolean) {
  const openedAtMs = useRef(-1)
  const [openForMs, setOpenForMs] = useState(0)
  const isOver = openForMs >= minWatchMs
  useEffect(() => {
    if (openedAtMs.current < 0) openedAtMs.current = performance.now()
    if (isOver) return
    const timer = setInterval(() => setOpenForMs(performance.now() - openedAtMs.current), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return watchRule({ hasEnded, openForMs, minWatchMs })
}
