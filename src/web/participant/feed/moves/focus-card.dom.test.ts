import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusCardInView } from './focus-card.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 700)
  document.documentElement.style.setProperty('--header-height', '56px')
  document.body.innerHTML = '<button>Leave</button><div role="feed"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function place(...tops: number[]) {
  const feed = document.querySelector('[role=feed]')
  if (feed === null) throw new Error('No feed')
  feed.innerHTML = '<article tabindex="-1"></article>'.repeat(tops.length)
  return [...feed.querySelectorAll('article')].map((card, idx) => {
    card.getBoundingClientRect = () => new DOMRect(0, tops[idx], 600, 400)
    return card
  })
}

test('the focus goes to the card that is in view, not to the first one', () => {
  const cards = place(-400, 80, 500)
  document.querySelector('button')?.focus()
  focusCardInView()
  expect(document.activeElement).toBe(cards[1])
})

test('cards that come a moment later get it too', () => {
  focusCardInView()
  vi.advanceTimersByTime(100)
  const [card] = place(80)
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(card)
})
