import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalMs } from '#domain/engagement/visibility.ts'
import type { StoredEvent } from '../person/person-record.ts'
import { seenByPerson, union } from './seen-by-person.ts'

const ORIGIN = 1_800_000_000_000

const anEvent = (kind: string, detail: object, session_id = '1'): StoredEvent => ({
  event_uid: 'u',
  session_id,
  feed: null,
  kind,
  seq: 1,
  serverMs: ORIGIN,
  clientMs: ORIGIN,
  entity_id: null,
  engagement_type: null,
  response: null,
  time_content_viewed: null,
  time_engagement: null,
  detail: JSON.stringify(detail),
  noted: null,
})

const page = (page_id: string, samples: number[][], time_origin = ORIGIN) =>
  anEvent('visibility', {
    page_id,
    time_origin,
    until: 10_000,
    cards: [{ entity_id: 'a', idx: 0, card: 500, room: 744, viewport: 800, samples }],
  })

test('a page that is left and followed by another was loaded again; the last one was left', () => {
  const seen = seenByPerson({
    events: [
      page('1', [
        [0, 500, 0],
        [1000, 500, 8],
      ]),
      page(
        '2',
        [
          [0, 500, 0],
          [500, 500, 8],
        ],
        ORIGIN + 60_000,
      ),
    ],
  })
  expect(seen.cards.get('a')?.views.map(({ endedBy }) => endedBy)).toEqual(['reload', 'left'])
  expect(seen).toMatchObject({ nPages: 2, activeMs: 1500, overlapMs: 0 })
})

test('two windows at once count twice, and the overlap is reported', () => {
  const samples = [
    [0, 500, 0],
    [1000, 0, 0],
  ]
  const seen = seenByPerson({ events: [page('1', samples), page('2', samples, ORIGIN + 400)] })
  expect(seen).toMatchObject({ activeMs: 2000, overlapMs: 600 })
})

test('of several submitted lists the last one counts, and only for cards of which nothing was streamed', () => {
  const list = (dwellTimes: number[]) =>
    anEvent('dwell', { dwell_data: ['a', 'b'].map((entity_id) => ({ entity_id, dwellTimes, dwellsInviewTime: [ORIGIN] })) })
  const seen = seenByPerson({ events: [page('1', [[0, 0, 0]]), list([100]), list([700, 50])] })
  expect(seen.cards.get('a')).toMatchObject({ source: 'streamed', views: [] })
  expect(seen.cards.get('b')).toMatchObject({
    source: 'submitted',
    views: [
      { dwell_ms_full: 700, startMs: ORIGIN, endMs: ORIGIN + 700, dwell_ms_any: null },
      { dwell_ms_full: 50, startMs: null },
    ],
  })
})

test('somebody whose pages reported nothing has seen nothing', () => {
  expect(seenByPerson({ events: [] })).toEqual({ cards: new Map(), nPages: 0, activeMs: 0, hiddenMs: 0, overlapMs: 0 })
})

test('a union covers what its intervals cover, each moment once', () => {
  const interval = fc.tuple(fc.nat(50), fc.nat(20)).map(([startMs, ms]) => ({ startMs, endMs: startMs + ms }))
  fc.assert(
    fc.property(fc.array(interval), (intervals) => {
      const covered = (list: typeof intervals) =>
        Array.from({ length: 80 }, (_, at) => list.some(({ startMs, endMs }) => startMs <= at && at < endMs))
      const joined = union(intervals)
      expect(covered(joined)).toEqual(covered(intervals))
      expect(totalMs(joined)).toBe(covered(intervals).filter(Boolean).length)
    }),
  )
})
