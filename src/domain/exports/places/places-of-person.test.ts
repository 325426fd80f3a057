import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dwellOfPage } from '#domain/engagement/dwell.ts'
import { unpackRuns } from '#domain/engagement/unpack-runs.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import type { ReportEvent } from '../tidy/visits/page-of-person.ts'
import { viewsOfPage } from '../tidy/visits/views-of-page.ts'
import { type PlaceRow, placesOfPerson } from './places-of-person.ts'

const FRAME_MS = 17
const ORIGIN = 1_800_000_000_000.5

const anEvent = (cards: readonly Run[], until: number, page_id = 'a', time_origin = ORIGIN): ReportEvent => ({
  ...{ kind: 'visibility', session_id: '1', feed: null, serverMs: 0 },
  detail: JSON.stringify({ page_id, time_origin, until, cards }),
})

/** Cards of 500 px with 16 px between them, in a room of 744 px under a header of 56 px. */
const COLUMN = { card: 500, room: 744, viewport: 800, left: 100, width: 400 }

/** What a page reports while it scrolls from place to place: the visible heights. */
function scrolled(places: readonly { t: number; scroll: number; stopped: number }[], nCards: number): Run[] {
  return Array.from({ length: nCards }, (_, idx) => {
    const samples = places.map(({ t, scroll, stopped }): [number, number, number] => {
      const top = idx * 516 - scroll
      return [t, Math.max(0, Math.min(top + 500, 744) - Math.max(top, 0)), stopped]
    })
    return { entity_id: `c${idx}`, idx, ...COLUMN, samples }
  })
}

const rowsOf = (runs: readonly Run[], untilMs: number) => [...placesOfPerson([anEvent(runs, untilMs)])]

/** What somebody makes of the file: the heights of each card again, 0 where it has no row. */
function runsOf(rows: readonly PlaceRow[]): Run[] {
  const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
  return ids.map((entity_id) => {
    const own = rows.filter((row) => row.entity_id === entity_id)
    const samples = own.flatMap(({ from_ms, to_ms, visible_px, stopped }, i): [number, number, number][] => [
      [from_ms, visible_px, stopped],
      ...(own[i + 1]?.from_ms === to_ms ? [] : [[to_ms, 0, 0] as [number, number, number]]),
    ])
    const { item_order: idx = 0, height_px: card = 0, room_px: room = 0, viewport_px: viewport = 0 } = own[0] ?? {}
    return { entity_id, idx, card, room, viewport, samples }
  })
}

const walk = fc
  .array(
    fc.record({
      ms: fc.integer({ min: 20, max: 3000 }),
      scroll: fc.integer({ min: 0, max: 2200 }),
      stopped: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((steps) => {
    let t = 0
    return steps.map(({ ms, scroll, stopped }) => {
      const at = t
      t += ms
      return { t: at, scroll, stopped }
    })
  })

test('dwell by every definition follows from the rows of the file, within a frame', () => {
  fc.assert(
    fc.property(walk, fc.integer({ min: 500, max: 4000 }), (places, restMs) => {
      const untilMs = (places.at(-1)?.t ?? 0) + restMs
      const runs = scrolled(places, 5)
      const rows = rowsOf(runs, untilMs)
      const again = runsOf(rows)
      const [known, found] = [runs, again].map((list) => dwellOfPage({ samples: unpackRuns(list), untilMs }))
      const views = [runs, again].map((list) => viewsOfPage(list, untilMs))
      const focalMs = (cards: (typeof views)[number] | undefined, id: string) =>
        (cards?.get(id)?.views ?? [])
          .flatMap(({ focals }) => focals)
          .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
      for (const { entity_id } of runs) {
        for (const key of ['dwell_ms_any', 'dwell_ms_50', 'dwell_ms_full', 'dwell_ms_px'] as const) {
          const difference = (found?.get(entity_id)?.[key] ?? 0) - (known?.get(entity_id)?.[key] ?? 0)
          expect(Math.abs(difference), `${entity_id} ${key}`).toBeLessThanOrEqual(FRAME_MS)
        }
        expect(Math.abs(focalMs(views[0], entity_id) - focalMs(views[1], entity_id))).toBeLessThanOrEqual(FRAME_MS)
      }
    }),
  )
})

test('rectangles are where the cards were: exactly where something is cut off at both edges, and within a gap otherwise', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(walk, (places) => {
      for (const row of rowsOf(scrolled(places, 5), 100_000)) {
        const held = places.findLast(({ t }) => t <= row.from_ms)
        const top = 56 + row.item_order * 516 - (held?.scroll ?? 0)
        // Alone and cut off, a card says not at which edge.
        kinds.add(row.top_from)
        if (row.top_from === 'guess') continue
        expect(Math.abs(row.top_px - top), `${row.top_from} of ${row.entity_id}`).toBeLessThanOrEqual(
          row.top_from === 'edge' ? 1 : 17,
        )
        expect([row.left_px, row.width_px, row.height_px]).toEqual([100, 400, 500])
      }
    }),
  )
  expect([...kinds].sort()).toEqual(['edge', 'gap', 'guess'])
})

test('rows have the clock of the page and UTC, page loads in their order, and gaps of earlier versions', () => {
  const { left: _left, width: _width, ...heights } = COLUMN
  const run: Run = {
    entity_id: 'a',
    idx: 0,
    ...heights,
    samples: [
      [10.3, 500, 0],
      [900, 0, 0],
    ],
  }
  const later = anEvent([run], 2000, 'b', ORIGIN + 60_000)
  expect([...placesOfPerson([later, anEvent([run], 2000)])]).toMatchObject([
    { page: 1, from_ms: 10.3, to_ms: 900, utc_ms: 1_800_000_000_010.8, left_px: null, width_px: null, top_from: 'guess' },
    { page: 2, from_ms: 10.3, utc_ms: 1_800_000_060_010.8 },
  ])
})

test('a page that reported nothing has no rows', () => {
  expect([...placesOfPerson([])]).toEqual([])
  expect(rowsOf([], 1000)).toEqual([])
})
