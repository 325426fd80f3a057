import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milestones, sawFeed } from './milestones.ts'

test('every fifth index above 4 is recorded, and the last card', () => {
  expect(milestones(-1, 12, 13)).toEqual(['feed-entity-idx-5', 'feed-entity-idx-10', 'feed-entity-idx-final'])
  expect(milestones(3, 4, 13)).toEqual([])
})

test('a card that is both the last and a fifth is recorded twice, by each name', () => {
  expect(milestones(9, 10, 11)).toEqual(['feed-entity-idx-10', 'feed-entity-idx-final'])
})

test('whatever the order of scrolling, each milestone is recorded once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1 }), (visits) => {
      let last = -1
      const recorded = visits.flatMap((idx) => {
        const passed = milestones(last, idx, 60)
        last = Math.max(last, idx)
        return passed
      })
      expect(recorded).toEqual(milestones(-1, last, 60))
    }),
  )
})

test('landing on the feed and passing a card show that it was seen, other notes do not', () => {
  const passed = (name: string, kind = 'track') => sawFeed([{ kind, detail: JSON.stringify({ name }) }])
  expect(passed('feed-landed')).toBe(true)
  expect(passed('feed-entity-idx-final', 'checkpoint')).toBe(true)
  expect(passed('feed-entity-idx-submit-click')).toBe(false)
  expect(sawFeed([{ kind: 'visit', detail: null }])).toBe(false)
})
