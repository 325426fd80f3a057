import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, openFeed, readyState, sentAll } from '#web/participant/testing/a-visit.ts'
import { fakePage, setVisibility } from '#web/participant/testing/fake-page.ts'
import { refusing } from '#web/participant/testing/fake-server.ts'
import { followLinks, part } from './part.tsx'
import { closeLink, linkInHistory, showLink } from './show-link.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  history.replaceState(null, '')
})
afterEach(() => {
  act(closeLink)
  closeFeeds()
  document.body.innerHTML = ''
})

const LINK = { headline: '<b>Harbour</b>', source: 'The Coast', opens: 'page' } as const

async function aFeed() {
  const page = await openFeed()
  page.server.answer('/v1/load_link', () => ({
    body: { success: 'true', data: { paragraphs: ['First.', '<script>alert(1)</script>'] } },
  }))
  const { visit, feed } = readyState(page.store)
  const [first] = feed.entities
  if (first === undefined) throw new Error('No card')
  const card = { ...first, link: LINK }
  const acts = async () => {
    await sentAll(page.participant)
    return page.server.stored.flatMap((event) => (event.kind === 'act' ? [[event.engagement_type, event.detail]] : []))
  }
  return { ...page, visit, card, acts, show: () => act(async () => showLink({ card, store: page.store, visit }, 'tap')) }
}

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const flushed = () => passed(0)
const shownPage = () => document.querySelector('.link-page')
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const popped = () => void dispatchEvent(new PopStateEvent('popstate'))

test('a tap shows the text over the feed, as plain text, while the clocks of the cards stand', async () => {
  const { visit, show } = await aFeed()
  await show()
  await flushed()
  expect(shownPage()?.textContent).toContain('<b>Harbour</b>')
  expect(shownPage()?.textContent).toContain('<script>alert(1)</script>')
  expect(shownPage()?.querySelectorAll('script, b')).toHaveLength(0)
  expect(visit.read().isHeld).toBe(true)
  expect(document.activeElement?.textContent).toBe('<b>Harbour</b>')
})

test('the Back of the browser closes it, and how long and how far it was read is recorded', async () => {
  const { visit, card, show, acts } = await aFeed()
  await show()
  expect(linkInHistory()).toBe(card.entity_id)
  await flushed()
  await passed(3000)
  history.replaceState(null, '')
  act(popped)
  expect([shownPage(), visit.read().isHeld]).toEqual([null, false])
  expect(await acts()).toEqual([
    ['link_open', { opened_by: 'tap' }],
    ['link_close', { closed_by: 'back', dwell_ms: 3000, scroll_depth: 100 }],
  ])
})

test('the Back button goes back in the history, and closes the page also where there is nothing to go back to', async () => {
  const { show } = await aFeed()
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  await show()
  await flushed()
  press('.link-back')
  expect(back).toHaveBeenCalledOnce()
  expect(shownPage()).not.toBeNull()
  await passed(1000)
  expect([shownPage(), linkInHistory()]).toEqual([null, undefined])
})

test('two presses of the Back button go back once', async () => {
  const { show } = await aFeed()
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  await show()
  await flushed()
  press('.link-back')
  press('.link-back')
  expect(back).toHaveBeenCalledOnce()
})

test('who is asked whether they leave, and stays, finds the page as it was, and that is one reading', async () => {
  const { store, visit, show, acts } = await aFeed()
  const Overlay = part.overlay
  if (Overlay === undefined) throw new Error('Links have no overlay')
  render(<Overlay store={store} visit={visit} />)
  await show()
  await flushed()
  const article = shownPage()
  await passed(1000)
  act(() => visit.happened({ event: 'leave-asked' }))
  await passed(60_000)
  act(() => visit.happened({ event: 'leave-cancelled' }))
  await passed(500)
  expect(shownPage()).toBe(article)
  act(closeLink)
  expect(await acts()).toEqual([
    ['link_open', { opened_by: 'tap' }],
    ['link_close', { closed_by: 'back', dwell_ms: 1500, scroll_depth: 100 }],
  ])
  cleanup()
})

test('the time in a hidden tab is not counted', async () => {
  const { show, acts } = await aFeed()
  await show()
  await flushed()
  await passed(1000)
  setVisibility('hidden')
  await passed(60_000)
  setVisibility('visible')
  await passed(500)
  act(closeLink)
  const times = (await acts()).flatMap(([, detail]) =>
    typeof detail === 'object' && 'dwell_ms' in detail ? [detail['dwell_ms']] : [],
  )
  expect(times).toEqual([1000, 500])
})

test('a page that is open at a reload is shown again; that of a card which is not here leads to the feed', async () => {
  const { store, visit, card } = await aFeed()
  const state = readyState(store)
  const withLink = { ...store, read: () => ({ ...state, feed: { ...state.feed, entities: [card] } }) }
  history.replaceState({ link: card.entity_id }, '')
  let stop = () => {}
  act(() => {
    stop = followLinks({ store: withLink, visit })
  })
  await flushed()
  expect(shownPage()).not.toBeNull()
  act(stop)
  expect(shownPage()).toBeNull()
  history.replaceState({ link: 'card-of-another-study' }, '')
  followLinks({ store: withLink, visit })()
  expect(linkInHistory()).toBeUndefined()
})

test('a text that does not come is asked for again, at once when the person wants it', async () => {
  const { server, show } = await aFeed()
  const answer = server.answerTo('/v1/load_link')
  server.answer('/v1/load_link', () => 'no-answer')
  await show()
  await flushed()
  expect(shownPage()?.querySelector('[role=status]')?.textContent).toContain('as soon as the connection is back')
  server.answer('/v1/load_link', answer)
  press('.link-wait button')
  await flushed()
  expect(shownPage()?.textContent).toContain('First.')
})

test('a page that is not there says so, and leads back', async () => {
  const { server, show } = await aFeed()
  server.answer('/v1/load_link', () => refusing(404))
  await show()
  await flushed()
  expect(shownPage()?.textContent).toContain('This page is not available.')
  expect(document.querySelector('.link-back')).not.toBeNull()
})
