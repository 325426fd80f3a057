import './part.tsx'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, flushed, openFeed, readyState, sentAll } from '#web/participant/testing/a-visit.ts'
import { fakePage } from '#web/participant/testing/fake-page.ts'
import { PageParts } from '../feed-screen.tsx'
import { showSkin } from '../skins/shown-skin.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  closeFeeds()
  showSkin(undefined)
})

async function aPage(settings: Record<string, string>) {
  const page = await openFeed({ feed: { settings } })
  // The part of the page is loaded before the first card.
  await vi.waitFor(async () => {
    await flushed()
    readyState(page.store)
  }, 10_000)
  const { store } = page
  const { visit } = readyState(store)
  render(
    <>
      <PageParts store={store} visit={visit} place="top" />
      <PageParts store={store} visit={visit} place="overlay" />
    </>,
  )
  const acts = async () => {
    await sentAll(page.participant)
    return page.server.stored.flatMap((event) => (event.kind === 'act' ? [event] : []))
  }
  return { ...page, visit, acts }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function type(...texts: string[]) {
  let value = field().value
  for (const text of texts) {
    value += text
    fireEvent.input(field(), { target: { value }, inputType: 'insertText' })
  }
}

test('a post is written above the feed, seen by its author, and recorded with its keystrokes', async () => {
  const { visit, acts } = await aPage({ composer: 'feed' })
  expect(visit.read().isHeld).toBe(false)
  press('What is on your mind?')
  expect(visit.read().isHeld).toBe(true)
  type('Ra', 'in <b>')
  act(() => vi.advanceTimersByTime(1500))
  press('Post')
  expect(screen.getByRole('region', { name: 'Your posts' }).textContent).toContain('Rain <b>')
  expect(visit.read().isHeld).toBe(false)
  expect(await acts()).toMatchObject([
    {
      engagement_type: 'post_write',
      detail: { target: 'post-1', text: 'Rain <b>', asked: 'feed', keystrokes: 2, pastes: 0, write_ms: 1500 },
    },
  ])
})

test('a post that is too short stays, and the page says how much is missing', async () => {
  const { acts } = await aPage({ composer: 'feed', 'composer-min': '10', 'composer-prompt': 'Tell us about rain' })
  press('Tell us about rain')
  type('Rain')
  press('Post')
  expect(screen.getByRole('status').textContent).toBe('6 more characters, please.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(await acts()).toEqual([])
})

test('a draft and the posts are the same after a reload', async () => {
  const first = await aPage({ composer: 'feed' })
  press('What is on your mind?')
  type('One')
  press('Post')
  press('What is on your mind?')
  type('Half of two')
  first.store.stop()
  cleanup()
  await aPage({ composer: 'feed' })
  expect(screen.getByRole('region', { name: 'Your posts' }).textContent).toContain('One')
  press('What is on your mind?')
  expect(field().value).toBe('Half of two')
})

test('a post that is cancelled and opened again has all its changes and pastes', async () => {
  const { acts } = await aPage({ composer: 'feed' })
  press('What is on your mind?')
  fireEvent.input(field(), { target: { value: 'Pasted' }, inputType: 'insertFromPaste' })
  act(() => vi.advanceTimersByTime(500))
  fireEvent.input(field(), { target: { value: 'Pasted.' }, inputType: 'insertText' })
  press('Cancel')
  press('What is on your mind?')
  expect(field().value).toBe('Pasted.')
  press('Post')
  expect(await acts()).toMatchObject([{ detail: { text: 'Pasted.', keystrokes: 2, pastes: 1, write_ms: 500 } }])
})

test('a prompt before the feed holds it until a post is written, and is not shown again', async () => {
  const { visit, store } = await aPage({ composer: 'before' })
  expect(visit.read().isHeld).toBe(true)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  type('Here I am')
  press('Post')
  expect([visit.read().isHeld, screen.queryByRole('textbox')]).toEqual([false, null])
  store.stop()
  cleanup()
  const again = await aPage({ composer: 'before' })
  expect([again.visit.read().isHeld, screen.queryByRole('textbox')]).toEqual([false, null])
})

test('a prompt that may be skipped is, and that is recorded', async () => {
  const { visit, acts } = await aPage({ composer: 'before', 'composer-skip': 'yes' })
  press('Skip')
  expect(visit.read().isHeld).toBe(false)
  expect(await acts()).toMatchObject([{ engagement_type: 'post_skip', detail: { asked: 'before' } }])
})

test('a prompt after the feed comes at the submit, which goes on once the post is written', async () => {
  const { visit } = await aPage({ composer: 'after' })
  act(visit.submit)
  expect(visit.read().submitStatus).toBe('idle')
  press('Cancel')
  expect(visit.read().submitStatus).toBe('idle')
  act(visit.submit)
  type('That was it')
  press('Post')
  expect(visit.read().submitStatus).toBe('saving')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
})

test.each([
  { title: 'the skin says', settings: {}, name: 'Create a post' },
  { title: 'the study says, where it has words of its own', settings: { 'composer-prompt': 'Tell us' }, name: 'Tell us' },
])('the row says what $title', async ({ settings, name }) => {
  await aPage({ composer: 'feed', skin: 'forum', ...settings })
  expect(screen.getByRole('button', { name })).toBeTruthy()
})
