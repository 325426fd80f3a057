import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitScroll } from './fit-scroll.ts'
import { answersAt, formTimes } from './form-times.ts'
import { replayOf } from './replay.ts'
import { dotted, type ReplayEvent } from './replay-event.ts'
import { stateAt } from './state-at.ts'

const T0 = 1_800_000_000_000

const event = (kind: string, ms: number, rest: Partial<ReplayEvent> = {}): ReplayEvent => ({
  ...{ visit: 1, kind, atMs: T0 + ms, entity_id: null, engagement_type: null, response: null, detail: {} },
  ...rest,
})
const track = (name: string, ms: number) => event('track', ms, { detail: { name } })
const press = (ms: number, response: number, entity_id = 'a') =>
  event('engagement', ms, { entity_id, engagement_type: 'likes', response })
const report = (until: number, entity_id: string, idx: number, samples: [number, number, number][]) =>
  event('visibility', until, {
    detail: {
      page_id: 'p',
      time_origin: T0,
      until,
      cards: [{ entity_id, idx, card: 400, room: 700, viewport: 756, samples }],
    },
  })

const anyEvent = fc.oneof(
  fc
    .record({ ms: fc.nat(60_000), on: fc.constantFrom(0, 1), id: fc.constantFrom('a', 'b') })
    .map(({ ms, on, id }) => press(ms, on, id)),
  fc
    .record({ ms: fc.nat(60_000), name: fc.constantFrom('consent-given', 'tabInactive', 'tabActive') })
    .map(({ ms, name }) => track(name, ms)),
  fc
    .record({ ms: fc.nat(60_000), px: fc.nat(400), id: fc.constantFrom('a', 'b') })
    .map(({ ms, px, id }) => report(ms, id, id === 'a' ? 0 : 1, [[ms, px, 0]])),
)

describe('the state at a moment', () => {
  test('is the same whether one plays to it or jumps to it, in whatever order events were stored', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyEvent, { selector: ({ atMs }) => atMs, minLength: 1 }), fc.nat(70_000), (events, ms) => {
        const played = replayOf(events, 1)
        for (let at = 0; at < ms; at += 997) stateAt(played, T0 + at)
        expect(stateAt(played, T0 + ms)).toEqual(stateAt(replayOf([...events].reverse(), 1), T0 + ms))
      }),
    )
  })

  test('has a text unfolded until it was folded, or the page was loaded again', () => {
    const fold = (name: string, ms: number) => event('fold', ms, { entity_id: 'a', detail: { name } })
    const again = event('visibility', 9000, {
      detail: {
        ...{ page_id: 'q', time_origin: T0 + 8000, until: 1000 },
        cards: [{ entity_id: 'a', idx: 0, card: 400, room: 700, viewport: 756, samples: [[10, 400, 0]] }],
      },
    })
    const events = [report(100, 'a', 0, [[0, 400, 0]]), fold('show_more', 1000), fold('show_less', 2000), fold('show_more', 3000)]
    const unfolded = (ms: number) => stateAt(replayOf([...events, again], 1), T0 + ms).unfolded
    expect([500, 1500, 2500, 3500, 8900].map(unfolded)).toEqual([[], ['a'], [], ['a'], []])
  })

  test('never changes after the end or before the start', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1 }), fc.nat(1e9), (events, ms) => {
        const replay = replayOf(events, 1)
        expect(stateAt(replay, replay.endMs + ms)).toEqual(stateAt(replay, replay.endMs))
        expect(stateAt(replay, replay.startMs - ms)).toEqual(stateAt(replay, replay.startMs))
      }),
    )
  })

  test('has a button on from the press until it is taken back', () => {
    const replay = replayOf([track('feed-landed', 0), press(100, 1), press(500, 0)], 1)
    expect(stateAt(replay, T0 + 99).pressed).toEqual({})
    expect(stateAt(replay, T0 + 100).pressed).toEqual({ a: ['likes'] })
    expect(stateAt(replay, T0 + 500).pressed).toEqual({})
  })

  test('begins with what an earlier visit left', () => {
    const replay = replayOf([press(100, 1), { ...track('feed-landed', 5000), visit: 2 }], 2)
    expect(replay.startMs).toBe(T0 + 5000)
    expect(stateAt(replay, 0).pressed).toEqual({ a: ['likes'] })
  })

  test('keeps a card where it stood, and moves it evenly within the last 150 ms before the next sample', () => {
    const replay = replayOf(
      [
        report(3000, 'a', 0, [
          [0, 400, 0],
          [2000, 100, 0],
        ]),
      ],
      1,
    )
    const visible = (ms: number) => stateAt(replay, T0 + ms).cards.map(({ visiblePx, isBetween }) => [visiblePx, isBetween])
    expect(visible(1000)).toEqual([[400, false]])
    expect(visible(1925)).toEqual([[250, true]])
    expect(visible(2500)).toEqual([[100, false]])
  })

  test('is hidden while the tab is, and such a stretch may be skipped', () => {
    const replay = replayOf([press(0, 1), track('tabInactive', 1000), track('tabActive', 4000), press(5000, 0)], 1)
    expect([500, 1000, 3999, 4000].map((ms) => stateAt(replay, T0 + ms).isHidden)).toEqual([false, true, true, false])
    expect(replay.quiet).toEqual([{ startMs: T0 + 1000, endMs: T0 + 4000 }])
  })

  test('has an open prompt from when it was shown until it was answered', () => {
    const act = (ms: number, engagement_type: string) =>
      event('act', ms, { engagement_type, response: 1, entity_id: 'a', detail: { target: '2' } })
    const replay = replayOf([act(100, 'prompt_shown'), act(900, 'prompt_answer')], 1)
    expect(stateAt(replay, T0 + 500).open.dialog).toMatchObject({ name: 'prompt', at: 1, entity_id: 'a' })
    expect(stateAt(replay, T0 + 900).open.dialog).toBeUndefined()
  })
})

