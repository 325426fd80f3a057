import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Visit } from '../feed-types.ts'
import { onLeave } from '../on-leave.ts'
import { headerPx } from '../room.ts'
import { createViewTimes } from '../view-times.ts'

/** Shorter looks come about while somebody scrolls past. */
const LEAST_MS = 100
/** Of the comment, or of the window where the comment is taller. */
const SHARE = 0.5
const THRESHOLDS = [0, 0.25, SHARE, 0.75, 1]

type Options = {
  visit: Visit
  entity_id: string
  /** What the comments scroll in, if that is not the page. */
  scroller?: RefObject<HTMLElement | null> | undefined
  placeOf: (comment_id: string) => number
}

/** Measures which comments are in view and for how long. Returns how to observe the element of one. */
export function useViewTimes({ visit, entity_id, scroller, placeOf }: Options) {
  const observer = useRef<IntersectionObserver>(undefined)
  const waiting = useRef(new Set<HTMLElement>())
  const placeNow = useRef(placeOf)
  placeNow.current = placeOf

  useEffect(() => {
    const times = createViewTimes(visit.participant.clock.nowMs)
    const inset = scroller ? 0 : -headerPx()
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const { commentId = '' } = (target as HTMLElement).dataset // only list items are observed
          const isTall = intersectionRect.height >= SHARE * (rootBounds?.height ?? Number.POSITIVE_INFINITY)
          if (intersectionRatio >= SHARE || isTall) times.entered(commentId)
          else times.left(commentId)
        }
      },
      { root: scroller?.current ?? null, rootMargin: `${inset}px 0px 0px`, threshold: THRESHOLDS },
    )
    observer.current = seen
    for (const element of waiting.current) seen.observe(element)
    const report = () => {
      for (const [target, ms_in_view] of times.take())
        if (ms_in_view >= LEAST_MS)
          visit.acts.note({
            name: 'comment_view',
            entity_id,
            target,
            detail: { ms_in_view, comment_place: placeNow.current(target) },
          })
    }
    // The sheet itself holds the cards: only what is over it counts.
    const isCovered = () => (scroller ? visit.read().due !== 'none' : visit.read().isHeld)
    const update = () => {
      if (document.visibilityState === 'hidden') {
        times.pause()
        report()
      } else if (isCovered()) times.pause()
      else times.resume()
    }
    update()
    document.addEventListener('visibilitychange', update, { capture: true })
    const unsubscribe = visit.subscribe(update)
    const stopLeave = onLeave(visit, report)
    return () => {
      seen.disconnect()
      observer.current = undefined
      document.removeEventListener('visibilitychange', update, { capture: true })
      unsubscribe()
      stopLeave()
      if (!visit.read().isOver) report()
    }
  }, [visit, entity_id, scroller])

  return useCallback((element: HTMLElement | null) => {
    if (element === null) return
    waiting.current.add(element)
    observer.current?.observe(element)
    return () => {
      waiting.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])
}
