import { expect, test } from 'vitest'
import type { ViewChange } from '#domain/engagement/visits.ts'
import { timeInView } from './time-in-view.ts'

const earlier = [{ entity_id: 'a', idx: 0, dwells: 2, dwellTimes: [300, 100], dwellsInviewTime: [1, 2] }]
const visit: ViewChange[] = [
  { entity_id: 'a', t: 50, change: 'came' },
  { entity_id: 'a', t: 300, change: 'left' },
]

test('time in view adds up over earlier page loads, closed visits and the open one', () => {
  let changes: readonly ViewChange[] = []
  let now = 10
  const inView = timeInView({ earlier, changes: () => changes, nowMs: () => now })
  const at = (list: readonly ViewChange[], nowMs: number) => {
    changes = list
    now = nowMs
    return ['a', 'b', 'c'].map(inView)
  }
  expect(at([], 10)).toEqual([400, 0, 0])
  expect(at(visit.slice(0, 1), 90)).toEqual([440, 0, 0])
  expect(at(visit, 900)).toEqual([650, 0, 0])
  const again: ViewChange[] = [...visit, { entity_id: 'b', t: 350, change: 'came' }, { entity_id: 'a', t: 400, change: 'came' }]
  expect(at(again, 500)).toEqual([750, 150, 0])
  expect(at(again, 600)).toEqual([850, 250, 0])
})
