import { expect, test } from 'vitest'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from '../draft/draft-condition.ts'
import { adviceOnCues, notesOnCues } from './advice-on-cues.ts'
import { showsMadeUp } from './deception.ts'

const aCondition = (patch: Partial<ConditionDraft>) =>
  changeCondition(blankCondition, { entity_sets: [{ entity_set: 's', randomize_between_subjects: 'yes' }], ...patch })
const texts = (patch: Partial<ConditionDraft>, size = 10) =>
  adviceOnCues(aCondition(patch), new Map([['s', size]])).map(({ text }) => text)

test('a count cannot rise beside a button that is not shown or has no number', () => {
  const buttons = { 'feed-button-share': 'plain', 'feed-button-like': 'lognormal' }
  expect(texts({ ...buttons, 'rising-counts': '{"likes":3}' })).toEqual([])
  expect(texts({ ...buttons, 'rising-counts': '{"shares":3,"upvote":1}' })).toEqual([
    'The count of shares is to rise, but that button has no number.',
    'The count of upvote is to rise, but that button is not shown.',
  ])
})

const standing = '{"show":"header","credibility":50}'

test('credibility that nothing changes, or that only a hidden button would change, is noticed', () => {
  expect(texts({ standing })).toEqual(['Credibility and followers never change: no act has a rule that changes them.'])
  expect(texts({ standing, 'standing-changes': '{"shares":{}}' })).toHaveLength(1)
  const changes = '{"upvote":{"true":{"credibility":{"mean":1,"sd":1}}}}'
  expect(texts({ standing, 'standing-changes': changes })).toEqual([])
  expect(texts({ standing, 'standing-changes': changes, 'feed-button-like': 'yes' })).toEqual([
    'The act upvote is to change credibility or followers, but participants cannot do it.',
  ])
  const repost = '{"repost":{"true":{"credibility":{"mean":1,"sd":1}}}}'
  expect(texts({ standing, 'standing-changes': repost })).toHaveLength(1)
  expect(texts({ standing, 'standing-changes': repost, 'feed-acts': 'repost' })).toEqual([])
})

test('changes of followers need followers at the start', () => {
  const changes = '{"shares":{"true":{"followers":{"mean":1,"sd":1}}}}'
  expect(texts({ standing, 'standing-changes': changes })).toEqual([
    'There are changes of followers, but participants begin without followers.',
  ])
})

test('a notification at a card that nobody reaches is noticed', () => {
  const notifications = '[{"text":"a","card":10},{"text":"b","card":11},{"text":"c","seconds":5}]'
  expect(texts({ notifications })).toEqual(['Notification 2 is to come at card 11, but the feed has 10 cards.'])
  expect(adviceOnCues(aCondition({ notifications }), undefined)).toEqual([])
})

test('how true and false cards are told apart is noted where it decides something', () => {
  expect(notesOnCues(aCondition({ standing }))).toEqual([])
  const changes = '{"shares":{"true":{"credibility":{"mean":1,"sd":1}}}}'
  expect(notesOnCues(aCondition({ standing, 'standing-changes': changes }))[0]?.text).toMatch(/column veracity/)
})

test('cues that move are made up', () => {
  expect(showsMadeUp(parametersOf(aCondition({})))).toBe(false)
  expect(showsMadeUp(parametersOf(aCondition({ notifications: '[{"text":"a","card":1}]' })))).toBe(true)
})
