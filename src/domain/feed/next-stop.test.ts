import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInView } from '../engagement/in-view.ts'
import { bringByPx, type Edges, nextStop, type Room } from './next-stop.ts'

const ROOM: Room = { top: 56, bottom: 650, insetPx: 16 }
const GAP = 16

/** Cards below each other, the first of them at `top`. */
function stack(heights: readonly number[], top: number): Edges[] {
  let next = top
  return heights.map((px) => {
    const edges = { top: next, bottom: next + px }
    next = edges.bottom + GAP
    return edges
  })
}

test('the next page is the next card at the upper edge of the room, and the previous page the one before', () => {
  const cards = stack([368, 368, 368], 72)
  expect(nextStop(cards, 1, ROOM)).toEqual({ idx: 1, byPx: 384 })
  const second = stack([368, 368, 368], 72 - 384)
  expect(nextStop(second, -1, ROOM)).toEqual({ idx: 0, byPx: -384 })
})

test('between two cards, the next one comes whole, and the previous page goes back to the upper edge of this one', () => {
  const cards = stack([368, 368, 368], 72 - 100)
  expect(nextStop(cards, 1, ROOM)).toEqual({ idx: 1, byPx: 284 })
  expect(nextStop(cards, -1, ROOM)).toEqual({ idx: 0, byPx: -100 })
})

test('a card that is taller than the room is read to its end before the next one comes', () => {
  const cards = stack([1000, 368], 56)
  const first = nextStop(cards, 1, ROOM)
  expect(first).toEqual({ idx: 0, byPx: 406 })
  const atEnd = stack([1000, 368], 56 - 406)
  expect(nextStop(atEnd, 1, ROOM)).toEqual({ idx: 1, byPx: 1000 - 406 + GAP - 16 })
})

test('back to a card that is taller than the room shows its end first', () => {
  const cards = stack([1000, 368], 72 - 1016)
  expect(nextStop(cards, -1, ROOM)).toEqual({ idx: 0, byPx: 72 - 1016 + 1000 - 650 })
})

test('before the first and after the last card the browser decides', () => {
  expect(nextStop(stack([368], 72), 1, ROOM)).toBeUndefined()
  expect(nextStop(stack([368], 72), -1, ROOM)).toBeUndefined()
  expect(nextStop([], 1, ROOM)).toBeUndefined()
})

const isSeen = (card: Edges) => {
  const visiblePx = Math.min(card.bottom, ROOM.bottom) - Math.max(card.top, ROOM.top)
  return isInView({ visiblePx, cardPx: card.bottom - card.top, roomPx: ROOM.bottom - ROOM.top, viewportPx: ROOM.bottom })
}
const moved = ({ top, bottom }: Edges, byPx: number): Edges => ({ top: top - byPx, bottom: bottom - byPx })

test('from anywhere, pages lead through all cards in order, forwards and backwards, and each card that they lead to is in view', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 2000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 3000 }), fc.constantFrom<1 | -1>(1, -1), (list, scrolled, step) => {
      let cards = stack(list, 72 - scrolled)
      const seen: number[] = []
      for (let stop = nextStop(cards, step, ROOM); stop; stop = nextStop(cards, step, ROOM)) {
        const { idx, byPx } = stop
        expect(byPx * step).toBeGreaterThan(0)
        cards = cards.map((card) => moved(card, byPx))
        expect(cards[idx] && isSeen(cards[idx])).toBe(true)
        seen.push(idx)
      }
      const steps = seen.map((idx, at) => Math.abs(idx - (seen[at - 1] ?? idx)))
      expect(Math.max(0, ...steps)).toBeLessThanOrEqual(1)
      if (scrolled < 1) expect(step > 0 ? (seen.at(-1) ?? 0) : 0).toBe(step > 0 ? list.length - 1 : 0)
    }),
  )
})

test('a card of any height is brought into view from anywhere, and one that is in view with its gaps stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 2000 }), fc.integer({ min: -3000, max: 3000 }), (px, top) => {
      const card = moved({ top, bottom: top + px }, bringByPx({ top, bottom: top + px }, ROOM))
      expect(isSeen(card)).toBe(true)
      expect(bringByPx(card, ROOM)).toBe(0)
    }),
  )
})
