import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { createVideoStage } from '../../video/video-stage.ts'
import { skin } from '../skins/short-video/skin.tsx'
import { showSkin } from '../skins/shown-skin.ts'
import { scrollInside } from './post-scroll.ts'
import { PostView } from './post-view.tsx'
import { useClamp } from './use-clamp.ts'

beforeEach(() => {
  fakePage()
  showSkin(skin)
  document.documentElement.style.lineHeight = '20px'
})
afterEach(() => {
  cleanup()
  showSkin(undefined)
  document.documentElement.style.lineHeight = ''
  vi.restoreAllMocks()
})

const videos = createVideoStage({ onVideo: () => {}, onWatched: () => {} })
const onFold = vi.fn()

function Shown({ id, entity_url }: { id: string; entity_url: string }) {
  const card = { ...aPostCard(id), entity_url }
  const fold = useClamp(card, onFold)
  return card.post ? <PostView {...{ card, videos, fold }} post={card.post} isEager isFirst scroll={scrollInside} /> : null
}

const rows = (n: number) => vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(n * 20)

test('a text of more than four rows over a video is folded, can be read whole, and that is recorded', () => {
  rows(9)
  render(<Shown id="long" entity_url="/media/1" />)
  const text = document.querySelector('.post-text')
  expect(text?.hasAttribute('data-cut')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Show more/ }))
  expect([text?.hasAttribute('data-cut'), text?.hasAttribute('data-whole')]).toEqual([false, true])
  expect(onFold).toHaveBeenCalledWith(expect.objectContaining({ name: 'show_more', entity_id: 'long' }))
  fireEvent.click(screen.getByRole('button', { name: /^Show less/ }))
  expect(text?.hasAttribute('data-cut')).toBe(true)
})

test('a short one has no fold, and a post without a picture scrolls in itself as ever', () => {
  rows(4)
  render(<Shown id="short" entity_url="/media/1" />)
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  cleanup()
  rows(30)
  render(<Shown id="text" entity_url="" />)
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
})
