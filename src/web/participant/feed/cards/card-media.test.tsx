import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createFeedVideos } from '#web/participant/video/feed-videos.ts'
import { CardMedia } from './card-media.tsx'

const A_VIDEO: FeedEntity = {
  entity_id: 'demo_00001',
  entity_url: '/media/a.mp4',
  idx: 0,
  entity_type: 'video',
  alt_text: 'A harbour',
  headline: '',
  width: 600,
  height: 750,
  poster_url: '/media/a.poster.webp',
  placeholder: null,
  shown_counts: {},
}

afterEach(cleanup)

test('a video is there as soon as its poster is, also while its player is still loading', () => {
  const ready = vi.fn()
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  const { getByAltText } = render(<CardMedia card={A_VIDEO} videos={videos} isEager isFirst onMediaReady={ready} />)
  fireEvent.load(getByAltText('A harbour'))
  expect(ready).toHaveBeenCalledWith('demo_00001')
})

test('the buttons of a video, and Retry where it failed, say which card they are for', async () => {
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  render(<CardMedia card={{ ...A_VIDEO, idx: 6 }} videos={videos} isEager isFirst />)
  expect(await screen.findByRole('button', { name: 'Play video, card 7' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn sound on, card 7' })).toBeTruthy()
  fireEvent.error(screen.getByLabelText('A harbour'))
  expect(screen.getByRole('button', { name: 'Retry, card 7' })).toBeTruthy()
})

test('a video that was loaded before it stood on the page is ready', async () => {
  const loaded = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  const ready = vi.fn()
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  const card = { ...A_VIDEO, entity_id: 'demo_00002', poster_url: null }
  render(<CardMedia card={card} videos={videos} isEager isFirst onMediaReady={ready} />)
  await screen.findByRole('button', { name: 'Play video, card 1' })
  expect(ready).toHaveBeenCalledWith('demo_00002')
  loaded.mockRestore()
})

test('a video that begins to play has another sign in its corner: the one in the middle goes, and does not move there', async () => {
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  render(<CardMedia card={{ ...A_VIDEO, entity_id: 'demo_00003' }} videos={videos} isEager isFirst />)
  const toggle = await screen.findByRole('button', { name: 'Play video, card 1' })
  const sign = toggle.firstElementChild
  fireEvent.play(screen.getByLabelText('A harbour'))
  expect(screen.getByRole('button', { name: 'Pause video, card 1' })).toBe(toggle)
  expect(toggle.firstElementChild).not.toBe(sign)
  expect(toggle.childElementCount).toBe(1)
})
