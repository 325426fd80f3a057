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
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 6
const EDGE_PX = 8
/** The end of a flick, or a card that comes to rest, still moves a control by some pixels after it was pressed. */
const SETTLE_PX = 48

/**
 * A small box beside a control, outside of the card, which would cut it off. It closes at a press outside, once its control is scrolled away, at a
 * resize, and on a phone by Back. A mouse opens some of them by resting on a name, which is no step of a history.
 */
export function Popup({ anchor, className, align = 'end', side = 'below', onClose, children }: Props) {
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
    const openedAt = anchor.current?.getBoundingClientRect().top ?? 0
    const scrolled = ({ target }: Event) => {
      if (!box.current || !anchor.current || (target instanceof Node && box.current.contains(target))) return
      const now = anchor.current.getBoundingClientRect()
      if (Math.abs(now.top - openedAt) > SETTLE_PX) onClose()
      else place(box.current, now, align, side)
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('scroll', scrolled, true)
      removeEventListener('resize', onClose)
    }
  }, [anchor, align, side, onClose])
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
