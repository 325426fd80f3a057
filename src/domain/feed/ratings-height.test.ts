import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, ratingsHeightPx } from './ratings-height.ts'

const scale = { look: 'stars' as const, points: 5, question: 'How accurate is this?', labels: ['Not at all', 'Very'] }

test('one row of points, a question and the words of the ends', () => {
  expect(ratingsHeightPx([scale], 568)).toBe(1 + 16 + 20 + 4 + 44 + 4 + 18)
  expect(ratingsHeightPx([{ ...scale, labels: [] }], 568)).toBe(1 + 16 + 20 + 4 + 44)
  expect(ratingsHeightPx([scale, scale], 568)).toBe(1 + 2 * (16 + 20 + 4 + 44 + 4 + 18))
})

test('eleven points are two rows on a phone', () => {
  const [phone, desktop] = [343, 568].map((px) => ratingsHeightPx([{ ...scale, points: 11 }], px))
  expect((phone ?? 0) - (desktop ?? 0)).toBe(44)
})

test('no row has points narrower than they may be, unless the card is narrower than one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 11 }),
      fc.integer({ min: 40, max: 700 }),
      fc.constantFrom(44, 96),
      (points, width, least) => {
        const columns = columnsOf(points, width, least)
        expect(columns).toBeGreaterThanOrEqual(1)
        expect(columns).toBeLessThanOrEqual(points)
        if (columns > 1) expect(width / columns).toBeGreaterThanOrEqual(least)
      },
    ),
  )
})
