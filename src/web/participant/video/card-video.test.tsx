import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '../testing/a-feed.ts'
import { fakePage } from '../testing/fake-page.ts'
import { CardVideo } from './card-video.tsx'
import { createFeedVideos, type VideoProgress } from './feed-videos.ts'

beforeEach(() => {
  fakePage()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  cleanup()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function aVideo() {
  const watched: VideoProgress[] = []
  const feedVideos = createFeedVideos({ onVideo: () => {}, onWatched: (progress) => watched.push(progress) })
  const card = { ...aCard(0), entity_type: 'video' }
  const nothing = () => {}
  render(<CardVideo card={card} feedVideos={feedVideos} kept={{}} isEager onReady={nothing} onError={nothing} />)
  return { watched, video: screen.getByLabelText('Picture 0') }
}

test.each([
  {
    title: 'a tab that is closed',
    close: () => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  },
  { title: 'a page that is left', close: () => dispatchEvent(new Event('pagehide')) },
])('$title has said at once how long its video was watched, and says it once', ({ close }) => {
  const { watched, video } = aVideo()
  const sent: number[] = []
  const send = () => void sent.push(watched.length)
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', send)
  fireEvent.playing(video)
  vi.advanceTimersByTime(2500)
  close()
  // The outbox sends what was reported by then.
  expect(sent).toEqual([1])
  expect(watched).toMatchObject([{ entity_id: 'card-0', watched_ms: 2500 }])
  fireEvent.pause(video)
  expect(watched).toHaveLength(1)
  removeEventListener('pagehide', send)
  document.removeEventListener('visibilitychange', send)
})
