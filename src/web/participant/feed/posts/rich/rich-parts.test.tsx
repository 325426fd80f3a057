import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createFeedVideos } from '#web/participant/video/feed-videos.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { createActs } from '../../acts.ts'
import type { Visit } from '../../feed-types.ts'
import { PostView } from '../post-view.tsx'

beforeEach(() => {
  fakePage()
  // The parts are loaded while the test waits.
  vi.useRealTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Post = NonNullable<FeedEntity['post']>

function show(parts: Partial<Post>, { isPressable = true, ...card }: Partial<FeedEntity> & { isPressable?: boolean } = {}) {
  const post: Post = {
    ...{ name: 'Ada', author_handle: '', source: '', avatar_url: null, initials: 'A', headline: '', body: 'Snow', posted: null },
    ...parts,
  }
  const shown: FeedEntity = {
    ...{ entity_id: 'a', entity_url: '', idx: 0, entity_type: 'post', alt_text: '', headline: '', width: null, height: null },
    ...{ poster_url: null, placeholder: null, shown_counts: {}, post, ...card },
  }
  const report = vi.fn()
  const release = vi.fn()
  const acts = createActs({ slots: localStorage, now: () => 5, viewedAt: () => 1, report })
  // What these parts use of a visit.
  const visit = { acts, clientSeed: 'seed', hold: () => release } as unknown as Visit
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  const ready = vi.fn()
  const given = { card: shown, post, videos, onMediaReady: ready, ...(isPressable && { visit }) }
  render(<PostView {...given} isEager isFirst />)
  return { report, release, ready }
}

const POLL = { options: ['Yes', 'No'], votes: [2, 1] }

test('an answer to a poll is recorded with the results that it shows, and counts in them', async () => {
  const { report } = show({ poll: POLL })
  fireEvent.click(await screen.findByRole('button', { name: 'Answer: Yes, card 1' }))
  const detail = { option: 1, option_text: 'Yes', results: '75|25' }
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ engagement_type: 'poll_answer', entity_id: 'a', detail }), 5)
  expect(screen.getByText('75 %')).toBeTruthy()
  expect(screen.getByText('4 votes')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer is kept over a reload, and cannot be given twice', async () => {
  show({ poll: POLL })
  fireEvent.click(await screen.findByRole('button', { name: 'Answer: No, card 1' }))
  cleanup()
  show({ poll: POLL })
  expect(await screen.findByText('(your answer)')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a poll without results thanks for the answer, and one that cannot be pressed shows its answers', async () => {
  show({ poll: { options: ['Yes', 'No'] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Answer: Yes, card 1' }))
  expect(screen.getByText('Your answer was counted.')).toBeTruthy()
  cleanup()
  localStorage.clear()
  show({ poll: POLL }, { isPressable: false })
  expect(await screen.findByText('Yes')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/%/)).toBeNull()
})

test('a quoted post is text that cannot be pressed, whatever it looks like', async () => {
  const body = '<a href="javascript:alert(1)">x</a> #cold'
  const quoted = {
    name: 'Sam',
    author_handle: '@sam',
    avatar_url: null,
    initials: 'S',
    body,
    posted: null,
    image_url: 'javascript:1',
  }
  show({ quoted })
  const frame = await screen.findByRole('blockquote')
  expect(frame.textContent).toContain(body)
  expect(frame.querySelector('a, img, button')).toBeNull()
  expect(frame.querySelector('.post-tag')?.textContent).toBe('#cold')
})

const more = (n: number) => Array.from({ length: n }, (_, i) => ({ url: `/media/p${i + 2}`, alt: `Alt ${i + 2}` }))
const first = { entity_url: '/media/p1', alt_text: 'Alt 1' }

test('four pictures are shown, the others are behind the last one, and the card is ready when they have loaded', async () => {
  const { ready } = show({ more_pictures: more(5) }, first)
  const cells = await screen.findAllByRole('button')
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4].map((n) => `Picture ${n} of 6: Alt ${n}, card 1`),
  )
  expect(screen.getByText('+2')).toBeTruthy()
  const pictures = screen.getAllByRole('img')
  for (const picture of pictures.slice(1)) fireEvent.load(picture)
  expect(ready).not.toHaveBeenCalled()
  if (pictures[0]) fireEvent.load(pictures[0])
  expect(ready).toHaveBeenCalledWith('a')
})

test('a press opens the viewer: keys turn the pictures, each is recorded, and Esc goes back', async () => {
  const { report, release } = show({ more_pictures: more(2) }, first)
  fireEvent.click(await screen.findByRole('button', { name: /^Picture 2 of 3/ }))
  const viewer = await screen.findByRole('dialog', { name: 'Picture 2 of 3' })
  const opened = () => report.mock.calls.map(([act]) => act.detail)
  await waitFor(() => expect(opened()).toEqual([{ picture: 2, pictures: 3 }]))
  fireEvent.keyDown(viewer, { key: 'ArrowRight' })
  expect(screen.getByRole('dialog', { name: 'Picture 3 of 3' }).querySelector('img')?.alt).toBe('Alt 3')
  fireEvent.keyDown(viewer, { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
  fireEvent.pointerDown(viewer, { clientX: 100 })
  fireEvent.pointerUp(viewer, { clientX: 180 })
  await waitFor(() => expect(opened().map(({ picture }) => picture)).toEqual([2, 3, 2, 1]))
  expect(release).not.toHaveBeenCalled()
  fireEvent(viewer, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(release).toHaveBeenCalledOnce()
})

test('the only picture of a post opens as well, and that is recorded; a video does not', async () => {
  const { report } = show({}, first)
  fireEvent.click(screen.getByRole('button', { name: 'Open picture, card 1' }))
  expect((await screen.findByRole('dialog')).querySelector('img')?.alt).toBe('Alt 1')
  await waitFor(() => expect(report.mock.calls[0]?.[0].detail).toEqual({ picture: 1, pictures: 1 }))
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  cleanup()
  show({ has_video: true }, { entity_url: '/media/v1', poster_url: '/media/v1p' })
  expect(screen.queryByRole('button', { name: /^Open picture/ })).toBeNull()
})

test('pictures that cannot be drawn from are left out, and in a questionnaire none can be opened', async () => {
  const pictures = [...more(1), { url: 'javascript:alert(1)', alt: '' }]
  show({ more_pictures: pictures }, { ...first, isPressable: false })
  expect(await screen.findAllByRole('img')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})
