import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { LazyFalseCards, LazyText } from './lazy-text.tsx'

let nGivenUp = 0

/** A part of the page that is given up twice, without the waits. */
vi.mock('../browser/load-again.ts', () => ({
  loadAgain: async (load: () => Promise<unknown>) => {
    nGivenUp += 1
    if (nGivenUp <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
  },
  untilItLoads: async (work: () => Promise<unknown>) => {
    for (;;) {
      try {
        return await work()
      } catch {}
    }
  },
}))

afterEach(() => {
  nGivenUp = 0
  cleanup()
  vi.unstubAllGlobals()
})

test('a text whose renderer fails to load is plain, and in one language', async () => {
  render(<LazyText as="debrief" text='{"de": "Danke.", "en": "Thanks."}' />)
  expect(await screen.findByText('Thanks.')).toBeDefined()
})

test('a text is shown in one language, also where a link brought it', async () => {
  nGivenUp = 2
  render(<LazyText as="message" text='{"de": "Danke.", "fr": "**Merci.**"}' />)
  expect((await screen.findByText('Danke.', {}, { timeout: 10_000 })).textContent).toBe('Danke.')
})

test('false cards are shown as soon as their part of the page loads, however often it failed', async () => {
  const card = { entity_id: 'a', headline: 'Cats elected', text: '', picture_url: null, alt_text: '' }
  fakeServer().answer('/v1/load_false_cards', () => ({ body: { success: 'true', data: { cards: [card] } } }))
  render(<LazyFalseCards session_token="t" />)
  expect(await screen.findByText('Cats elected', {}, { timeout: 10_000 })).toBeDefined()
  expect(nGivenUp).toBe(3)
})
