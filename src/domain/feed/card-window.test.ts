import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardWindow, firstWindow, stepWindow } from './card-window.ts'

function settle(start: CardWindow, currentIdx: number, total: number): CardWindow {
  let now = start
  for (let steps = 0; steps < 100; steps++) {
    const next = stepWindow(now, currentIdx, total)
    if (next === now) return now
    now = next
  }
  throw new Error('The window does not settle')
}

test('the page starts with three complete cards and soon has the whole first batch', () => {
  expect(firstWindow(1000)).toEqual({ from: 0, to: 3 })
  expect(settle(firstWindow(1000), 0, 1000)).toEqual({ from: 0, to: 25 })
})

test('someone half way through the first batch still has the rest of it complete', () => {
  expect(settle(firstWindow(1000), 12, 1000)).toEqual({ from: 7, to: 25 })
})

test('in the middle of a long feed, five cards on either side are complete', () => {
  expect(settle(firstWindow(1000), 500, 1000)).toEqual({ from: 495, to: 506 })
})

test('at the end of the feed the last eleven cards are complete', () => {
  expect(settle({ from: 900, to: 911 }, 999, 1000)).toEqual({ from: 989, to: 1000 })
})

test('after a jump the cards in sight are complete at once', () => {
  const { from, to } = stepWindow({ from: 0, to: 25 }, 700, 1000)
  expect(from).toBeLessThanOrEqual(699)
  expect(to).toBeGreaterThanOrEqual(703)
  expect(to - from).toBeLessThan(10)
})

const anyPlace = fc.integer({ min: 1, max: 1500 }).chain((total) =>
  fc.record({
    total: fc.constant(total),
    currentIdx: fc.nat(total - 1),
    now: fc.tuple(fc.nat(total), fc.nat(25)).map(([from, size]) => ({ from, to: Math.min(total, from + size) })),
  }),
)

test('from anywhere, the card at the top of the screen is complete after one step', () => {
  fc.assert(
    fc.property(anyPlace, ({ total, currentIdx, now }) => {
      const { from, to } = stepWindow(now, currentIdx, total)
      expect(from).toBeLessThanOrEqual(currentIdx)
      expect(to).toBeGreaterThan(currentIdx)
    }),
  )
})

test('from anywhere, the window settles, holds the neighbours, and never holds more than 25 cards', () => {
  fc.assert(
    fc.property(anyPlace, ({ total, currentIdx, now }) => {
      const { from, to } = stepWindow(now, currentIdx, total)
      expect(to - from).toBeLessThanOrEqual(25)
      const settled = settle(now, currentIdx, total)
      expect(settled.from).toBeLessThanOrEqual(Math.max(0, currentIdx - 5))
      expect(settled.to).toBeGreaterThanOrEqual(Math.min(total, currentIdx + 6))
    }),
  )
})
