import { expect, test } from 'vitest'
import { type Facts, factOf, isFactName, NO_FEED, withAnswers } from './facts.ts'

const facts: Facts = {
  answers: { age: '30', __proto__: null as never },
  url: { rid: 'abc', 'utm.source': 'mail' },
  condition: 2,
  feed: { ...NO_FEED, likes: 3, firstLikedHeadline: 'Rain tomorrow' },
}

test.each([
  ['answer.age', '30'],
  ['url.rid', 'abc'],
  ['url.utm.source', 'mail'],
  ['condition', '2'],
  ['feed.likes', '3'],
  ['feed.shares', '0'],
  ['feed.first_liked_headline', 'Rain tomorrow'],
])('the fact %s is %s', (name, value) => {
  expect(factOf(facts, name)).toBe(value)
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
  expect(['answer.', 'answer.a b', 'url.', 'feed.mood', 'age', '', 'condition '].some(isFactName)).toBe(false)
})

test('what is being answered now comes before what was stored', () => {
  expect(factOf(withAnswers(facts, { age: '31', city: 'Bonn' }), 'answer.age')).toBe('31')
})
