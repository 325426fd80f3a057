import { expect, test } from 'vitest'
import { areSentWithCard, checkMinLength, commentRules, hasWrittenEnough } from './comment-settings.ts'

test('without the setting there are no comments, and an unknown value is none', () => {
  expect([commentRules({}), commentRules({ comments: 'loud', 'comments-write': 'optional' })]).toEqual([undefined, undefined])
})

test('comments alone are read only, in the order of the sheet', () => {
  expect(commentRules({ comments: 'folded' })).toEqual({
    display: 'folded',
    order: 'fixed',
    mayLike: false,
    mayReport: false,
    mayWrite: false,
    mustWrite: false,
    minLength: 1,
  })
})

test('every setting is read', () => {
  const settings = {
    comments: 'open',
    'comments-order': 'likes',
    'comments-like': 'yes',
    'comments-report': 'yes',
    'comments-write': 'required',
    'comments-min-length': '20',
  }
  expect(commentRules(settings)).toEqual({
    display: 'open',
    order: 'likes',
    mayLike: true,
    mayReport: true,
    mayWrite: true,
    mustWrite: true,
    minLength: 20,
  })
})

test('a least length is a whole number up to what can be written', () => {
  expect(['', '1', '1000'].flatMap(checkMinLength)).toEqual([])
  expect(['0', '1001', '2.5', 'ten'].map((value) => checkMinLength(value).length)).toEqual([1, 1, 1, 1])
})

test('few comments come with the card, many only where they are open at first', () => {
  const comments = [{ text: 'x'.repeat(1996), name: 'Mira' }]
  expect(areSentWithCard(comments, { display: 'folded' })).toBe(true)
  const more = [...comments, { text: 'y', name: '' }]
  expect([areSentWithCard(more, { display: 'folded' }), areSentWithCard(more, { display: 'open' })]).toEqual([false, true])
  expect(areSentWithCard([{ text: 'x'.repeat(20_001), name: '' }], { display: 'open' })).toBe(false)
})

test('where writing is required, one comment of the least length is enough', () => {
  const rules = commentRules({ comments: 'folded', 'comments-write': 'required', 'comments-min-length': '10' })
  expect(rules && [[], [9], [9, 10]].map((lengths) => hasWrittenEnough(rules, lengths))).toEqual([false, false, true])
  const optional = commentRules({ comments: 'folded', 'comments-write': 'optional' })
  expect(optional && hasWrittenEnough(optional, [])).toBe(true)
})
