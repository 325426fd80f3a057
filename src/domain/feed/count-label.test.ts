import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLabel } from './count-label.ts'

test.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '10.0K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [15_260_000, '15.3M'],
])('%i reads %s', (count, label) => {
  expect(countLabel(count)).toBe(label)
})

test('a negative count reads 0', () => {
  expect(countLabel(-3)).toBe('0')
})

const meaning = (label: string) => Number.parseFloat(label) * (label.endsWith('M') ? 1e6 : label.endsWith('K') ? 1e3 : 1)

test('a label is within one in twenty of the count, and never longer than seven characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (count) => {
      const label = countLabel(count)
      expect(label.length).toBeLessThanOrEqual(7)
      expect(Math.abs(meaning(label) - count)).toBeLessThanOrEqual(count / 20)
    }),
  )
})

test('a larger count never reads as a smaller one', () => {
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.nat(3_000_000), (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      expect(meaning(countLabel(less))).toBeLessThanOrEqual(meaning(countLabel(more)))
    }),
  )
})
