import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInView } from './in-view.ts'

test('a card is in view when all of it is visible', () => {
  expect(isInView({ visiblePx: 500, cardPx: 500, viewportPx: 800 })).toBe(true)
  expect(isInView({ visiblePx: 450, cardPx: 500, viewportPx: 800 })).toBe(false)
})

test('a card taller than the viewport is in view when it fills it', () => {
  expect(isInView({ visiblePx: 800, cardPx: 1200, viewportPx: 800 })).toBe(true)
})

test('under 400 px of viewport three tenths of the card are enough', () => {
  expect(isInView({ visiblePx: 90, cardPx: 300, viewportPx: 390 })).toBe(true)
  expect(isInView({ visiblePx: 80, cardPx: 300, viewportPx: 390 })).toBe(false)
})

test('a card without height is never in view', () => {
  expect(isInView({ visiblePx: 0, cardPx: 0, viewportPx: 800 })).toBe(false)
})

test('every card can come into view', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 3000 }), (cardPx, viewportPx) => {
      expect(isInView({ visiblePx: Math.min(cardPx, viewportPx), cardPx, viewportPx })).toBe(true)
    }),
  )
})
