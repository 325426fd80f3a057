import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPostCard } from '../../testing/a-card-part.ts'
import { closeFeeds, flushed, openFeed, readyState, sentAll } from '../../testing/a-visit.ts'
import { fakePage, setVisibility } from '../../testing/fake-page.ts'
import { createFeedVideos } from '../../video/feed-videos.ts'
import type { Visit } from '../feed-types.ts'
import { Caption } from '../skins/short-video/caption.tsx'
import { skin } from '../skins/short-video/skin.tsx'
import { TextSheet } from '../skins/short-video/text-sheet.tsx'
import { showSkin } from '../skins/shown-skin.ts'
import { scrollInside } from './post-scroll.ts'
import { PostView } from './post-view.tsx'
import { useClamp } from './use-clamp.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  document.documentElement.style.lineHeight = '20px'
})
afterEach(() => {
  cleanup()
  closeFeeds()
  showSkin(undefined)
  document.documentElement.style.lineHeight = ''
})

const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })

type Props = { id: string; entity_url: string; visit: Visit }

function Shown({ id, entity_url, visit }: Props) {
  const card = { ...aPostCard(id), entity_url }
  const fold = useClamp(card, visit.folded)
  return (
    card.post && (
      <>
        <PostView {...{ card, videos, fold }} post={card.post} isEager isFirst scroll={scrollInside} />
        {fold?.isWhole && <TextSheet {...{ card, visit }} onClose={fold.close} />}
      </>
    )
  )
}

/** Laid out, and measured before it is painted. */
async function shown(view: ReactNode) {
  render(view)
  await act(async () => {})
}

const rows = (n: number) => vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(n * 20)
const more = () => screen.queryByRole('button', { name: /^Show more/ })

/** A visit in the swipe layout, and what it reported about texts. */
async function aReader() {
  const { store, server, participant } = await openFeed({ feed: { settings: { feed: 'swipe' } } })
  const { visit } = readyState(store)
  showSkin(skin)
  const folds = async () => {
    await sentAll(participant)
    return server.stored.flatMap((event) => {
      if (event.kind === 'fold') return [event.name]
      return event.kind === 'act' ? [[event.engagement_type, event.response, event.detail]] : []
    })
  }
  return { visit, folds }
}

test('a text of more than four rows over a video is cut, and the button opens a sheet with all of it, while the clocks of the card go on', async () => {
  rows(9)
  const { visit } = await aReader()
  await shown(<Shown id="long" entity_url="/media/1" visit={visit} />)
  const text = document.querySelector<HTMLElement>('.post-text')
  expect([text?.hasAttribute('data-cut'), text?.style.getPropertyValue('--body-rows')]).toEqual([true, '4'])
  fireEvent.click(more() as HTMLElement)
  expect(screen.getByRole('dialog', { name: 'Snow' }).textContent).toContain('Ada')
  expect([text?.hasAttribute('data-cut'), visit.read().isHeld]).toEqual([true, false])
})

test('opening, closing and the time of reading are recorded, without the time in which the tab was hidden', async () => {
  rows(9)
  const { visit, folds } = await aReader()
  await shown(<Shown id="card-0" entity_url="/media/1" visit={visit} />)
  fireEvent.click(more() as HTMLElement)
  vi.advanceTimersByTime(2000)
  act(() => setVisibility('hidden'))
  vi.advanceTimersByTime(60_000)
  act(() => setVisibility('visible'))
  vi.advanceTimersByTime(500)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await folds()).toEqual([
    'show_more',
    ['unfold_text', 1, {}],
    'show_less',
    ['unfold_text', 0, { read_ms: 2500, closed_by: 'press' }],
  ])
})

test('a sheet that is open when the page goes away closes with it, once', async () => {
  rows(9)
  const { visit, folds } = await aReader()
  await shown(<Shown id="card-0" entity_url="/media/1" visit={visit} />)
  fireEvent.click(more() as HTMLElement)
  vi.advanceTimersByTime(700)
  act(() => void dispatchEvent(new Event('pagehide')))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect((await folds()).at(-1)).toEqual(['unfold_text', 0, { read_ms: 700, closed_by: 'leave' }])
  expect(await folds()).toHaveLength(4)
})

test('the headline of a video that is no post is cut and opened in the same way', async () => {
  rows(9)
  const { visit } = await aReader()
  const { post: _, ...film } = { ...aPostCard('film'), entity_url: '/media/1', headline: 'Snow on the river' }
  await shown(<Caption card={film} visit={visit} store={{} as never} />) // it does not read the store
  expect(document.querySelector<HTMLElement>('.skin-caption')?.style.getPropertyValue('--headline-rows')).toBe('4')
  fireEvent.click(more() as HTMLElement)
  await vi.waitFor(async () => {
    await act(() => flushed())
    expect(screen.getByRole('dialog', { name: 'Snow on the river' })).toBeTruthy()
  }, 10_000)
})

test('a short one has no button, and a post without a picture scrolls in itself as ever', async () => {
  const { visit } = await aReader()
  rows(4)
  await shown(<Shown id="short" entity_url="/media/1" visit={visit} />)
  expect(more()).toBeNull()
  cleanup()
  rows(30)
  await shown(<Shown id="text" entity_url="" visit={visit} />)
  expect(more()).toBeNull()
})
