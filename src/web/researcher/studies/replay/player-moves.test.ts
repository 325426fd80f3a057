import { expect, test } from 'vitest'
import { clockText, markAt, momentAfter, nextMark, previousMark } from './player-moves.ts'

const mark = (ms: number, name: string) => ({ atMs: 1000 + ms, kind: 'press' as const, name })
const replay = {
  startMs: 1000,
  endMs: 61_000,
  marks: [mark(2000, 'likes'), mark(2003, 'shares'), mark(40_000, 'likes')],
  quiet: [{ startMs: 6000, endMs: 41_000 }],
}

test('long stretches in which nothing happens are skipped, up to just before something happens', () => {
  expect(momentAfter(replay, 4990, 20, true)).toBe(39_300)
  expect(momentAfter(replay, 4990, 20, false)).toBe(5010)
  expect(momentAfter(replay, 39_500, 100, true)).toBe(39_600)
})

test('a replay never goes past the end', () => {
  expect(momentAfter(replay, 59_990, 1600, true)).toBe(60_000)
  expect(nextMark(replay, 50_000)).toBe(60_000)
})

test('events of the same moment are one step, in both directions', () => {
  expect(nextMark(replay, 0)).toBe(2000)
  expect(nextMark(replay, 2000)).toBe(40_000)
  expect(previousMark(replay, 40_000)).toBe(2003)
  expect(previousMark(replay, 1000)).toBe(0)
})

test('the latest event is named', () => {
  expect(markAt(replay, 1000)).toBeUndefined()
  expect(markAt(replay, 2500)?.name).toBe('shares')
})

test('times read as minutes and seconds', () => {
  expect([0, 59_999, 83_000, 3_600_000].map(clockText)).toEqual(['0:00', '0:59', '1:23', '60:00'])
})
