import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createGlide, type Glide } from '#web/shared/ui/glide.ts'
import { isKept } from '../moves/kept-keys.ts'
import { stepByWheel } from '../moves/wheel.ts'
import { scrollPost } from '../posts/post-scroll.ts'
import { indexAfter, mustWait, stepOfKey } from './swipe-keys.ts'

type Options = { total: number; initialIndex: number; isHeld: boolean; onIndex: (idx: number) => void }

export type Swipe = { scroller: RefObject<HTMLDivElement | null>; idx: number; furthestIdx: number; move: (step: number) => void }

/** Which card fills the page, and how to get to the next one. A finger's own scrolling is snapped by the browser. */
export function useSwipe({ total, initialIndex, isHeld, onIndex }: Options): Swipe {
  const scroller = useRef<HTMLDivElement>(null)
  const [idx, setIdx] = useState(() => indexAfter(initialIndex, 0, total))
  const [furthestIdx, setFurthest] = useState(idx)
  const current = useRef(idx)
  /** A ref, so that a growing feed does not move the scroller under the finger. */
  const nCards = useRef(total)
  nCards.current = total
  /** The card that was asked for and is not there yet. */
  const goal = useRef<number>(undefined)
  const glide = useRef<Glide>(undefined)
  /** When a key moved something last. */
  const steppedAtMs = useRef(Number.NEGATIVE_INFINITY)

  const reach = useCallback(
    (reached: number) => {
      if (reached === current.current) return
      current.current = reached
      setIdx(reached)
      setFurthest((furthest) => Math.max(furthest, reached))
      onIndex(reached)
    },
    [onIndex],
  )

  const stay = useCallback(() => {
    goal.current = undefined
    glide.current?.stop()
  }, [])

  const move = useCallback(
    (step: number) => {
      const element = scroller.current
      if (element === null) return
      // From where the last press leads, so that two quick ones are two cards.
      const target = indexAfter(goal.current ?? current.current, step, total)
      const top = target * element.clientHeight
      // The focus of a keyboard reader moves too.
      if (document.activeElement?.closest('article') && element.contains(document.activeElement))
        element.querySelectorAll('article')[target]?.focus({ preventScroll: true })
      if (Math.abs(step) > 1) {
        // To one of the ends: nobody sees the cards between.
        stay()
        element.scrollTo({ top, behavior: 'instant' })
        return
      }
      goal.current = target
      glide.current?.to(top, stay)
    },
    [total, stay],
  )

  // At first, and whenever the phone is rotated, the same card fills the page again.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    glide.current = createGlide(element)
    const align = () => {
      const idx = goal.current ?? current.current
      stay()
      element.scrollTo({ top: idx * element.clientHeight, behavior: 'instant' })
    }
    align()
    const size = new ResizeObserver(align)
    size.observe(element)
    const onScroll = () => reach(indexAfter(Math.round(element.scrollTop / element.clientHeight), 0, nCards.current))
    element.addEventListener('scroll', onScroll, { passive: true })
    // A finger that moves takes over; one that only presses a button does not.
    element.addEventListener('touchmove', stay, { passive: true })
    return () => {
      stay()
      size.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('touchmove', stay)
    }
  }, [reach, stay])

  // A layout effect, so that no key press is lost between rendering and listening.
  useLayoutEffect(() => {
    if (isHeld) return
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOfKey(event)
      if (step === 0 || isKept(event)) return
      event.preventDefault()
      if (mustWait(event, steppedAtMs.current)) return
      steppedAtMs.current = event.timeStamp
      const post = scroller.current?.children[goal.current ?? current.current]?.querySelector('.post')
      if (!post || !scrollPost(post, step)) move(step)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isHeld, move])

  useEffect(() => {
    // The whole page, with the buttons beside the cards.
    const page = scroller.current?.parentElement
    if (page) return stepByWheel(page, { mayMove: () => true, move })
  }, [move])

  // Nothing behind the feed scrolls.
  useEffect(() => {
    document.documentElement.classList.add('has-swipe')
    return () => document.documentElement.classList.remove('has-swipe')
  }, [])

  return { scroller, idx, furthestIdx, move }
}
