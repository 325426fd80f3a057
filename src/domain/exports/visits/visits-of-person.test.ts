import { expect, test } from 'vitest'
import type { ServedCard, StoredEvent } from '../tidy/person/person-record.ts'
import { visitsOfPerson } from './visits-of-person.ts'

const ORIGIN = 1_800_000_000_000

let seq = 0
const anEvent = (given: Partial<StoredEvent>): StoredEvent => {
  seq++
  return {
    event_uid: String(seq),
    session_id: '1',
    kind: 'engagement',
    seq,
    serverMs: ORIGIN + 1000 * seq,
    clientMs: ORIGIN,
    entity_id: null,
    engagement_type: null,
    response: null,
    time_content_viewed: null,
    time_engagement: null,
    detail: null,
    noted: null,
    ...given,
  }
}

const aCard = (entity_id: string, idx: number): ServedCard => ({
  idx,
  entity_id,
  entity_set: '',
  entity_category: '',
  entity_type: 'image',
  entity_url: '',
  servedMs: ORIGIN,
  shown_counts: { likes: 10 + idx },
  score: 0,
  propensity: null,
})

/** In view from and to, by the page's clock. */
const views = (...list: [entity_id: string, fromMs: number, toMs: number][]) =>
  anEvent({
    kind: 'visibility',
    detail: JSON.stringify({
      page_id: 'p',
      time_origin: ORIGIN,
      until: 60_000,
      cards: list.map(([entity_id, from, to]) => ({
        ...{ entity_id, idx: 0, card: 500, room: 700, viewport: 800 },
        samples: [
          [from, 500, 0],
          [to, 0, 0],
        ],
      })),
    }),
  })

/** The page says when the card first came into view. */
const like = (entity_id: string, atMs: number) =>
  anEvent({
    entity_id,
    engagement_type: 'likes',
    response: 1,
    time_content_viewed: ORIGIN + 100,
    time_engagement: ORIGIN + atMs,
  })

const viewedAt = (events: StoredEvent[]) =>
  visitsOfPerson({ events, cards: [aCard('a', 0)] })
    .engagement.filter(({ engagement_type }) => engagement_type === 'likes')
    .map(({ time_content_viewed }) => time_content_viewed - ORIGIN)

test('a click is dated by the visit in which it happened, not by the first one', () => {
  const visits = views(['a', 100, 2000], ['a', 5000, 8000.4])
  expect(viewedAt([visits, like('a', 1500), like('a', 6000), like('a', 8001)])).toEqual([100, 5000, 5000])
})

test('a click outside of all visits that are known keeps what the page sent', () => {
  expect(viewedAt([views(['a', 3000, 4000]), like('a', 1500), like('a', 4500)])).toEqual([100, 100])
  expect(viewedAt([like('a', 1500)])).toEqual([100])
})

test('a click within a visit of the submitted list is dated by that visit', () => {
  const dwell_data = [{ entity_id: 'a', dwellTimes: [500, 900], dwellsInviewTime: [ORIGIN + 100, ORIGIN + 2000] }]
  const list = anEvent({ kind: 'dwell', detail: JSON.stringify({ dwell_data }) })
  expect(viewedAt([like('a', 2400), list])).toEqual([2000])
})

test('every card of the feed has a dwell row, 0 where it was never seen', () => {
  const { engagement } = visitsOfPerson({ events: [views(['a', 0, 900])], cards: [aCard('a', 0), aCard('b', 1)] })
  expect(engagement.map(({ entity_id, response, item_order, likes }) => [entity_id, response, item_order, likes])).toEqual([
    ['b', 0, 1, 11],
    ['a', 900, 0, 10],
  ])
})

test('a click on a card that is not in the feed has no place; of one that is there twice there is a row for each place', () => {
  const { engagement } = visitsOfPerson({
    events: [like('elsewhere', 10), like('a', 20)],
    cards: [aCard('a', 0), aCard('a', 7)],
  })
  expect(engagement.map(({ entity_id, engagement_type, item_order }) => [entity_id, engagement_type, item_order])).toEqual([
    ['a', 'dwell', 0],
    ['a', 'dwell', 7],
    ['elsewhere', 'likes', null],
    ['a', 'likes', 0],
    ['a', 'likes', 7],
  ])
})
