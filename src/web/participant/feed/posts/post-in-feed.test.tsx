import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createFeedVideos } from '#web/participant/video/feed-videos.ts'
import { aCardPart } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { createNearCards } from '../cards/near-cards.ts'
import { PostInFeed } from './post-in-feed.tsx'

const LINE = 24
const FIXED = 76
let bodyRows = 100

/** happy-dom has no layout: the heights that a browser would find, from the rows of the text. */
beforeEach(() => {
  fakePage()
  document.documentElement.style.cssText = '--header-height: 56px; --card-inset: 16px; --feed-width: 600px'
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (element) =>
      ({
        lineHeight: `${LINE}px`,
        height: '52px',
        borderTopWidth: '1px',
        borderBottomWidth: '1px',
        // Inline values are all that the test sets.
        getPropertyValue: (name: string) => (element as HTMLElement).style.getPropertyValue(name),
      }) as CSSStyleDeclaration,
  )
  const shownRows = (text: Element) =>
    text.hasAttribute('data-cut') ? Number((text as HTMLElement).style.getPropertyValue('--body-rows')) : bodyRows
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => bodyRows * LINE)
  // The probe for the height of the viewport.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const text = this.closest('.post-text')
    if (text === null) return new DOMRect()
    const bodyPx = shownRows(text) * LINE
    return new DOMRect(0, 0, 390, this === text ? FIXED + bodyPx + (text.querySelector('.post-more') ? 32 : 0) : bodyPx)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const post = {
  name: 'Ada',
  author_handle: '@ada',
  source: '',
  avatar_url: null,
  initials: 'A',
  headline: '',
  body: 'Snow',
  posted: null,
}

function aPost(entity_id: string) {
  const card: FeedEntity = {
    ...{ entity_id, entity_url: '', idx: 0, entity_type: 'post', alt_text: '', headline: '', width: null, height: null },
    ...{ poster_url: null, placeholder: null, shown_counts: {}, post },
  }
  const onFold = vi.fn()
  const { props } = aCardPart({})
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  render(
    <article>
      <PostInFeed
        {...{ post, videos, onFold }}
        {...{ ...props, card, idx: 0, shape: 0, isNear: true, isFirst: true, watch: () => () => {}, buttons: [] }}
        nearCards={createNearCards([card])}
      />
    </article>,
  )
  return { onFold, article: screen.getByRole('article') }
}

/** Heights are set once all cards are laid out and measured. */
async function cardPx(article: HTMLElement): Promise<number> {
  await act(async () => {})
  return Number.parseFloat(article.style.getPropertyValue('--text')) + 54
}

test('a long text is folded so that the card fits the room, and Show more and Show less are reported with both heights', async () => {
  bodyRows = 100
  const { onFold, article } = aPost('long')
  const foldedPx = await cardPx(article)
  expect(foldedPx).toBeLessThanOrEqual(800 - 56 - 32)
  const unfoldedPx = FIXED + 100 * LINE + 32 + 54

  fireEvent.click(screen.getByRole('button', { name: 'Show more, card 1', expanded: false }))
  expect(await cardPx(article)).toBe(unfoldedPx)
  expect(onFold).toHaveBeenLastCalledWith({
    name: 'show_more',
    entity_id: 'long',
    folded_px: foldedPx,
    unfolded_px: unfoldedPx,
  })

  article.scrollIntoView = vi.fn()
  fireEvent.click(screen.getByRole('button', { name: 'Show less, card 1', expanded: true }))
  expect(await cardPx(article)).toBe(foldedPx)
  expect(article.scrollIntoView).toHaveBeenCalledOnce()
  expect(onFold).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'show_less', folded_px: foldedPx }))
})

test('a text that fits the room has no button', async () => {
  bodyRows = 5
  const { article } = aPost('short')
  expect(await cardPx(article)).toBe(FIXED + 5 * LINE + 54)
  expect(screen.queryByRole('button')).toBeNull()
})
