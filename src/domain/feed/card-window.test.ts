import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardWindow, type FeedPlace, firstWindow, hasNeeded, stepWindow } from './card-window.ts'

function untilStable(start: CardWindow, place: FeedPlace): CardWindow {
  let now = start
  for (let steps = 0; steps < 2000; steps++) {
    const next = stepWindow(now, place)
    if (next === now) return now
    now = next
  }
  throw new Error('The window does not become stable')
}

const resting = (currentIdx: number, total = 1000): FeedPlace => ({ currentIdx, total, isMoving: false })
const moving = (currentIdx: number, total = 1000): FeedPlace => ({ currentIdx, total, isMoving: true })

test('the page starts with three complete cards and soon has the whole first batch', () => {
  expect(firstWindow(1000)).toEqual({ from: 0, to: 3 })
  expect(untilStable(firstWindow(1000), resting(0))).toEqual({ from: 0, to: 25 })
})

test('a feed of two cards starts with both', () => {
  expect(untilStable(firstWindow(2), resting(0, 2))).toEqual({ from: 0, to: 2 })
})

test('someone half way through the first batch still has the rest of it complete', () => {
  expect(untilStable(firstWindow(1000), resting(12))).toEqual({ from: 7, to: 25 })
})

test('at rest in the middle of a long feed, five cards on either side are complete', () => {
  expect(untilStable({ from: 499, to: 504 }, resting(500))).toEqual({ from: 495, to: 506 })
})

test('while the feed moves, one card behind and three ahead are complete', () => {
  expect(untilStable({ from: 495, to: 502 }, moving(500))).toEqual({ from: 499, to: 504 })
})

test('what was complete ahead when the feed began to move stays complete', () => {
  expect(untilStable({ from: 495, to: 506 }, moving(500))).toEqual({ from: 499, to: 506 })
  expect(untilStable(firstWindow(1000), resting(0))).toEqual(untilStable({ from: 0, to: 25 }, moving(0)))
})

test('of many short cards those in sight are complete at once, and those within one screen one at a time on either side', () => {
  const short = { inSight: { from: 500, to: 510 }, near: { from: 490, to: 520 } }
  expect(stepWindow({ from: 498, to: 503 }, { ...moving(500), short })).toEqual({ from: 497, to: 510 })
  expect(stepWindow({ from: 498, to: 510 }, { ...moving(500), short })).toEqual({ from: 497, to: 511 })
  expect(untilStable({ from: 498, to: 503 }, { ...moving(500), short })).toEqual(short.near)
  expect(untilStable({ from: 498, to: 503 }, { ...resting(500), short })).toEqual(short.near)
})

test('a card that may not wait is one in sight, or the next that comes into it', () => {
  expect(hasNeeded({ from: 499, to: 504 }, moving(500))).toBe(true)
  expect(hasNeeded({ from: 499, to: 504 }, moving(501))).toBe(false)
  const short = { inSight: { from: 500, to: 510 }, near: { from: 490, to: 520 } }
  expect(hasNeeded({ from: 499, to: 509 }, { ...moving(500), short })).toBe(false)
  expect(hasNeeded({ from: 499, to: 510 }, { ...moving(500), short })).toBe(true)
})

test('after a jump the cards in sight are complete at once, and the others are empty', () => {
  expect(stepWindow({ from: 0, to: 25 }, moving(700))).toEqual({ from: 699, to: 704 })
})

test('scrolling on by one card completes one card, and empties one in a step of its own', () => {
  const completed = stepWindow({ from: 499, to: 504 }, moving(501))
  expect(completed).toEqual({ from: 499, to: 505 })
  expect(stepWindow(completed, moving(501))).toEqual({ from: 500, to: 505 })
})

test('where emptying falls behind, all that is not needed is emptied at once', () => {
  expect(stepWindow({ from: 480, to: 506 }, moving(501))).toEqual({ from: 500, to: 505 })
})

const anyPlace = fc.integer({ min: 1, max: 1500 }).chain((total) =>
  fc.record({
    place: fc.record({ total: fc.constant(total), currentIdx: fc.nat(total - 1), isMoving: fc.boolean() }),
    now: fc.tuple(fc.nat(total - 1), fc.nat(25)).map(([from, size]) => ({ from, to: Math.min(total, from + size) })),
  }),
)

test('from anywhere, the cards on the screen are complete after one step', () => {
  fc.assert(
    fc.property(anyPlace, ({ place, now }) => {
      const { from, to } = stepWindow(now, place)
      expect(from).toBeLessThanOrEqual(Math.max(0, place.currentIdx - 1))
      expect(to).toBeGreaterThanOrEqual(Math.min(place.total, place.currentIdx + 4))
    }),
  )
})

test('from anywhere, the window settles inside the feed at no more than 25 cards', () => {
  fc.assert(
    fc.property(anyPlace, ({ place, now }) => {
      const { from, to } = untilStable(now, place)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(place.total)
      expect(to - from).toBeLessThanOrEqual(25)
    }),
  )
})

const anyShort = anyPlace.chain(({ place, now }) =>
  fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)).map(([behind, inSight, ahead]) => {
    const within = (from: number, to: number) => ({ from: Math.max(0, from), to: Math.min(place.total, to) })
    const { currentIdx } = place
    const to = currentIdx + 1 + inSight
    const short = { inSight: within(currentIdx, to), near: within(currentIdx - behind, to + ahead) }
    return { now, place: { ...place, short } }
  }),
)

test('however many short cards fit on a screen, those in sight are complete after one step, and soon all within one screen', () => {
  fc.assert(
    fc.property(anyShort, ({ place, now }) => {
      const holds = (window: CardWindow, { from, to }: CardWindow) => window.from <= from && window.to >= to
      const { inSight, near } = place.short
      expect(holds(stepWindow(now, place), inSight)).toBe(true)
      const settled = untilStable(now, place)
      expect(holds(settled, near)).toBe(true)
      expect(settled.to - settled.from).toBeLessThanOrEqual(Math.max(25, near.to - near.from + 10))
    }),
  )
})
