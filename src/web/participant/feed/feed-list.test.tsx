import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, flushed, openFeed, readyState } from '../testing/a-visit.ts'
import { fakePage } from '../testing/fake-page.ts'
import { FeedScreen } from './feed-screen.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  closeFeeds()
})

test('a feed is busy while cards are being loaded, and not for as long as there are more', async () => {
  const { store, server } = await openFeed()
  const answer = server.answerTo('/v1/load_batch')
  let come = () => {}
  render(<FeedScreen store={store} />)
  await act(flushed)
  const feed = () => screen.getByRole('feed')
  expect([readyState(store).feed.entities.length, readyState(store).visit.total]).toEqual([25, 60])
  expect(feed().getAttribute('aria-busy')).toBe('false')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/v1/load_batch' ? new Promise((resolve) => (come = () => resolve(fetch(path, init)))) : fetch(path, init),
  )
  server.answer('/v1/load_batch', answer)
  act(store.more)
  await act(flushed)
  expect(feed().getAttribute('aria-busy')).toBe('true')
  act(come)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(readyState(store).feed.entities).toHaveLength(50)
  expect(feed().getAttribute('aria-busy')).toBe('false')
})
