import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONCERNS, levelAbove, levelBelow } from './concerns.ts'

const RANK = { ok: 0, warn: 1, problem: 2 }

test('a worse value never has a better level, on every scale', () => {
  for (const [name, { limits }] of Object.entries(CONCERNS)) {
    const isBelow = limits.problem < limits.warn
    const levelOf = (value: number) => RANK[isBelow ? levelBelow(value, limits) : levelAbove(value, limits)]
    const most = 2 * Math.max(limits.warn, limits.problem)
    fc.assert(
      fc.property(fc.double({ min: 0, max: most, noNaN: true }), fc.double({ min: 0, max: most, noNaN: true }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        return isBelow ? levelOf(low) >= levelOf(high) : levelOf(low) <= levelOf(high)
      }),
    )
    expect([levelOf(limits.problem - (isBelow ? 1e-9 * most : 0)), levelOf(isBelow ? most : 0)], name).toEqual([2, 0])
  }
})
