import { expect, test } from 'vitest'
import { scrollDepth } from './scroll-depth.ts'

test.each([
  [{ topPx: 0, roomPx: 800, pagePx: 3200 }, 25],
  [{ topPx: 1600, roomPx: 800, pagePx: 3200 }, 75],
  // Rounding and the bounce of a phone lead past the end.
  [{ topPx: 2400.5, roomPx: 800, pagePx: 3200 }, 100],
  [{ topPx: -900, roomPx: 800, pagePx: 3200 }, 0],
  [{ topPx: 0, roomPx: 800, pagePx: 400 }, 100],
  [{ topPx: 0, roomPx: 0, pagePx: 0 }, 100],
])('at %j %i percent have come into view', (place, percent) => {
  expect(scrollDepth(place)).toBe(percent)
})
