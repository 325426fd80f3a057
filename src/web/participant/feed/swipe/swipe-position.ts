import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isKept } from '../moves/kept-keys.ts'
import { stepByWheel } from '../moves/wheel.ts'
import { indexAfter, stepOfKey } from './swipe-keys.ts'

type Options = { total: number; initialIndex: number; isHeld: boolean; onIndex: (idx: number) => void }

export type Swipe = { scroller: RefObject<HTMLDivElement | null>; idx: number; furthestIdx: number; move: (step: number) => void }

/** After so long without a scroll event the browser has finished scrolling. */
const AT_REST_MS = 150

/** Which card fills the page, and how to get to the next one. The browser itself scrolls and snaps. */
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
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** A browser that is still snapping to one card may ignore a scroll that is requested meanwhile. */
  const alignSoon = useCallback(() => {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      const element = scroller.current
      if (element !== null && goal.current !== undefined && goal.current !== current.current)
        element.scrollTo({ top: goal.current * element.clientHeight, behavior: 'instant' })
      goal.current = undefined
    }, AT_REST_MS)
  }, [])

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

  const move = useCallback(
    (step: number) => {
      const element = scroller.current
      if (element === null) return
      // From where the last press leads, so that two quick ones are two cards.
      const target = indexAfter(goal.current ?? current.current, step, total)
      goal.current = target
      alignSoon()
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(step) > 1
      element.scrollTo({ top: target * element.clientHeight, behavior: isCalm ? 'instant' : 'smooth' })
      // The focus of a keyboard reader moves too.
      if (document.activeElement?.closest('article') && element.contains(document.activeElement))
        element.querySelectorAll('article')[target]?.focus({ preventScroll: true })
    },
    [total, alignSoon],
  )

  // At first, and whenever the phone is rotated, the same card fills the page again.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const align = () => element.scrollTo({ top: current.current * element.clientHeight, behavior: 'instant' })
    align()
    const size = new ResizeObserver(align)
    size.observe(element)
    const onScroll = () => {
      reach(indexAfter(Math.round(element.scrollTop / element.clientHeight), 0, nCards.current))
      if (goal.current !== undefined) alignSoon()
    }
    // A finger overrides the target.
    const onTouch = () => {
      goal.current = undefined
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('touchstart', onTouch, { passive: true })
    return () => {
      size.disconnect()
      clearTimeout(resting.current)
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('touchstart', onTouch)
    }
  }, [reach, alignSoon])

  // A layout effect, so that no key press is lost between rendering and listening.
  useLayoutEffect(() => {
    if (isHeld) return
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOfKey(event)
      if (step === 0 || isKept(event)) return
      event.preventDefault()
      move(step)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isHeld, move])

  useEffect(() => {
    if (scroller.current !== null) return stepByWheel(scroller.current, { mayMove: () => true, move })
  }, [move])

  // Nothing behind the feed scrolls.
  useEffect(() => {
    document.documentElement.classList.add('has-swipe')
    return () => document.documentElement.classList.remove('has-swipe')
  }, [])

  return { scroller, idx, furthestIdx, move }
}
