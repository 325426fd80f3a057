import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, flushed, openFeed, readyState } from '#web/participant/testing/a-visit.ts'
import { fakePage, placeCard } from '#web/participant/testing/fake-page.ts'
import { EngagementButton } from './engagement-button.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  closeFeeds()
})

async function aRisingButton() {
  const more = { rising: { likes: 300 }, shown_counts: { likes: 10 } }
  const { store } = await openFeed({ feed: { settings: { 'rising-counts': '{"likes":300}' }, more } })
  await vi.dynamicImportSettled()
  await flushed()
  const { visit, feed } = readyState(store)
  const [card] = feed.entities
  if (card === undefined) throw new Error('No card')
  render(<EngagementButton store={store} card={card} button={{ button: 'like', engagementType: 'likes', flag: 'yes' }} />)
  const placed = placeCard()
  visit.watch(placed.element, card.entity_id)
  visit.mediaReady(card.entity_id)
  placed.moveTo(100)
  const number = () => Number(document.querySelector('.button-count')?.textContent)
  const name = () => screen.getByRole('button').getAttribute('aria-label')
  return { number, name, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

test('the number beside a button rises by itself, and its name with it', async () => {
  const { number, name, pass } = await aRisingButton()
  await pass(6000)
  const then = number()
  expect(then).toBeGreaterThan(15)
  expect(name()).toBe(`Like ${then}, card 1`)
  await pass(6000)
  expect(number()).toBeGreaterThan(then)
})

test('the name of a button in focus keeps its number while the count rises, and says the person’s own press', async () => {
  const { number, name, pass } = await aRisingButton()
  await pass(3000)
  const then = number()
  fireEvent.focus(screen.getByRole('button'))
  await pass(6000)
  expect(number()).toBeGreaterThan(then)
  expect(name()).toBe(`Like ${then}, card 1`)
  fireEvent.click(screen.getByRole('button'))
  expect(name()).toBe(`Like ${then + 1}, card 1`)
  fireEvent.blur(screen.getByRole('button'))
  expect(name()).toBe(`Like ${number()}, card 1`)
})
