import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, flushed, openFeed, readyState } from '../../testing/a-visit.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { createFeedVideos } from '../../video/feed-videos.ts'
import { SwipeFeed } from './swipe-feed.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  closeFeeds()
})

/** Each card is as high as the window, and the test says which one fills it. */
async function aSwipeFeed(settings: Record<string, string> = {}) {
  const { store } = await openFeed({ feed: { settings: { feed: 'swipe' } } })
  const { visit, feed } = readyState(store)
  const shown = { ...visit, settings: { ...visit.settings, ...settings } }
  const read = new Map<number, number>()
  const entities = feed.entities.map((card) => ({
    ...card,
    get entity_id() {
      read.set(card.idx, (read.get(card.idx) ?? 0) + 1)
      return card.entity_id
    },
  }))
  const videos = createFeedVideos({ onVideo: visit.acted, onWatched: visit.watched })
  const { container } = render(
    <SwipeFeed
      {...{ store, videos, entities }}
      visit={shown}
      buttons={[]}
      more="idle"
      watch={visit.watch}
      onIndex={() => {}}
      isHeld={false}
      top={null}
      submit={null}
    />,
  )
  await act(flushed)
  const scroller = container.querySelector('.swipe-scroller')
  if (scroller === null) throw new Error('There is no feed')
  Object.defineProperty(scroller, 'clientHeight', { value: 800 })
  const moveTo = (idx: number) =>
    act(() => {
      scroller.scrollTop = 800 * idx
      scroller.dispatchEvent(new Event('scroll'))
    })
  const complete = () => [...container.querySelectorAll('article')].flatMap((card, idx) => (card.children.length > 0 ? idx : []))
  return { moveTo, complete, read, container }
}

test('two cards before and after the one that fills the page are complete', async () => {
  const { moveTo, complete } = await aSwipeFeed()
  expect(complete()).toEqual([0, 1, 2])
  moveTo(1)
  expect(complete()).toEqual([0, 1, 2, 3])
  moveTo(12)
  expect(complete()).toEqual([10, 11, 12, 13, 14])
})

test('a step renders no card that is far away before and after it', async () => {
  const { moveTo, read } = await aSwipeFeed()
  moveTo(1)
  read.clear()
  moveTo(2)
  expect([...read.keys()].filter((idx) => idx > 4)).toEqual([])
  expect(read.get(4)).toBeGreaterThan(0)
})

test('the page says that a row of the composer is over the first card, also while another card fills it', async () => {
  const { moveTo, container } = await aSwipeFeed({ composer: 'feed' })
  moveTo(3)
  expect(container.querySelector('.swipe-feed[data-composer="feed"]')).not.toBeNull()
})
