import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchSize, isNextBatchDue, shownAfterNextBatch } from './batches.ts'

test('a long feed grows by 25 cards', () => {
  expect(shownAfterNextBatch(0, 100)).toBe(25)
  expect(shownAfterNextBatch(25, 100)).toBe(50)
})

test('the last batch holds what is left', () => {
  expect(shownAfterNextBatch(25, 40)).toBe(40)
})

test('a batch is one card shorter than a short feed', () => {
  expect(batchSize(20)).toBe(19)
  expect(shownAfterNextBatch(19, 20)).toBe(20)
})

test('a feed of one card shows it', () => {
  expect(shownAfterNextBatch(0, 1)).toBe(1)
})

test.each([
  [14, false],
  [15, true],
  [24, true],
])('of 25 loaded cards of 60, the last one viewed being %i, the next batch is due: %s', (lastViewedIdx, isDue) => {
  expect(isNextBatchDue({ nLoaded: 25, total: 60, lastViewedIdx, size: 25 })).toBe(isDue)
})

test('nothing is due once all cards are loaded', () => {
  expect(isNextBatchDue({ nLoaded: 60, total: 60, lastViewedIdx: 59, size: 25 })).toBe(false)
})

test('an empty feed shows nothing', () => {
  expect(shownAfterNextBatch(0, 0)).toBe(0)
})

test('scrolling on shows every card once, and then no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (nEntities) => {
      let shown = 0
      while (shown < nEntities) {
        const next = shownAfterNextBatch(shown, nEntities)
        expect(next).toBeGreaterThan(shown)
        expect(next - shown).toBeLessThanOrEqual(25)
        shown = next
      }
      expect(shownAfterNextBatch(shown, nEntities)).toBe(nEntities)
    }),
  )
})
