import { describe, expect, test } from 'vitest'
import { replayOf } from './replay.ts'
import type { ReplayEvent } from './replay-event.ts'
import { stateAt } from './state-at.ts'

const T0 = 1_800_000_000_000

const event = (kind: string, ms: number, rest: Partial<ReplayEvent> = {}): ReplayEvent => ({
  ...{ visit: 1, kind, atMs: T0 + ms, entity_id: null, engagement_type: null, response: null, detail: {} },
  ...rest,
})
const track = (name: string, ms: number) => event('track', ms, { detail: { name } })
const act = (engagement_type: string, ms: number, detail: ReplayEvent['detail'] = {}, response = 1) =>
  event('act', ms, { engagement_type, entity_id: 'a', response, detail })

/** A card that stands still for ten seconds; its clock stood from one moment to another because something was over it. */
const held = (fromMs: number, toMs: number) =>
  event('visibility', 10_000, {
    detail: {
      ...{ page_id: 'p', time_origin: T0, until: 10_000 },
      cards: [
        {
          ...{ entity_id: 'a', idx: 0, card: 400, room: 700, viewport: 756 },
          samples: [
            [0, 400, 0],
            [fromMs, 400, 2],
            [toMs, 400, 0],
          ],
        },
      ],
    },
  })

const at = (events: ReplayEvent[], ms: number) => stateAt(replayOf(events, 1), T0 + ms)
const nameAt = (events: ReplayEvent[], ms: number) => at(events, ms).open.dialog?.name

describe('a dialog', () => {
  test('that ended with a report, a reply or leaving was open since the clocks of the cards stood', () => {
    for (const [name, sent] of [
      ['report', act('report', 5000, { reason: 'spam' })],
      ['reply', act('reply', 5000, { target: '1', text: '••••' })],
      ['leave', track('leave-study', 5000)],
    ] as const) {
      const events = [held(3000, 5000), sent]
      expect([2999, 3000, 4999, 5000].map((ms) => nameAt(events, ms))).toEqual([undefined, name, name, undefined])
    }
  })

  test('that asks whether to leave was open until then, also where no report came after it had opened', () => {
    const opened = held(3000, 3100)
    const [card] = opened.detail['cards'] as [{ samples: number[][] }] // as made above
    const cards = [{ ...card, samples: card.samples.slice(0, 2) }]
    const events = [{ ...opened, detail: { ...opened.detail, until: 3200, cards } }, track('leave-study', 9000)]
    expect([2999, 3000, 8999, 9000].map((ms) => nameAt(events, ms))).toEqual([undefined, 'leave', 'leave', undefined])
  })

  test('that asks whether to leave was open over comments that were not closed', () => {
    const left = [track('leave-study', 5000), act('comments_close', 5000, { closed_by: 'leave', ms_open: 4000 })]
    const events = [held(3000, 5000), act('comments_open', 1000), ...left]
    expect([2999, 3000, 4999].map((ms) => nameAt(events, ms))).toEqual([undefined, 'leave', 'leave'])
  })

  test('that was taken back or closed without a choice is a dialog of which nothing else is known', () => {
    expect(nameAt([held(3000, 5000), act('report', 9000, {}, 0)], 4000)).toBe('unknown')
  })

  test('that asks before a share is open for as long as the answer says', () => {
    const events = [held(3000, 5000), act('share_asked', 5000, { target: 'disputed', answer: 'cancel', asked_ms: 2000 })]
    expect([2999, 3000, 4999, 5000].map((ms) => nameAt(events, ms))).toEqual([undefined, 'share', 'share', undefined])
  })

  test('after another one opens when that one closes', () => {
    const asked = act('share_asked', 4000, { target: 'disputed', answer: 'share', asked_ms: 1000 })
    const events = [held(3000, 6000), asked, act('quote', 6000, { target: '1', text: '•' })]
    expect([3500, 4000, 5999].map((ms) => nameAt(events, ms))).toEqual(['share', 'quote', 'quote'])
  })

  test('shows a choice shortly before it was sent, and a text as it grows', () => {
    const report = [held(3000, 5000), act('report', 5000, { reason: 'spam' })]
    expect([3500, 4900].map((ms) => at(report, ms).draft.choice)).toEqual(['', 'spam'])
    const post = [held(1000, 5000), act('post_write', 5000, { text: '••••', asked: 'feed', write_ms: 2000 })]
    expect([2000, 4000, 4999].map((ms) => at(post, ms).draft.text)).toEqual(['', '••', '•••'])
  })

  test('does not say what was sent before it was sent', () => {
    expect(at([held(3000, 5000), act('report', 5000, { reason: 'spam' })], 3500).open.dialog).toMatchObject({ reason: '' })
  })
})

