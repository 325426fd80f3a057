import { expect, test } from 'vitest'
import { durationWords, endWords, nowInFeedWords, placesWords } from './live-words.ts'

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

test('an end that cannot be estimated is not made up', () => {
  expect(endWords({ counts, target: 50, end: { kind: 'unknown', why: 'too-few' } })).toContain('No estimate yet')
  expect(endWords({ counts, target: null, end: { kind: 'no-target' } })).toContain('No quota')
})

test('an estimate says its rate and its range', () => {
  const end = { kind: 'estimate' as const, atMs: 2e12, earliestMs: 1.9e12, latestMs: null, perHour: 2.345 }
  expect(endWords({ counts, target: 1200, end })).toMatch(/^At 2.3 completes an hour, all 1,200 .* and no end in sight\)\.$/)
})

test('where people are is said by step, without the steps at which nobody is', () => {
  const steps = [{ label: 'consent' }, { label: 'feed' }, { label: 'final' }]
  expect([placesWords([0, 1200, 3], steps), placesWords([0, 0, 0], steps)]).toEqual(['Feed 1,200, Final 3', '–'])
})

test('where people are in the feed is called about that card', () => {
  const card = (at: number, here: number) => ({ card: at, reached: 9, here, dropped: 0 })
  expect(nowInFeedWords([card(1, 0)])).toBe('Nobody is in the feed now.')
  expect(nowInFeedWords([card(1, 0), card(6, 1)])).toBe('In the feed now: 1 person, about card 6.')
  expect(nowInFeedWords([card(6, 2), card(11, 1)])).toBe('In the feed now: 3 people, between about card 6 and card 11.')
})
