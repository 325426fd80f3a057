import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Extent, isHalfVisible, isInView } from './in-view.ts'

const extent = (given: Partial<Extent>): Extent => ({ visiblePx: 500, cardPx: 500, roomPx: 744, viewportPx: 800, ...given })

test('a card is in view when all of it is visible', () => {
  expect(isInView(extent({}))).toBe(true)
  expect(isInView(extent({ visiblePx: 450 }))).toBe(false)
})

test('a card taller than the viewport is in view when it fills the room', () => {
  expect(isInView(extent({ visiblePx: 744, cardPx: 1200 }))).toBe(true)
  expect(isInView(extent({ visiblePx: 740, cardPx: 1200 }))).toBe(false)
})

test('a card a fraction of a pixel taller than the viewport comes into view', () => {
  expect(isInView(extent({ visiblePx: 744, cardPx: 744.4 }))).toBe(true)
  expect(isInView(extent({ visiblePx: 743.6, cardPx: 744 }))).toBe(true)
})

test('under 400 px of viewport three tenths of the card are enough', () => {
  const short = { cardPx: 300, roomPx: 334, viewportPx: 390 }
  expect(isInView(extent({ ...short, visiblePx: 90 }))).toBe(true)
  expect(isInView(extent({ ...short, visiblePx: 80 }))).toBe(false)
})

test('a header does not make a viewport short', () => {
  expect(isInView(extent({ visiblePx: 90, cardPx: 300, roomPx: 384, viewportPx: 440 }))).toBe(false)
})

test('a card without height, or of which nothing is visible, is never in view', () => {
  expect(isInView(extent({ visiblePx: 0, cardPx: 0 }))).toBe(false)
  expect(isInView(extent({ visiblePx: 0, cardPx: 0.5 }))).toBe(false)
  expect(isHalfVisible(extent({ visiblePx: 0, cardPx: 0 }))).toBe(false)
})

test('half of a card, or a card over half of the room, is half visible', () => {
  expect(isHalfVisible(extent({ visiblePx: 250 }))).toBe(true)
  expect(isHalfVisible(extent({ visiblePx: 249 }))).toBe(false)
  expect(isHalfVisible(extent({ visiblePx: 372, cardPx: 3000 }))).toBe(true)
})

test('every card can come into view', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 3000 }), (cardPx, roomPx) => {
      expect(isInView({ visiblePx: Math.min(cardPx, roomPx), cardPx, roomPx, viewportPx: roomPx })).toBe(true)
    }),
  )
})
