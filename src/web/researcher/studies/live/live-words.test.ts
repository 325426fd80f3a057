import { expect, test } from 'vitest'
import { durationWords, endWords, fewWords } from './live-words.ts'

const counts = { arrived: 0, live: 0, under_way: 0, completed: 0, screened_out: 0, refused: 0, left: 0, dropped: 0 }

test.each([
  [400, '0 s'],
  [48_000, '48 s'],
  [60_000, '1 min'],
  [200_000, '3 min 20 s'],
  [3_900_000, '1 h 5 min'],
])('%i milliseconds are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words)
})

test('an end that cannot be said is not made up', () => {
  expect(endWords({ counts, target: 50, end: { kind: 'unknown', why: 'too-few' } })).toContain('cannot be said yet')
  expect(endWords({ counts, target: null, end: { kind: 'no-target' } })).toContain('No quota')
})

test('an estimate says its rate and its range', () => {
  const end = { kind: 'estimate' as const, atMs: 2e12, earliestMs: 1.9e12, latestMs: null, perHour: 2.345 }
  expect(endWords({ counts, target: 1200, end })).toMatch(/^At 2.3 completes an hour, all 1,200 .* and no end in sight\)\.$/)
})

test('few people are called few', () => {
  expect([fewWords(1), fewWords(19), fewWords(20)]).toEqual([
    'Only 1 person so far: too few to conclude from.',
    'Only 19 people so far: too few to conclude from.',
    undefined,
  ])
})
