import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart, aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { CardMenu } from './card-menu.tsx'

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ALL = { 'feed-acts': 'report,follow,hide,copy_link' }
const button = (card = 1) => screen.getByRole('button', { name: `More, card ${card}` })
const entries = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const focused = () => document.activeElement?.textContent

test('the menu has what the study offers, and is missing where it offers nothing of it', () => {
  const { container } = render(<CardMenu {...aCardPart({ 'feed-acts': '' }).props} />)
  expect(container.innerHTML).toBe('')
  cleanup()
  render(<CardMenu {...aCardPart({ 'feed-acts': 'copy_link,report' }).props} />)
  fireEvent.click(button())
  expect(entries()).toEqual(['Report', 'Copy link'])
})

test('arrows, Home and End move in the menu, Escape closes it and gives the focus back', () => {
  render(<CardMenu {...aCardPart(ALL).props} />)
  fireEvent.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Report')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowDown')
  expect(focused()).toBe('Follow Ada')
  press('ArrowUp')
  press('ArrowUp')
  expect(focused()).toBe('Copy link')
  press('Home')
  expect(focused()).toBe('Report')
  press('End')
  expect(focused()).toBe('Copy link')
  press('Escape')
  expect(entries()).toEqual([])
  expect(document.activeElement).toBe(button())
})

test('keys of the menu do not move the feed', () => {
  const seen = vi.fn()
  document.addEventListener('keydown', ({ defaultPrevented }) => seen(defaultPrevented))
  render(<CardMenu {...aCardPart(ALL).props} />)
  fireEvent.click(button())
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(seen).toHaveBeenCalledWith(true)
})

test('a press outside closes the menu, and so does a scroll that takes its button away', () => {
  render(<CardMenu {...aCardPart(ALL).props} />)
  fireEvent.click(button())
  fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'Report' }))
  expect(entries()).toHaveLength(4)
  fireEvent.pointerDown(document.body)
  expect(entries()).toEqual([])
  const top = vi.spyOn(button(), 'getBoundingClientRect')
  const movedTo = (px: number) => top.mockReturnValue(new DOMRect(0, px, 44, 44))
  movedTo(300)
  fireEvent.click(button())
  // The end of a flick, or a card that comes to rest.
  movedTo(290)
  fireEvent.scroll(document)
  expect(entries()).not.toEqual([])
  movedTo(200)
  fireEvent.scroll(document)
  expect(entries()).toEqual([])
})

test('a report asks for a reason, holds the clocks meanwhile, and can be taken back', () => {
  const { props, reported, release, toasts } = aCardPart(ALL)
  render(<CardMenu {...props} />)
  fireEvent.click(button())
  choose('Report')
  const send = screen.getByRole('button', { name: 'Send report' })
  expect(send.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Spam or fraud' }))
  fireEvent.click(send)
  expect(release).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(toasts.read().map(({ text }) => text)).toEqual(['You reported this post.'])
  fireEvent.click(button())
  choose('Take back the report')
  expect(reported).toMatchObject([
    { engagement_type: 'report', entity_id: 'set_00001', response: 1, detail: { reason: 'spam' }, time_content_viewed: 400 },
    { engagement_type: 'report', entity_id: 'set_00001', response: 0 },
  ])
})

test('Escape and Cancel leave the report unsent', () => {
  const { props, reported, release } = aCardPart(ALL)
  render(<CardMenu {...props} />)
  for (const leave of [
    () => fireEvent.keyDown(document, { key: 'Escape' }),
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  ]) {
    fireEvent.click(button())
    choose('Report')
    leave()
    expect(screen.queryByRole('radio')).toBeNull()
  }
  expect(release).toHaveBeenCalledTimes(2)
  expect(reported).toEqual([])
})

test('an author who is followed at one card is followed at all of them, and what was done last counts', () => {
  const { props, reported } = aCardPart(ALL)
  const other = { ...props, card: aPostCard('set_00002', 1) }
  render(
    <>
      <CardMenu {...props} />
      <CardMenu {...other} />
    </>,
  )
  fireEvent.click(button(1))
  choose('Follow Ada')
  fireEvent.click(button(2))
  choose('Unfollow Ada')
  fireEvent.click(button(1))
  expect(entries()).toContain('Follow Ada')
  expect(reported.map(({ entity_id, response, detail }) => [entity_id, response, detail])).toEqual([
    ['set_00001', 1, { author: '@ada' }],
    ['set_00002', 0, { author: '@ada' }],
  ])
})

test('a card without an author cannot be followed', () => {
  const { post: _, ...picture } = aPostCard()
  render(<CardMenu {...aCardPart(ALL, picture).props} />)
  fireEvent.click(button())
  expect(entries()).toEqual(['Report', 'Show less like this', 'Copy link'])
})

test('the copied address does not say which set the card is from, and copying works without the clipboard of newer browsers', async () => {
  const { props, reported, toasts } = aCardPart(ALL)
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<CardMenu {...props} />)
  fireEvent.click(button())
  choose('Copy link')
  await waitFor(() => expect(toasts.read().map(({ text }) => text)).toEqual(['Link copied.']))
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/post\/[0-9a-z]{10}$/)
  expect(writeText.mock.calls[0]?.[0]).not.toContain('set')
  vi.stubGlobal('navigator', {})
  Object.assign(document, { execCommand: () => false })
  fireEvent.click(button())
  choose('Copy link')
  await waitFor(() => expect(toasts.read().map(({ text }) => text)).toEqual(['The link could not be copied.']))
  expect(document.querySelector('textarea')).toBeNull()
  expect(reported).toMatchObject([{ engagement_type: 'copy_link' }, { engagement_type: 'copy_link' }])
})
