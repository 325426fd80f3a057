import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '#web/participant/browser/back-closes.ts'
import './popup.css'

type Props = {
  /** What opened it: it stands beside this, and a press on this is not a press outside. */
  anchor: RefObject<HTMLElement | null>
  className: string
  /** Which edges are in line, where there is room. */
  align?: 'start' | 'end'
  /** Where it stands if there is room on both sides. */
  side?: 'below' | 'above'
  /** What opened it stands in the header: it stays where it is when the page scrolls, as it does for a while after a flick. */
  isPinned?: boolean
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 6
const EDGE_PX = 8

/**
 * A small box beside a control, outside of the card, which would cut it off. It closes at a press outside, a scroll of its control or a resize,
 * and on a phone by Back. A mouse opens some of them by resting on a name, which is no step of a history.
 */
export function Popup({ anchor, className, align = 'end', side = 'below', isPinned = false, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current && anchor.current) place(box.current, anchor.current.getBoundingClientRect(), align, side)
  }, [anchor, align, side])
  useBackCloses(matchMedia('(pointer: coarse)').matches ? onClose : undefined)
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target) || anchor.current?.contains(target)) return
      onClose()
    }
    const scrolled = ({ target }: Event) => {
      if (!isPinned && !(target instanceof Node && box.current?.contains(target))) onClose()
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('scroll', scrolled, true)
      removeEventListener('resize', onClose)
    }
  }, [anchor, isPinned, onClose])
  return createPortal(
    <div ref={box} className={`act-popup ${className}`}>
      {children}
    </div>,
    document.body,
  )
}

/** On the wanted side of the control where there is room, else on the other; within the window in any case. */
function place(box: HTMLElement, { top, bottom, left, right }: DOMRect, align: 'start' | 'end', side: 'below' | 'above') {
  const { offsetWidth, offsetHeight, style } = box
  const isRtl = getComputedStyle(box).direction === 'rtl'
  // On the left: the start of a text from left to right, or the end of one from right to left.
  const wantedX = (align === 'start') === isRtl ? right - offsetWidth : left
  const below = bottom + GAP_PX
  const above = top - GAP_PX - offsetHeight
  const isBelow = side === 'below' ? below + offsetHeight <= innerHeight - EDGE_PX : above < EDGE_PX
  const wantedY = isBelow ? below : above
  style.left = `${Math.max(EDGE_PX, Math.min(wantedX, innerWidth - EDGE_PX - offsetWidth))}px`
  style.top = `${Math.max(EDGE_PX, Math.min(wantedY, innerHeight - EDGE_PX - offsetHeight))}px`
}
