import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DWELL_COLUMNS, DWELL_DEFINITIONS, type DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { STOPPED } from '#domain/engagement/visibility.ts'
import type { ServedCard, StoredEvent } from '../tidy/person/person-record.ts'
import { visitsOfPerson as compute } from './visits-of-person.ts'

const ORIGIN = 1_800_000_000_000

let seq = 0
const anEvent = (given: Partial<StoredEvent>): StoredEvent => {
  seq++
  return {
    event_uid: String(seq),
    session_id: '1',
    feed: null,
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
  feed: 'feed',
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

type Known = Pick<Parameters<typeof compute>[0], 'events' | 'cards'>

const visitsOfPerson = (person: Known, dwellDefinition: DwellDefinition = 'full') =>
  compute({ ...person, dwellDefinition, focalLine: 0.4, seed: 'a seed', network_hash: null })

type Sample = [atMs: number, visiblePx: number, stopped: number]

/** Samples of cards of 500 px in a room of 700. */
const report = (...list: [entity_id: string, samples: Sample[]][]) =>
  anEvent({
    kind: 'visibility',
    detail: JSON.stringify({
      page_id: 'p',
      time_origin: ORIGIN,
      until: 60_000,
      cards: list.map(([entity_id, samples]) => ({ entity_id, idx: 0, card: 500, room: 700, viewport: 800, samples })),
    }),
  })

/** In view from and to, by the page's clock. */
const views = (...list: [entity_id: string, fromMs: number, toMs: number][]) =>
  report(
    ...list.map(([entity_id, from, to]): [string, Sample[]] => [
      entity_id,
      [
        [from, 500, 0],
        [to, 0, 0],
      ],
    ]),
  )

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

test('a click between two visits has the start of the one before it, by our record or as the page sent it', () => {
  expect(viewedAt([views(['a', 3000, 4000]), like('a', 4500)])).toEqual([3000])
  // The report of the visit that the page knows of is lost.
  expect(viewedAt([views(['a', 50, 60]), like('a', 4500)])).toEqual([100])
  expect(viewedAt([views(['a', 3000, 4000]), like('a', 1500)])).toEqual([100])
  expect(viewedAt([like('a', 1500)])).toEqual([100])
})

test('a click on a card that was never in view has the moment since which a part of it could be seen', () => {
  const click = { ...like('a', 4500), time_content_viewed: -1 }
  const part = report(['a', [[700, 100, 0]]])
  expect(viewedAt([part, click])).toEqual([700])
  expect(viewedAt([report(['a', [[5000, 100, 0]]]), click])).toEqual([4500])
  expect(viewedAt([click, anEvent({ kind: 'video', clientMs: ORIGIN + 9000 })])).toEqual([4500])
})

test('a click is dated by the visit of the study’s definition', () => {
  const scrolled = report([
    'a',
    [
      [100, 20, 0],
      [400, 260, 0],
      [900, 500, 0],
      [2000, 0, 0],
    ],
  ])
  const viewedBy = (definition: DwellDefinition) =>
    visitsOfPerson({ events: [scrolled, like('a', 1500)], cards: [aCard('a', 0)] }, definition).engagement.map(
      ({ engagement_type, time_content_viewed, response }) => [engagement_type, time_content_viewed - ORIGIN, response],
    )
  expect(viewedBy('full')).toEqual([
    ['dwell', 900, 1100],
    ['likes', 900, 1],
  ])
  expect(viewedBy('half')).toEqual([
    ['dwell', 400, 1600],
    ['likes', 400, 1],
  ])
  expect(viewedBy('any')).toEqual([
    ['dwell', 100, 1900],
    ['likes', 100, 1],
  ])
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

const dwellOf = (events: StoredEvent[], definition?: DwellDefinition) =>
  visitsOfPerson({ events, cards: [aCard('a', 0)] }, definition)
    .engagement.filter(({ entity_id, engagement_type }) => entity_id === 'a' && engagement_type === 'dwell')
    .map(({ time_content_viewed, response }) => [time_content_viewed - ORIGIN, response])

test('each definition has visits of its own: their number, their starts and their milliseconds', () => {
  const samples: Sample[] = [
    [100, 100, 0],
    [200, 300, 0],
    [1000, 500, 0],
    [1500, 300, 0],
    [1800, 500, 0],
    [2000, 100, 0],
    [2600, 260, 0],
    [3000, 0, 0],
    [4000, 500, STOPPED.modal],
    [4500, 500, 0],
    [5000, 500, STOPPED.hidden],
  ]
  const events = [report(['a', samples])]
  expect(dwellOf(events, 'full')).toEqual([
    [1000, 500],
    [1800, 200],
    [4500, 500],
  ])
  expect(dwellOf(events, 'half')).toEqual([
    [200, 1800],
    [2600, 400],
    [4500, 500],
  ])
  expect(dwellOf(events, 'any')).toEqual([
    [100, 2900],
    [4500, 500],
  ])
})

test('a list that was submitted has visits as specified, whatever the study’s definition', () => {
  const dwell_data = [{ entity_id: 'a', dwellTimes: [500.4, 900.6], dwellsInviewTime: [ORIGIN + 100.4, ORIGIN + 2000] }]
  const list = anEvent({ kind: 'dwell', detail: JSON.stringify({ dwell_data }) })
  for (const definition of DWELL_DEFINITIONS)
    expect(dwellOf([list], definition)).toEqual([
      [100, 500],
      [2000, 901],
    ])
})

test('a card that was never in view has the moment at which it could first be seen in part', () => {
  expect(dwellOf([report(['a', [[700, 100, 0]]])])).toEqual([[700, 0]])
  // Its picture is missing, but its place can be seen; behind a modal nothing can.
  const waiting: Sample[] = [
    [300, 500, STOPPED.modal],
    [900, 500, STOPPED.loading],
  ]
  for (const definition of DWELL_DEFINITIONS) expect(dwellOf([report(['a', waiting])], definition)).toEqual([[900, 0]])
})

test('a card that could not be seen at all has the person’s last event on the feed, else the moment at which the feed was drawn', () => {
  const last = anEvent({ kind: 'engagement', clientMs: ORIGIN + 7000.6 })
  const form = anEvent({ kind: 'form', clientMs: ORIGIN + 90_000 })
  expect(dwellOf([report(['b', [[10, 500, 0]]]), last, form])).toEqual([[7001, 0]])
  expect(dwellOf([])).toEqual([[0, 0]])
})

const sample = fc.tuple(
  fc.double({ min: 0, max: 5000, noNaN: true }),
  fc.constantFrom(0, 1, 249, 250, 499.5, 500),
  fc.constantFrom(0, 0, 0, 1, 2, 4, 8),
)
const samplesOf = fc.array(sample, { minLength: 1, maxLength: 12 }).map((list) => list.sort(([one], [other]) => one - other))

test('whatever a page reports, rows have whole milliseconds and a view time, and sums agree with the tables', () => {
  fc.assert(
    fc.property(samplesOf, samplesOf, fc.constantFrom(...DWELL_DEFINITIONS), (one, other, definition) => {
      const events = [report(['a', one], ['b', other]), { ...like('a', 2500.5), time_content_viewed: -1 }]
      const cards = [aCard('a', 0), aCard('b', 1), aCard('c', 2)]
      const { engagement, seen } = visitsOfPerson({ events, cards }, definition)
      for (const { time_stamp, time_engagement, time_content_viewed, response } of engagement) {
        for (const ms of [time_stamp, time_engagement, time_content_viewed, response]) expect(Number.isInteger(ms)).toBe(true)
        expect(time_content_viewed).toBeGreaterThanOrEqual(ORIGIN)
        expect(response).toBeGreaterThanOrEqual(0)
      }
      const key = DWELL_COLUMNS[definition]
      for (const { entity_id } of cards) {
        const rows = engagement.filter((row) => row.entity_id === entity_id && row.engagement_type === 'dwell')
        const views = seen.cards.get(entity_id)?.views ?? []
        const sum = (ms: readonly (number | null)[]) => ms.reduce((total: number, each) => total + (each ?? 0), 0)
        expect(rows.length).toBeGreaterThan(0)
        expect(sum(rows.map(({ response }) => response))).toBe(sum(views.map((view) => view[key])))
        for (const view of views) {
          expect(view.dwell_ms_full).toBeLessThanOrEqual(view.dwell_ms_any ?? 0)
          expect(view.dwell_ms_50).toBeLessThanOrEqual(view.dwell_ms_any ?? 0)
          expect(view.dwell_ms_focal).toBeLessThanOrEqual(view.dwell_ms_any ?? 0)
        }
      }
    }),
  )
})

test('everybody has a stand-in for their address, from their seed', () => {
  const [one, same, other] = ['s1', 's1', 's2'].map(
    (seed) => compute({ events: [], cards: [], dwellDefinition: 'full', focalLine: 0.4, seed, network_hash: null }).ip_address,
  )
  expect(one).toMatch(/^2001:db8:/)
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})

test('where the study compares networks, people of one network share a stand-in, whatever their seeds are', () => {
  const [one, same, other] = [
    ['s1', 'hash1'],
    ['s2', 'hash1'],
    ['s1', 'hash2'],
  ].map(
    ([seed = '', network_hash = '']) =>
      compute({ events: [], cards: [], dwellDefinition: 'full', focalLine: 0.4, seed, network_hash }).ip_address,
  )
  expect(one).toMatch(/^2001:db8:/)
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})
