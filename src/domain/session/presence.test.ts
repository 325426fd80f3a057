import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDLE_AFTER_MS, isStillHere, LIVE_NOW_SECONDS, STILL_HERE_EVERY_MS, STILL_HERE_STEP_SECONDS } from './presence.ts'

const PRESENT = { isVisible: true, hasEnded: false, lastActMs: 0, atMs: 1000 }

test('a page says that somebody is there while it is in view, has not ended and was used in the last half hour', () => {
  expect(isStillHere(PRESENT)).toBe(true)
  expect(isStillHere({ ...PRESENT, isVisible: false })).toBe(false)
  expect(isStillHere({ ...PRESENT, hasEnded: true })).toBe(false)
  expect(isStillHere({ ...PRESENT, atMs: IDLE_AFTER_MS - 1 })).toBe(true)
  expect(isStillHere({ ...PRESENT, atMs: IDLE_AFTER_MS })).toBe(false)
})

test('somebody whose page is there stays live, whenever they were seen first and even if every second sign is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: STILL_HERE_EVERY_MS }), fc.constantFrom(0, 1), (phaseMs, lost) => {
      let seenMs = 0
      for (let n = 0; n < 20; n++) {
        const atMs = phaseMs + n * STILL_HERE_EVERY_MS
        expect(atMs - seenMs).toBeLessThan(LIVE_NOW_SECONDS * 1000)
        if (n % 2 !== lost && atMs - seenMs > STILL_HERE_STEP_SECONDS * 1000) seenMs = atMs
      }
    }),
  )
})

test('a screen that is read again every ten seconds drops somebody within two minutes after their last sign', () => {
  expect(LIVE_NOW_SECONDS + 10).toBeLessThan(120)
})