test('a picture is open until the next one, and the last until the cards are free again', () => {
  const opened = (ms: number, picture: number) => act('picture_open', ms, { picture, pictures: 3 })
  const events = [held(2000, 6000), opened(2010, 1), opened(4000, 2)]
  const shown = (ms: number) => {
    const { dialog } = at(events, ms).open
    return dialog?.name === 'picture' ? dialog.picture : undefined
  }
  expect([1500, 2010, 4000, 5999, 6000].map(shown)).toEqual([undefined, 1, 2, 2, undefined])
})

test('the list of notifications and a profile are open between their two events', () => {
  const events = [
    ...[act('notification_open', 1000), act('notification_open', 2000, {}, 0)],
    ...[act('profile_open', 3000), act('profile_open', 4000, {}, 0)],
  ]
  expect([500, 1500, 2500].map((ms) => at([track('feed-landed', 0), ...events], ms).open.isBellOpen)).toEqual([
    false,
    true,
    false,
  ])
  expect([2500, 3500, 4000].map((ms) => at(events, ms).open.profile)).toEqual([undefined, 'a', undefined])
})

test('a comment grows in its field from its first letter until it is posted', () => {
  const events = [act('comment_write', 5000, { target: '1', text: '••••••', ms_writing: 3000 })]
  const events0 = [track('feed-landed', 0), ...events]
  expect([1500, 4000, 5000].map((ms) => at(events0, ms).draft.comments)).toEqual([{}, { a: '••••' }, {}])
})

test('a prompt says the time on the feed without that behind dialogs and in a hidden tab', () => {
  const events = [
    ...[held(1000, 2000), track('tabInactive', 3000), track('tabActive', 4500)],
    act('prompt_shown', 6000, { target: '1' }),
  ]
  expect(at(events, 6500).open.dialog).toMatchObject({ name: 'prompt', feedMs: 3500 })
})

test('the answer to an intervention is chosen shortly before it is sent, and stays', () => {
  const events = [
    track('intervention-shown-accprompt', 1000),
    event('form', 5000, { detail: { form: 'intervention' }, answers: { accurate: 'yes' } }),
    track('feed-entity-idx-5', 9000),
  ]
  expect([4000, 4900, 5000].map((ms) => at(events, ms).draft.choice)).toEqual(['', 'yes', ''])
  expect([4900, 5000].map((ms) => at(events, ms).intervention.answer)).toEqual(['', 'yes'])
})

test('an intervention in the feed explains no dialog: it is a card among the others', () => {
  const shown = track('intervention-shown-literacytip', 1000)
  expect(nameAt([held(3000, 5000), shown], 4000)).toBe('unknown')
  expect(nameAt([held(900, 5000), shown], 4000)).toBe(undefined)
})

test('what was open is closed on a page that is loaded again', () => {
  const first = held(20, 30)
  const again = { ...first, detail: { ...first.detail, page_id: 'q', time_origin: T0 + 6000, until: 3000 } }
  const left = act('comments_close', 5900, { closed_by: 'leave', ms_open: 4000 })
  const events = [first, again, act('comments_open', 2000), left]
  expect([3000, 5950, 6100].map((ms) => at(events, ms).open.comments)).toEqual([{ a: true }, { a: true }, {}])
})

test('the ending follows the last event and can be looked at', () => {
  const events = [track('feed-landed', 0), event('checkpoint', 5000, { detail: { name: 'end-redirect' } })]
  expect([4999, 5000].map((ms) => at(events, ms).screen.name)).toEqual(['feed', 'ending'])
  expect(replayOf(events, 1).endMs).toBeGreaterThan(T0 + 5000)
})

describe('a video', () => {
  const video = (ms: number, position_ms: number, watched_ms: number, engagement_type: string | null = null) =>
    event('video', ms, { entity_id: 'a', engagement_type, detail: { position_ms, watched_ms } })

  test('plays back from each report for as long as it had been watched', () => {
    const events = [track('feed-landed', 0), video(5000, 3000, 3000), video(9000, 4000, 4000)]
    const state = (ms: number) => at(events, ms).videos.map(({ positionMs, isPlaying }) => [positionMs, isPlaying])
    expect([1000, 3000, 5000, 8500].map(state)).toEqual([[], [[1000, true]], [[3000, false]], [[3500, true]]])
  })

  test('has its sound on from the press until the next', () => {
    const events = [track('feed-landed', 0), video(1000, 0, 10, 'videomute_false'), video(3000, 0, 20, 'videomute_true')]
    expect([500, 1000, 3000].map((ms) => at(events, ms).loud)).toEqual([[], ['a'], []])
  })
})
