import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { started, stopped, unwatched, watchedMs } from './watched.ts'

test('time counts while the video plays, and not while it waits', () => {
  const once = stopped(started(unwatched, 1000), 3500)
  expect(watchedMs(once, 9000)).toBe(2500)
  expect(watchedMs(started(once, 10_000), 10_400)).toBe(2900)
})

test('a second start without a stop does not start the spell again', () => {
  expect(watchedMs(started(started(unwatched, 1000), 2000), 3000)).toBe(2000)
})

test('a stop without a start adds nothing', () => {
  expect(watchedMs(stopped(unwatched, 5000), 9000)).toBe(0)
})

test('watched time never shrinks and never exceeds the time that passed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(5000))), (steps) => {
      let watched = unwatched
      let nowMs = 0
      let before = 0
      for (const [isStart, passedMs] of steps) {
        nowMs += passedMs
        watched = isStart ? started(watched, nowMs) : stopped(watched, nowMs)
        expect(watchedMs(watched, nowMs)).toBeGreaterThanOrEqual(before)
        before = watchedMs(watched, nowMs)
      }
      expect(before).toBeLessThanOrEqual(nowMs)
    }),
  )
})
