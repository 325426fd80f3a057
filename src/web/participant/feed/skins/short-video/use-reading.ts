import { useEffect, useRef } from 'react'
import type { ActDetail } from '#domain/engagement/acts/act.ts'
import type { Visit } from '../../feed-types.ts'
import { onLeave } from '../../on-leave.ts'
import { createViewTimes } from '../../view-times.ts'

const TEXT = 'text'

/** Times how long a text is open and nothing covers it. Returns how to close it; the end of the page closes it too. */
export function useReading(visit: Visit, onClose: (read: ActDetail) => void): () => void {
  const end = useRef(onClose)
  end.current = onClose
  const close = useRef<(closed_by: 'press' | 'leave') => void>(() => {})
  useEffect(() => {
    const times = createViewTimes(visit.participant.clock.nowMs)
    times.entered(TEXT)
    const update = () => {
      // The sheet does not hold the cards: its text is theirs. What holds them is over both.
      if (document.visibilityState === 'hidden' || visit.read().isHeld) times.pause()
      else times.resume()
    }
    update()
    let isClosed = false
    close.current = (closed_by) => {
      if (isClosed) return
      isClosed = true
      const [[, read_ms] = [TEXT, 0]] = times.take()
      end.current({ read_ms, closed_by })
    }
    document.addEventListener('visibilitychange', update)
    const unsubscribe = visit.subscribe(update)
    const stopLeave = onLeave(visit, () => close.current('leave'))
    return () => {
      document.removeEventListener('visibilitychange', update)
      unsubscribe()
      stopLeave()
    }
  }, [visit])
  return () => close.current('press')
}
