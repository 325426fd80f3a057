import { expect, test } from 'vitest'
import { isSpaceLow } from './free-space.ts'

const GB = 1e9

test.each([
  { freeBytes: 1.1 * GB, totalBytes: 500 * GB, isLow: false },
  { freeBytes: 0.9 * GB, totalBytes: 500 * GB, isLow: true },
  { freeBytes: 0.3 * GB, totalBytes: 5 * GB, isLow: false },
  { freeBytes: 0.2 * GB, totalBytes: 5 * GB, isLow: true },
  { freeBytes: 0, totalBytes: 5 * GB, isLow: true },
])('with $freeBytes of $totalBytes bytes left, space is low: $isLow', ({ isLow, ...disk }) => {
  expect(isSpaceLow(disk)).toBe(isLow)
})
