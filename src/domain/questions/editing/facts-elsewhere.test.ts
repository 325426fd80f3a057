import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFactName } from '../facts.ts'
import {
  choiceElsewhere,
  type FactElsewhere,
  FEED_CHOICES,
  firstElsewhere,
  nameElsewhere,
  readElsewhere,
} from './facts-elsewhere.ts'

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,29}$/)
const ofFeed = fc.constantFrom(...FEED_CHOICES.map(({ fact }) => fact))
const nameOrNone = fc.oneof(name, fc.constant(''))

const factWith = (each: fc.Arbitrary<string>): fc.Arbitrary<FactElsewhere> =>
  fc.oneof(
    fc.record({ of: fc.constant('wave-answer' as const), wave: each, key: each }),
    fc.record({ of: fc.constant('wave-feed' as const), wave: each, feed: nameOrNone, fact: ofFeed }),
    fc.record({ of: fc.constant('one-feed' as const), feed: each, fact: ofFeed }),
  )

test('what is chosen is read again from its name, also while names are missing', () => {
  fc.assert(
    fc.property(factWith(nameOrNone), (fact) => {
      expect(readElsewhere(nameElsewhere(fact))).toEqual(fact)
    }),
  )
})

test('with all names it is a fact that conditions and texts know', () => {
  fc.assert(
    fc.property(factWith(name), (fact) => {
      expect(isFactName(nameElsewhere(fact))).toBe(true)
    }),
  )
})

test('what is missing is no fact yet, so that the builder marks it', () => {
  const names = { waves: [], feeds: [] }
  for (const of of ['wave-answer', 'wave-feed', 'one-feed'] as const)
    expect(isFactName(nameElsewhere(firstElsewhere(of, names)))).toBe(false)
})

test('names of studies are proposed first', () => {
  const names = { waves: ['start', 'week'], feeds: ['before'] }
  expect(nameElsewhere(firstElsewhere('wave-feed', names))).toBe('wave.start.feed.likes')
  expect(nameElsewhere(firstElsewhere('one-feed', names))).toBe('feed.before.likes')
})

test('signs that would end a name are left out while it is typed', () => {
  expect(nameElsewhere({ of: 'wave-answer', wave: 'st.art ', key: 'a.b}}' })).toBe('wave.start.answer.ab')
})

test.each(['answer.age', 'feed.likes', 'condition', 'url.wave', 'wave.start.condition', 'feed.before.nothing', ''])(
  '%s is no fact of a wave or of one of several feeds',
  (fact) => expect(readElsewhere(fact)).toBeUndefined(),
)

test('an answer of an earlier wave has the options of its question, and counts of a feed are numbers', () => {
  const age = { fact: 'answer.age', label: 'Age', group: 'Answers', values: [{ value: '1', label: 'Young' }] }
  expect(choiceElsewhere('wave.start.answer.age', [age])).toEqual({ ...age, fact: 'wave.start.answer.age' })
  expect(choiceElsewhere('wave.start.answer.other', [age])).toBeUndefined()
  expect(choiceElsewhere('feed.before.likes', [])).toMatchObject({ fact: 'feed.before.likes', isNumber: true })
  expect(choiceElsewhere('wave.start.feed.first_liked_headline', [])?.isNumber).toBe(false)
})
