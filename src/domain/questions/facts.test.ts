import { expect, test } from 'vitest'
import { type Facts, factOf, isFactName, NO_FEED, withAnswers } from './facts.ts'

const facts: Facts = {
  answers: { age: '30', __proto__: null as never },
  url: { rid: 'abc', 'utm.source': 'mail' },
  condition: 2,
  feed: { ...NO_FEED, likes: 3, firstLikedHeadline: 'Rain tomorrow' },
  waves: {
    start: { answers: { age: '29' }, feed: { ...NO_FEED, likes: 7 }, feeds: { before: { ...NO_FEED, likes: 5 } } },
    diary: { answers: { mood: 'good' } },
  },
}

test.each([
  ['answer.age', '30'],
  ['url.rid', 'abc'],
  ['url.utm.source', 'mail'],
  ['condition', '2'],
  ['feed.likes', '3'],
  ['feed.shares', '0'],
  ['feed.first_liked_headline', 'Rain tomorrow'],
  ['wave.start.answer.age', '29'],
  ['wave.start.feed.likes', '7'],
  ['wave.start.feed.before.likes', '5'],
  ['wave.diary.answer.mood', 'good'],
])('the fact %s is %s', (name, value) => {
  expect(factOf(facts, name)).toBe(value)
})

test.each([
  'wave.missed.answer.age',
  'wave.diary.feed.likes',
  'wave.start.feed.after.likes',
  'wave.start.condition',
  'wave.constructor.answer.name',
  'wave.start.wave.diary.answer.mood',
])('nothing is known of %s', (name) => {
  expect(factOf(facts, name)).toBe('')
})

test.each(['answer.income', 'answer.toString', 'answer.__proto__', 'url.constructor', 'feed.toString', 'toString', '', 'feed'])(
  'where there is no fact %j it is empty',
  (name) => {
    expect(factOf(facts, name)).toBe('')
  },
)

test('a condition that is not drawn yet is empty', () => {
  expect(factOf({ ...facts, condition: 0 }, 'condition')).toBe('')
})

test('only names that can be known are names of facts', () => {
  expect(['answer.age', 'url.utm.source', 'condition', 'feed.seen'].every(isFactName)).toBe(true)
  expect(['wave.a.answer.age', 'wave.day-2.feed.before.likes'].every(isFactName)).toBe(true)
  expect(['wave.answer.age', 'wave.a.url.x', 'wave.A.answer.age', 'wave.a.feed.mood'].some(isFactName)).toBe(false)
  expect(['answer.', 'answer.a b', 'url.', 'feed.mood', 'age', '', 'condition '].some(isFactName)).toBe(false)
})

test('what is being answered now comes before what was stored', () => {
  expect(factOf(withAnswers(facts, { age: '31', city: 'Bonn' }), 'answer.age')).toBe('31')
})
