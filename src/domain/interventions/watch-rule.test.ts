import { expect, test } from 'vitest'
import { watchRule } from './watch-rule.ts'

const minWatchMs = 105_000

test('a film that has ended is seen once the minimum has passed', () => {
  expect(watchRule({ hasEnded: true, openForMs: 105_000, minWatchMs })).toEqual({ isSeen: true, secondsLeft: 0 })
})

test('a millisecond before the minimum it is not seen, and a second is left', () => {
  expect(watchRule({ hasEnded: true, openForMs: 104_999, minWatchMs })).toEqual({ isSeen: false, secondsLeft: 1 })
})

test('a longer film is not seen before its end', () => {
  expect(watchRule({ hasEnded: false, openForMs: 300_000, minWatchMs })).toEqual({ isSeen: false, secondsLeft: 0 })
})

test('without a minimum the end of the film is enough', () => {
  expect(watchRule({ hasEnded: true, openForMs: 0, minWatchMs: 0 })).toEqual({ isSeen: true, secondsLeft: 0 })
})

test('the wait is that for the minimum or for the end of the film, whichever is longer', () => {
  const left = (openForMs: number, filmLeftMs: number, hasEnded = false) =>
    watchRule({ hasEnded, openForMs, minWatchMs, filmLeftMs }).secondsLeft
  expect([left(0, 30_000), left(90_000, 30_500), left(105_000, 12_000)]).toEqual([105, 31, 12])
  // After its end it plays again, and nobody waits for that.
  expect(left(100_000, 30_000, true)).toBe(5)
})
