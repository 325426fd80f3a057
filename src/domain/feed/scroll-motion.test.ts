import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrollAt } from './scroll-motion.ts'

const down = { fromPx: 100, toPx: 900, startedAtMs: 1000 }

test('our own scrolling takes 500 ms and is half way after half of them', () => {
  expect(scrollAt(down, 1000)).toEqual({ topPx: 100, hasArrived: false })
  expect(scrollAt(down, 1250)).toEqual({ topPx: 500, hasArrived: false })
  expect(scrollAt(down, 1499).hasArrived).toBe(false)
  expect(scrollAt(down, 1500)).toEqual({ topPx: 900, hasArrived: true })
  expect(scrollAt(down, 9000)).toEqual({ topPx: 900, hasArrived: true })
})

test('its easing is cubic: after a quarter of the time a sixteenth of the way is done', () => {
  expect(scrollAt(down, 1125).topPx).toBe(150)
  expect(scrollAt(down, 1375).topPx).toBe(850)
})

test('a frame that was stamped before the start moves nothing', () => {
  expect(scrollAt(down, 990).topPx).toBe(100)
})

test('it never turns back and never overshoots', () => {
  const px = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(px, px, fc.nat(600), fc.nat(600), (fromPx, toPx, a, b) => {
      const at = (ms: number) => Math.abs(scrollAt({ fromPx, toPx, startedAtMs: 0 }, ms).topPx - fromPx)
      expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)) + 1e-9)
      expect(at(b)).toBeLessThanOrEqual(Math.abs(toPx - fromPx))
    }),
  )
})
