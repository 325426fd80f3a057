import { expect, test } from 'vitest'
import { describeComments } from '../design/describe-comments.ts'
import { blankCondition, type ConditionDraft, changeCondition } from '../draft/draft-condition.ts'
import { adviceOnComments, notesOnComments } from './advice-on-comments.ts'

const SETS = [{ entity_set: 'a', randomize_between_subjects: 'no' as const }]
const given = (patch: Partial<ConditionDraft>) => changeCondition(blankCondition, { entity_sets: SETS, ...patch })
const advice = (patch: Partial<ConditionDraft>, n: number) =>
  adviceOnComments(given(patch), { comments: new Map([['a', n]]) }).map(({ text }) => text)

test('comments that nobody would see are named, and so are those that are not there', () => {
  expect(advice({}, 3)).toEqual(['The sets have 3 comments, which nobody sees: comments are off.'])
  expect(advice({ comments: 'folded' }, 0)).toHaveLength(1)
  expect([
    advice({}, 0),
    advice({ comments: 'folded' }, 3),
    advice({ comments: 'open', 'comments-write': 'optional' }, 0),
  ]).toEqual([[], [], []])
})

test('nothing is said before the sets are known', () => {
  expect(adviceOnComments(given({ comments: 'folded' }), {})).toEqual([])
})

test('the swipe layout folds comments, and the page says so', () => {
  expect(notesOnComments(given({ comments: 'open', feed: 'swipe' }))).toHaveLength(1)
  expect(notesOnComments(given({ comments: 'open' }))).toEqual([])
})

test('switching comments off clears what belongs to them', () => {
  const before = given({ comments: 'folded', 'comments-write': 'required', 'comments-min-length': '20' })
  expect(changeCondition(before, { 'comments-write': '' })['comments-min-length']).toBe('')
  expect(changeCondition(before, { comments: '' })).toMatchObject({ 'comments-write': '', 'comments-min-length': '' })
})

test.each<[Partial<ConditionDraft>, string]>([
  [{}, 'none'],
  [{ comments: 'folded' }, 'folded, in the order of the sheet, read only'],
  [
    { comments: 'open', 'comments-order': 'random', 'comments-like': 'yes', 'comments-report': 'yes' },
    'open, in an order drawn for each participant and card, participants may like and report',
  ],
  [
    {
      ...{ comments: 'open', feed: 'swipe', 'comments-order': 'likes' },
      ...{ 'comments-write': 'required', 'comments-min-length': '20' },
    },
    'folded, the most liked first, participants may write, and must write one comment of at least 20 characters before they submit',
  ],
])('the design of %j is: %s', (patch, phrase) => {
  expect(describeComments(given(patch))).toBe(phrase)
})
