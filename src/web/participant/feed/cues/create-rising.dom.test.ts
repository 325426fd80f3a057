import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ViewChange } from '#domain/engagement/visits.ts'
import { arrivalsOf } from '#domain/feed/cues/arrivals.ts'
import { aCard } from '#web/participant/testing/a-feed.ts'
import { createRising } from './create-rising.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const card = { ...aCard(0), rising: { likes: 60 }, shown_counts: { likes: 5 } }
const expected = arrivalsOf({ seed: 's', entity_id: 'card-0', engagement_type: 'likes', perMinute: 60 })

/** A page on which the card is in view, or not. */
function aPage() {
  const changes: ViewChange[] = []
  const nowMs = () => Date.now()
  const see = (change: 'came' | 'left') => changes.push({ entity_id: 'card-0', t: nowMs(), change })
  const rising = createRising({ seed: 's', earlier: [], changes: () => changes, nowMs })
  const shown: number[] = []
  rising.subscribe(() => shown.push(rising.read(card, 'likes')))
  return {
    rising,
    shown,
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    leave: () => see('left'),
    comeBack: () => {
      see('came')
      rising.cameIntoView(card)
    },
  }
}

test('a count rises at the moments that follow from the seed', () => {
  const page = aPage()
  page.comeBack()
  page.pass(10_000)
  expect(page.shown).toEqual(Array.from({ length: expected.countAt(10_000) }, (_, i) => i + 1))
  expect(page.rising.read(card, 'likes')).toBe(expected.countAt(10_000))
})

test('a card that is not in view does not rise, no timer runs for it, and it goes on when it is back', () => {
  const page = aPage()
  page.comeBack()
  page.pass(5000)
  page.leave()
  page.pass(20_000)
  expect(page.rising.read(card, 'likes')).toBe(expected.countAt(5000))
  expect(vi.getTimerCount()).toBe(0)
  page.comeBack()
  page.pass(5000)
  expect(page.rising.read(card, 'likes')).toBe(expected.countAt(10_000))
})

test('other buttons and cards without a rate stay as they are', () => {
  const { rising } = aPage()
  rising.cameIntoView(aCard(1))
  expect(vi.getTimerCount()).toBe(0)
  expect(rising.read(card, 'shares')).toBe(0)
})

test('the number before a click is the stored count, what has arrived, and one more where the person takes a press back', () => {
  const page = aPage()
  page.comeBack()
  page.pass(10_000)
  const shown_count = 5 + expected.countAt(10_000)
  expect(page.rising.seenBefore(card, { engagement_type: 'likes', response: 1 })).toEqual({ shown_count })
  expect(page.rising.seenBefore(card, { engagement_type: 'likes', response: 0 })).toEqual({ shown_count: shown_count + 1 })
  expect(page.rising.seenBefore(card, { engagement_type: 'shares', response: 1 })).toEqual({})
})

test('nothing runs after the visit', () => {
  const { rising } = aPage()
  rising.cameIntoView(card)
  rising.stop()
  expect(vi.getTimerCount()).toBe(0)
})
