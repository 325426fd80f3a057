import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetCount } from './sheet-counts.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['0', 0],
  ['1,204', 1204],
  ['12,345,678', 12_345_678],
  [340, 340],
])('a cell of %j counts %i', (cell, count) => {
  expect(sheetCount(cell)).toBe(count)
})

test.each(['', ' ', '-1', '1.5', '1,5', '12k', 'null', '1234567890', '1,2,3', 1.5, -1, null, undefined, true])(
  'a cell of %j has no count',
  (cell) => {
    expect(sheetCount(cell)).toBeNull()
  },
)

test('every whole number below a billion is read as written, also with commas', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (count) => {
      expect(sheetCount(String(count))).toBe(count)
      expect(sheetCount(count.toLocaleString('en-US'))).toBe(count)
    }),
  )
})
