import { type RefObject, useEffect, useRef } from 'react'
import { watchHalf } from '../../browser/watch-half.ts'
import type { Visit } from '../feed-types.ts'

const LABEL_SHOWN = 'label_shown'

type Seen = { visit: Visit; entity_id: string; name: string }

/**
 * Reports a label once, when half of it is in view and nothing is over the feed. Returns the time at which that was on this page, also
 * where the card was far away in between; undefined until then, and after a reload.
 */
export function useSeen(element: RefObject<HTMLElement | null>, { visit, entity_id, name }: Seen): RefObject<number | undefined> {
  const seenAt = useRef<number>(undefined)
  useEffect(() => {
    const target = element.current
    const { clock } = visit.participant
    const shown = visit.acts.read(LABEL_SHOWN, entity_id, name)
    if (shown !== undefined && shown.atMs >= clock.time_origin) seenAt.current = shown.atMs
    if (target === null || shown !== undefined) return
    let isInView = false
    const look = () => {
      if (!isInView || visit.read().isHeld || document.visibilityState !== 'visible') return
      const atMs = clock.epochNowMs()
      seenAt.current = atMs
      end()
      visit.acts.did({ name: LABEL_SHOWN, entity_id, target: name, atMs })
    }
    const unwatch = watchHalf(target, (isHalf) => {
      isInView = isHalf
      look()
    })
    const unfollow = visit.subscribe(look)
    document.addEventListener('visibilitychange', look)
    const end = () => {
      unwatch()
      unfollow()
      document.removeEventListener('visibilitychange', look)
    }
    return end
  }, [element, visit, entity_id, name])
  return seenAt
}
