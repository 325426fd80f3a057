import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFeedVideos } from '#web/participant/video/feed-videos.ts'
import { aCardPart } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { Card } from '../cards/card.tsx'
import { createNearCards } from '../cards/near-cards.ts'
import { createPlace } from '../swipe/place.ts'
import { SwipeCard } from '../swipe/swipe-card.tsx'
import { part } from './part.tsx'

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const picture = {
  ...{ entity_id: 'set_1', entity_url: '/media/1', idx: 0, entity_type: 'image', alt_text: 'A harbour', headline: '' },
  ...{ width: 400, height: 500, poster_url: null, placeholder: null, shown_counts: {} },
}

function shownIn(layout: 'scroll' | 'swipe', slots = new Map<string, string>()) {
  const { props, reported } = aCardPart({ 'feed-acts': 'hide' }, picture, slots)
  const visit = { ...props.visit, parts: [part] }
  const unwatch = vi.fn()
  const watch = vi.fn(() => unwatch)
  const shared = { store: { subscribe: () => () => {}, readRecord: () => undefined }, visit, watch, card: picture, buttons: [] }
  const card = { ...shared, videos: createFeedVideos({ onVideo: () => {}, onWatched: () => {} }), position: 1, setSize: 1 }
  const given = card as unknown as Parameters<typeof SwipeCard>[0] // of the store, a card without buttons needs no more
  if (layout === 'swipe') render(<SwipeCard {...given} place={createPlace(0)} />)
  else render(<Card {...given} nearCards={createNearCards([picture])} onFold={() => {}} />)
  return { reported, watch, unwatch }
}

const hide = () => {
  fireEvent.click(screen.getByRole('button', { name: 'More, card 1' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Show less like this' }))
}

test.each(['scroll', 'swipe'] as const)(
  '%s: a hidden card is one line, is no longer measured, and comes back by Undo',
  (layout) => {
    const { reported, watch, unwatch } = shownIn(layout)
    expect([watch.mock.calls.length, unwatch.mock.calls.length]).toEqual([1, 0])
    hide()
    expect(unwatch).toHaveBeenCalledTimes(1)
    expect(screen.queryByAltText('A harbour')).toBeNull()
    expect(screen.getByText('You hid this post.')).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Undo, card 1' })
    expect(document.activeElement).toBe(undo)
    fireEvent.click(undo)
    expect(screen.getByAltText('A harbour')).toBeTruthy()
    expect(watch).toHaveBeenCalledTimes(2)
    expect(document.activeElement?.tagName).toBe('ARTICLE')
    expect(reported.map(({ engagement_type, response }) => [engagement_type, response])).toEqual([
      ['hide', 1],
      ['hide', 0],
    ])
  },
)

test('a card stays hidden over a reload, and does not take the focus', () => {
  const slots = new Map<string, string>()
  shownIn('scroll', slots)
  hide()
  cleanup()
  const { watch } = shownIn('scroll', slots)
  expect(screen.getByText('You hid this post.')).toBeTruthy()
  expect(watch).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})
