import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { assignCondition } from './assign-condition.ts'

test('the least-filled condition gets the next person', () => {
  expect(
    assignCondition(
      [
        { condition: 1, count: 4 },
        { condition: 2, count: 3 },
      ],
      () => 0,
    ),
  ).toBe(2)
})

test('among equals the dice decide', () => {
  const equals = [
    { condition: 1, count: 2 },
    { condition: 2, count: 2 },
  ]
  expect(assignCondition(equals, () => 0)).toBe(1)
  expect(assignCondition(equals, () => 0.99)).toBe(2)
})

test('people who come one after another fill conditions that never differ by more than one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100 }), fc.string(), (n, arrivals, seed) => {
      const dice = seededDice(seed, 'assignment')
      const counts = new Map(Array.from({ length: n }, (_, i) => [i + 1, 0]))
      for (let i = 0; i < arrivals; i++) {
        const condition = assignCondition(
          [...counts].map(([condition, count]) => ({ condition, count })),
          dice,
        )
        counts.set(condition, (counts.get(condition) ?? 0) + 1)
      }
      const filled = [...counts.values()]
      expect(Math.max(...filled) - Math.min(...filled)).toBeLessThanOrEqual(1)
    }),
  )
})