describe('a form', () => {
  const sent = event('form', 9000, {
    detail: {
      form: 'f',
      page: 'p',
      answer_log: {
        choice: { n_changes: 1, first_ms: 500, last_ms: 2000 },
        said: { n_changes: 0, first_ms: 3000, last_ms: 5000 },
      },
    },
    answers: { choice: 'yes', said: dotted('four') },
    typed: ['said'],
  })

  test('is shown from when the screen before it was left, and never later than its answers allow', () => {
    expect(formTimes([sent], [T0 + 1000])[0]?.shownMs).toBe(T0 + 1000)
    expect(formTimes([sent], [T0 + 8000])[0]?.shownMs).toBe(T0 + 4000)
  })

  test('shows a changed choice from its last change on, and a typed text as it grows', () => {
    const [form] = formTimes([sent], [T0])
    if (form === undefined) throw new Error('no form')
    const at = (ms: number) => answersAt(form, T0 + ms)
    expect(at(1000)).toEqual({})
    expect(at(2000)).toEqual({ choice: 'yes' })
    expect(at(4000)).toEqual({ choice: 'yes', said: '••' })
    expect(at(5000)).toEqual({ choice: 'yes', said: '••••' })
  })
})

describe('how far the page was scrolled', () => {
  const placed = Array.from({ length: 20 }, (_, i) => ({ entity_id: `c${i}`, topPx: 80 + i * 420, heightPx: 400 }))
  const room = { topPx: 56, bottomPx: 756 }
  const seenAt = (scrollPx: number) =>
    placed.flatMap(({ entity_id, topPx, heightPx }, idx) => {
      const visiblePx = Math.min(topPx + heightPx - scrollPx, room.bottomPx) - Math.max(topPx - scrollPx, room.topPx)
      return visiblePx > 0
        ? [{ entity_id, idx, visiblePx, cardPx: heightPx, roomPx: 700, viewportPx: 756, isBetween: false }]
        : []
    })

  test('is found again from what was visible of the cards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7000 }), (scrollPx) => {
        const found = fitScroll(placed, room, seenAt(scrollPx)) ?? Number.NaN
        // The gap between two cards at an edge is the only thing that visible heights do not say.
        expect(Math.abs(found - scrollPx)).toBeLessThanOrEqual(20)
        const [cut] = seenAt(scrollPx).filter(({ visiblePx, cardPx }) => visiblePx < cardPx)
        if (cut !== undefined) expect(found).toBeCloseTo(scrollPx, 5)
      }),
    )
  })

  test('is unknown where no card was visible', () => {
    expect(fitScroll(placed, room, [])).toBeUndefined()
  })
})
