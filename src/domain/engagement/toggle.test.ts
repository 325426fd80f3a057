import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEED_BUTTONS } from '../parameters/feed-buttons.ts'
import { cameIntoView, contentViewedAt, type EngagementRecord, untouched } from './engagement-record.ts'
import { countShown, showsNumber, toggle } from './toggle.ts'

const card = untouched({ idx: 3, entity_id: 'card-3' })
const clickable = fc.constantFrom('shares', 'likes', 'read_later', 'upvote', 'downvote')

test('a first click turns the button on and reports 1', () => {
  const click = toggle(card, { engagement_type: 'likes', atMs: 1750, viewedAtMs: 1000 })
  expect(click?.record).toMatchObject({ likes: 1, lastEngageTime: 1750, lastRT: 750 })
  expect(click?.engagement).toEqual({
    entity_id: 'card-3',
    engagement_type: 'likes',
    response: 1,
    time_content_viewed: 1000,
    time_engagement: 1750,
  })
})

test('a second click turns the button off and reports 0', () => {
  const on = toggle(card, { engagement_type: 'shares', atMs: 10, viewedAtMs: -1 })?.record ?? card
  expect(toggle(on, { engagement_type: 'shares', atMs: 20, viewedAtMs: -1 })?.engagement.response).toBe(0)
})

test('a card that never came into view reports -1', () => {
  const click = toggle(card, { engagement_type: 'upvote', atMs: 10, viewedAtMs: -1 })
  expect(click?.engagement.time_content_viewed).toBe(-1)
  expect(click?.record.lastRT).toBe(-1)
})

test('a click belongs to the latest visit to its card', () => {
  expect(contentViewedAt(cameIntoView(cameIntoView(card, 5), 900), 3)).toBe(900)
})

test('a click on a card that had no visit belongs to the moment since which a part of it is visible', () => {
  expect(contentViewedAt(card, 3)).toBe(3)
  expect(contentViewedAt(card, -1)).toBe(-1)
})

test('accuracy cannot be clicked', () => {
  expect(toggle(card, { engagement_type: 'accuracy_score', atMs: 10, viewedAtMs: -1 })).toBeUndefined()
})

test('the count is one higher while the button is on', () => {
  expect(countShown(41, false)).toBe(41)
  expect(countShown(41, true)).toBe(42)
  expect(countShown(undefined, true)).toBe(1)
})

test('after any clicks a button is on exactly if it was clicked an odd number of times', () => {
  fc.assert(
    fc.property(fc.array(clickable, { maxLength: 60 }), (clicks) => {
      const record = clicks.reduce<EngagementRecord>(
        (so_far, engagement_type, at) => toggle(so_far, { engagement_type, atMs: at, viewedAtMs: -1 })?.record ?? so_far,
        card,
      )
      for (const { engagementType } of FEED_BUTTONS) {
        expect(record[engagementType]).toBe(clicks.filter((type) => type === engagementType).length % 2)
      }
    }),
  )
})

test('a click changes no other button and not the record it was given', () => {
  fc.assert(
    fc.property(clickable, fc.nat(), (engagement_type, atMs) => {
      const before = { ...card }
      const after = toggle(card, { engagement_type, atMs, viewedAtMs: -1 })?.record ?? card
      expect(card).toEqual(before)
      expect({ ...after, [engagement_type]: 0, lastEngageTime: -1, lastRT: -1 }).toEqual(card)
    }),
  )
})

test('a plain button has no number, and one with counts from the sheet has one where the card has it', () => {
  expect([showsNumber('plain', 3), showsNumber('sheet', undefined)]).toEqual([false, false])
  expect([showsNumber('sheet', 0), showsNumber('yes', undefined), showsNumber('lognormal', 5)]).toEqual([true, true, true])
})
