import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edges, nextStop } from './next-stop.ts'

const ROOM = { top: 72, bottom: 634 }
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
  const cards = stack([1000, 368], 72)
  const first = nextStop(cards, 1, ROOM)
  expect(first).toEqual({ idx: 0, byPx: 438 })
  const atEnd = stack([1000, 368], 72 - 438)
  expect(nextStop(atEnd, 1, ROOM)).toEqual({ idx: 1, byPx: 1000 - 438 + GAP })
})

test('back to a card that is taller than the room shows its end first', () => {
  const cards = stack([1000, 368], 72 - 1016)
  expect(nextStop(cards, -1, ROOM)).toEqual({ idx: 0, byPx: -1016 + 438 })
})

test('before the first and after the last card the browser decides', () => {
  expect(nextStop(stack([368], 72), 1, ROOM)).toBeUndefined()
  expect(nextStop(stack([368], 72), -1, ROOM)).toBeUndefined()
  expect(nextStop([], 1, ROOM)).toBeUndefined()
})

test('from anywhere, pages lead through all cards in order, forwards and backwards', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 2000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 3000 }), fc.constantFrom<1 | -1>(1, -1), (list, scrolled, step) => {
      let cards = stack(list, 72 - scrolled)
      const seen: number[] = []
      for (let stop = nextStop(cards, step, ROOM); stop; stop = nextStop(cards, step, ROOM)) {
        const { idx, byPx } = stop
        expect(byPx * step).toBeGreaterThan(0)
        cards = cards.map(({ top, bottom }) => ({ top: top - byPx, bottom: bottom - byPx }))
        const card = cards[idx]
        // Whole, or filling the room.
        expect(card && (card.top >= 71 || card.bottom >= 633)).toBe(true)
        expect(card && card.top <= 73).toBe(true)
        seen.push(idx)
      }
      const steps = seen.map((idx, at) => Math.abs(idx - (seen[at - 1] ?? idx)))
      expect(Math.max(0, ...steps)).toBeLessThanOrEqual(1)
      if (scrolled < 1) expect(step > 0 ? (seen.at(-1) ?? 0) : 0).toBe(step > 0 ? list.length - 1 : 0)
    }),
  )
})
