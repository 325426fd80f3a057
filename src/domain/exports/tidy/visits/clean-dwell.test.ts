import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLEAN_RULE, cleanDwell } from './clean-dwell.ts'

const inTheMiddle = (dwellMs: number) => cleanDwell({ dwellMs, position: 10, nPositions: 50 })

test('a sum below the floor becomes the floor, one above the ceiling is missing', () => {
  expect(inTheMiddle(0)).toBe(250)
  expect(inTheMiddle(250)).toBe(250)
  expect(inTheMiddle(1234.5)).toBe(1234.5)
  expect(inTheMiddle(30_000)).toBe(30_000)
  expect(inTheMiddle(30_000.1)).toBe(null)
})

test('the first and the last three positions are missing', () => {
  const at = (position: number) => cleanDwell({ dwellMs: 1000, position, nPositions: 10 })
  expect(Array.from({ length: 10 }, (_, position) => at(position))).toEqual([
    ...[null, null, null],
    ...[1000, 1000, 1000, 1000],
    ...[null, null, null],
  ])
})

test('whatever comes in, what comes out is between floor and ceiling or is missing', () => {
  const rule = fc.record({ floorMs: fc.nat(1000), ceilingMs: fc.integer({ min: 1000, max: 60_000 }), edgePositions: fc.nat(5) })
  const dwelt = fc.record({
    dwellMs: fc.float({ min: 0, max: 100_000, noNaN: true }),
    position: fc.nat(100),
    nPositions: fc.nat(100),
  })
  fc.assert(
    fc.property(dwelt, rule, (given, limits) => {
      const clean = cleanDwell(given, limits)
      const isAtEdge = given.position < limits.edgePositions || given.position >= given.nPositions - limits.edgePositions
      expect(clean === null).toBe(isAtEdge || given.dwellMs > limits.ceilingMs)
      if (clean === null) return
      expect(clean).toBeGreaterThanOrEqual(limits.floorMs)
      expect(clean).toBeLessThanOrEqual(limits.ceilingMs)
      expect(clean === given.dwellMs || given.dwellMs < limits.floorMs).toBe(true)
    }),
  )
})

test('cleaning what is clean changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (dwellMs) => {
      const clean = inTheMiddle(dwellMs)
      if (clean !== null) expect(inTheMiddle(clean)).toBe(clean)
    }),
  )
  expect(CLEAN_RULE).toEqual({ floorMs: 250, ceilingMs: 30_000, edgePositions: 3 })
})
