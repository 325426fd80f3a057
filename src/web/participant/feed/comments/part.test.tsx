import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFeeds, flushed, openFeed, readyState, sentAll } from '#web/participant/testing/a-visit.ts'
import { fakePage } from '#web/participant/testing/fake-page.ts'
import { CardParts, CardSlot, slotStyle } from '../slots/card-slots.tsx'
import './part.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  closeFeeds()
})

/** The first card of a feed with comments, which may be written. */
async function aPage(server?: Awaited<ReturnType<typeof openFeed>>['server']) {
  const settings = { comments: 'folded', 'comments-write': 'optional' }
  const more = { comments: { n: 0, given: [] } }
  const page = await openFeed({ feed: { feed_length: 2, form_names: ['crt'], settings, more }, ...(server && { server }) })
  await vi.waitFor(async () => {
    await flushed()
    readyState(page.store)
  }, 10_000)
  const { visit, feed } = readyState(page.store)
  const [card] = feed.entities
  if (card === undefined) throw new Error('The feed is empty')
  render(
    <article>
      <div className="actions">
        <CardParts card={card} visit={visit} store={page.store} place="actions" />
      </div>
      <CardSlot card={card} visit={visit} store={page.store} place="below" />
    </article>,
  )
  const acts = async () => {
    await sentAll(page.participant)
    return page.server.stored.flatMap((event) =>
      event.kind === 'act' ? [[event.engagement_type, event.detail ?? {}] as const] : [],
    )
  }
  return { ...page, visit, card, acts }
}

const open = () => fireEvent.click(screen.getByRole('button', { name: /comment/i }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string, inputType = 'insertText') => fireEvent.input(field(), { target: { value }, inputType })

test('the button of comments is one of the row, and nothing stands below the row until it is pressed', async () => {
  const { visit, card } = await aPage()
  const button = screen.getByRole('button', { name: /comment/i })
  expect([button.parentElement?.className, button.getAttribute('aria-expanded')]).toEqual(['actions', 'false'])
  expect(screen.queryByRole('region')).toBeNull()
  expect(slotStyle(visit, card)).toEqual({})
  expect(visit.parts.find((part) => part.actions)?.nActions?.(visit.settings)).toBe(1)
  open()
  const list = screen.getByRole('region', { name: 'Comments' })
  expect([button.getAttribute('aria-expanded'), button.getAttribute('aria-controls')]).toEqual(['true', list.id])
  open()
  expect(screen.queryByRole('region')).toBeNull()
})

test('comments that are open at the submit close with it, once, whatever the page shows afterwards', async () => {
  const { visit, acts } = await aPage()
  open()
  vi.advanceTimersByTime(2000)
  act(visit.submit)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  dispatchEvent(new Event('pagehide'))
  cleanup()
  const closes = (await acts()).filter(([name]) => name === 'comments_close')
  expect(closes).toEqual([['comments_close', { ms_open: 2000, closed_by: 'leave' }]])
})

test('they close with the feed too where somebody leaves the study', async () => {
  const { visit, acts } = await aPage()
  open()
  vi.advanceTimersByTime(2000)
  act(() => visit.happened({ event: 'left' }))
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event('pagehide'))
  const closes = (await acts()).filter(([name]) => name === 'comments_close')
  expect(closes).toEqual([['comments_close', { ms_open: 2000, closed_by: 'leave' }]])
})

test('a comment counts changes of its text and not keys, which a phone does not report', async () => {
  const { acts } = await aPage()
  open()
  fireEvent.keyDown(field(), { key: 'Unidentified' })
  type('R')
  type('Rain')
  type('Rain in the hills', 'insertFromPaste')
  vi.advanceTimersByTime(1500)
  fireEvent.submit(field())
  const written = (await acts()).find(([name]) => name === 'comment_write')
  expect(written?.[1]).toMatchObject({ text: 'Rain in the hills', n_keystrokes: 3, pastes: 1, ms_writing: 1500 })
  expect(field().value).toBe('')
})

test('the words of a comment that was not sent are there after a reload, with how they came about', async () => {
  const first = await aPage()
  open()
  type('Half', 'insertFromPaste')
  first.store.stop()
  cleanup()
  const again = await aPage(first.server)
  open()
  expect(field().value).toBe('Half')
  fireEvent.submit(field())
  const written = (await again.acts()).find(([name]) => name === 'comment_write')
  expect(written?.[1]).toMatchObject({ text: 'Half', n_keystrokes: 1, pastes: 1 })
})
