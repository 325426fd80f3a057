import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { landingAt } from './ranked.ts'

type Drag = { from: number; to: number; byPx: number; stepPx: number }

/**
 * Dragging the rows of a list by mouse, pen or finger. Rows move by transforms and stay where they are in the document until the drop:
 * a row that is moved in the document loses the pointer. A finger drags by the grip alone, so that it can scroll the page everywhere else.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<{ pointerId: number; y: number; from: number; rows: DOMRect[] }>(undefined)

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    const target = event.target as Element // of a pointer event
    const mayDrag = event.pointerType === 'mouse' ? target.closest('button') === null : target.closest('[data-grip]') !== null
    if (!mayDrag || event.button !== 0 || list.current === null) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    start.current = { pointerId: event.pointerId, y: event.clientY, from, rows }
    setDrag({ from, to: from, byPx: 0, stepPx: stepOf(rows, from) })
  }

  function move(event: PointerEvent) {
    const begun = start.current
    if (begun?.pointerId !== event.pointerId) return
    const byPx = event.clientY - begun.y
    setDrag((now) => now && { ...now, byPx, to: landingAt(begun.rows, begun.from, byPx) })
  }

  function end(event: PointerEvent, isDropped: boolean) {
    if (start.current?.pointerId !== event.pointerId) return
    start.current = undefined
    setDrag(undefined)
    if (isDropped && drag !== undefined && drag.to !== drag.from) onDrop(drag.from, drag.to)
  }

  const row = (at: number) => ({
    'data-dragged': drag?.from === at || undefined,
    style: drag && ({ transform: `translateY(${shiftOf(drag, at)}px)` } satisfies CSSProperties),
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, at),
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => end(event, true),
    // A finger that begins to scroll, or a system gesture, gives the drag up.
    onPointerCancel: (event: PointerEvent) => end(event, false),
  })
  return { row, isDragging: drag !== undefined }
}

/** How far the others make room: the height of the dragged row with the gap to its neighbour. */
function stepOf(rows: readonly DOMRect[], from: number): number {
  const [own, next] = from + 1 < rows.length ? [rows[from], rows[from + 1]] : [rows[from - 1], rows[from]]
  if (own === undefined || next === undefined) return 0
  return (rows[from]?.height ?? 0) + (next.top - own.bottom)
}

function shiftOf({ from, to, byPx, stepPx }: Drag, at: number): number {
  if (at === from) return byPx
  if (at > from && at <= to) return -stepPx
  return at < from && at >= to ? stepPx : 0
}
