import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milestones } from './milestones.ts'

test('every fifth index above 4 is told, and the last card', () => {
  expect(milestones(-1, 12, 13)).toEqual(['feed-entity-idx-5', 'feed-entity-idx-10', 'feed-entity-idx-final'])
  expect(milestones(3, 4, 13)).toEqual([])
})

test('a card that is both the last and a fifth is told twice, by each name', () => {
  expect(milestones(9, 10, 11)).toEqual(['feed-entity-idx-10', 'feed-entity-idx-final'])
})

test('however one scrolls, each milestone is told once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1 }), (visits) => {
      let last = -1
      const told = visits.flatMap((idx) => {
        const passed = milestones(last, idx, 60)
        last = Math.max(last, idx)
        return passed
      })
      expect(told).toEqual(milestones(-1, last, 60))
    }),
  )
})
