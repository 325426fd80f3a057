import { beforeEach, expect, test, vi } from 'vitest'
import { aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { createNearCards } from './near-cards.ts'

beforeEach(() => {
  fakePage()
  document.body.replaceChildren()
})

/** Posts of 200 px in a window of 800. */
function aFeed(nCards: number) {
  let scrolledPx = 0
  const near = createNearCards(Array.from({ length: nCards }, (_, idx) => aPostCard(`post-${idx}`, idx)))
  for (let idx = 0; idx < nCards; idx++) {
    const article = document.createElement('article')
    article.tabIndex = -1
    article.getBoundingClientRect = () => new DOMRect(0, idx * 200 - scrolledPx, 400, 200)
    document.body.append(article)
    near.place(article, idx)
  }
  near.follow()
  const complete = () => {
    const all = Array.from({ length: nCards }, (_, idx) => idx).filter((idx) => near.nearness(idx) !== 'far')
    return [all.at(0), all.at(-1)]
  }
  const frames = (n: number) => vi.advanceTimersByTime(17 * n)
  const scrollTo = (px: number) => {
    scrolledPx = px
    document.dispatchEvent(new Event('scroll'))
  }
  return { near, complete, frames, scrollTo }
}

test('posts of the first screen are complete at once, with their buttons, and the first batch follows at rest', () => {
  const { near, complete, frames } = aFeed(100)
  expect(complete()).toEqual([0, 5])
  expect(near.hasButtons(5)).toBe(true)
  frames(60)
  expect(complete()).toEqual([0, 24])
})

test('while somebody scrolls, posts within one screen are complete before they are seen, two in a frame at most', () => {
  const { complete, frames, scrollTo } = aFeed(400)
  frames(60)
  let [, last = 0] = complete()
  for (let px = 0; px < 20_000; px += 100) {
    scrollTo(px)
    frames(1)
    const [first = 0, now = 0] = complete()
    expect(now - last).toBeLessThanOrEqual(2)
    expect(first).toBeLessThanOrEqual(px / 200)
    expect(now).toBeGreaterThanOrEqual((px + 800) / 200)
    last = now
  }
})

test('after a jump the posts in sight are complete in the next frame, and those that were left are empty', () => {
  const { near, complete, frames, scrollTo } = aFeed(400)
  frames(60)
  scrollTo(50_000)
  frames(1)
  const [first = 0, last = 0] = complete()
  expect([first <= 250, last >= 253, near.nearness(0)]).toEqual([true, true, 'far'])
})

test('a post that holds the focus stays complete wherever it is', () => {
  const { near, frames, scrollTo } = aFeed(400)
  frames(60)
  document.querySelectorAll('article')[2]?.focus()
  scrollTo(50_000)
  frames(10)
  expect([near.nearness(2), near.nearness(3)]).toEqual(['near', 'far'])
})
