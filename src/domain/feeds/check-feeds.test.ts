import { expect, test } from 'vitest'
import { findParameter } from '../parameters/index.ts'

const SETS = [{ entity_set: 'news' }, { entity_set: 'ads' }]
const JOURNEY = JSON.stringify([
  { step: 'feed', feed: 'before' },
  { step: 'feed', feed: 'after' },
])

/** Problems of the setting, as a study that is made would name them. */
function problemsOf(feeds: unknown, journey = JOURNEY, others: Record<string, string> = {}): string[] {
  const settings = { journey, entity_sets: JSON.stringify(SETS), ...others }
  const known = {
    setSizes: new Map([
      ['news', 20],
      ['ads', 5],
      ['other', 9],
    ]),
    settings,
  }
  const value = typeof feeds === 'string' ? feeds : JSON.stringify(feeds)
  return findParameter('feeds')?.check(value, known) ?? ['no such setting']
}

test('each feed may have settings of its own, lists as lists or as texts', () => {
  expect(problemsOf('')).toEqual([])
  expect(problemsOf({})).toEqual([])
  const entity_sets = [{ entity_set: 'news', number_to_show: 5 }]
  expect(problemsOf({ before: { skin: 'microblog', entity_sets }, after: { 'feed-cards': 'not-served' } })).toEqual([])
  expect(
    problemsOf({ after: { entity_sets: JSON.stringify(entity_sets), 'feed-cards': 'liked', 'feed-cards-of': 'before' } }),
  ).toEqual([])
})

test.each([
  ['[]', 'must be a JSON object: by the name of each feed an object of its own settings'],
  ['{"before": 3}', 'must be a JSON object: by the name of each feed an object of its own settings'],
  [{ middle: {} }, "names the feed 'middle', which is no step of the journey"],
  [{ before: { nosuch: 'x' } }, "before: unknown setting 'nosuch'"],
  [{ before: { platform: 'prolific' } }, 'before: platform is the same for all feeds of a condition'],
  [{ before: { feeds: '{}' } }, 'before: feeds is the same for all feeds of a condition'],
  [{ before: { skin: 'nosuch' } }, /^before: skin must be one of /],
  [
    { before: { entity_sets: [{ entity_set: 'news', number_to_show: 50 }] } },
    "before: entity_sets asks for 50 cards of 'news', which has 20",
  ],
  [
    { after: { entity_sets: [{ entity_set: 'other' }] } },
    "after: takes cards of 'other', which is not among the sets of the condition",
  ],
  [{ before: { 'feed-cards': 'served' } }, 'before: feed-cards: there is no feed before it'],
  [{ after: { 'feed-cards': 'loved' } }, /^after: feed-cards must be one of /],
  [{ after: { 'feed-cards': 'liked', 'feed-cards-of': 'after' } }, "after: feed-cards-of must be a feed before it, not 'after'"],
])('%j is refused: %s', (feeds, problem) => {
  const problems = problemsOf(feeds)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
})

test('a study with one feed has no settings of single feeds', () => {
  expect(problemsOf({ feed: { skin: 'photo' } }, '')).toEqual(["names the feed 'feed', which is no step of the journey"])
})

test('a feed that may come first or second can leave out what came before it, and show nothing again', () => {
  const journey = JSON.stringify(['before', 'after'].map((name) => ({ step: 'feed', feed: name, block: name })))
  const problems = (own: object) => problemsOf(own, journey, { 'journey-order': 'latin_square' })
  expect(
    problems({ before: { 'feed-cards': 'not-seen' }, after: { 'feed-cards': 'not-served', 'feed-cards-of': 'before' } }),
  ).toEqual([])
  expect(problems({ after: { 'feed-cards': 'liked' } })).toEqual(['after: feed-cards: there is no feed before it'])
})

test('a feed that not everybody gets cannot be shown again, and can be left out', () => {
  const journey = JSON.stringify([
    ...['calm', 'angry', 'plain'].map((name) => ({ step: 'feed', feed: name, block: name })),
    { step: 'feed', feed: 'last' },
  ])
  const problems = (own: object, draw: object) => problemsOf({ last: own }, journey, { 'journey-order': 'random', ...draw })
  expect(problems({ 'feed-cards': 'seen', 'feed-cards-of': 'calm' }, {})).toEqual([])
  expect(problems({ 'feed-cards': 'seen', 'feed-cards-of': 'calm' }, { 'journey-draw': '2' })).toEqual([
    "last: feed-cards-of must be a feed before it, not 'calm'",
  ])
  expect(problems({ 'feed-cards': 'not-seen', 'feed-cards-of': 'calm' }, { 'journey-draw': '2' })).toEqual([])
})
