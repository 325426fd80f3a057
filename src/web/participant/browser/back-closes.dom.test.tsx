import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLayer, useBackCloses } from './back-closes.ts'

/** A history as a browser keeps it; happy-dom has none to go back in. */
let entries: unknown[] = [null]

beforeEach(() => {
  vi.useFakeTimers()
  entries = [null]
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries.at(-1))
  vi.spyOn(history, 'pushState').mockImplementation((state) => void entries.push(state))
  vi.spyOn(history, 'replaceState').mockImplementation((state) => void entries.splice(-1, 1, state))
  // The browser goes back some time after it was asked to.
  vi.spyOn(history, 'back').mockImplementation(() => void setTimeout(pressBack, 5))
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pressBack() {
  if (entries.length === 1) throw new Error('The page was left')
  entries.pop()
  dispatchEvent(new PopStateEvent('popstate'))
}

test('Back closes what is open, and the next Back leaves as ever', () => {
  const onBack = vi.fn()
  const closed = openLayer(onBack)
  pressBack()
  expect(onBack).toHaveBeenCalledOnce()
  closed()
  vi.runAllTimers()
  expect([entries.length, vi.mocked(history.back).mock.calls.length]).toEqual([1, 0])
})

test('what is closed by its own button leaves no entry behind that Back would have to take away', () => {
  const onBack = vi.fn()
  openLayer(onBack)()
  vi.runAllTimers()
  expect([entries.length, onBack.mock.calls.length]).toEqual([1, 0])
})

test('a dialog that opens where a menu closes is closed by one Back, and so is one that opens while the browser goes back', () => {
  const [menu, dialog, later] = [vi.fn(), vi.fn(), vi.fn()]
  const closeMenu = openLayer(menu)
  closeMenu()
  const closeDialog = openLayer(dialog)
  vi.runAllTimers()
  expect(entries).toHaveLength(2)
  closeDialog()
  vi.advanceTimersByTime(1)
  const closeLater = openLayer(later)
  vi.runAllTimers()
  expect(entries).toHaveLength(2)
  pressBack()
  closeLater()
  vi.runAllTimers()
  expect([menu, dialog, later].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  expect(entries).toHaveLength(1)
})

test('of two that lie over each other Back closes the upper one first', () => {
  const said: string[] = []
  const lower = openLayer(() => void said.push('lower'))
  const upper = openLayer(() => void said.push('upper'))
  pressBack()
  upper()
  vi.runAllTimers()
  expect(said).toEqual(['upper'])
  pressBack()
  lower()
  expect(said).toEqual(['upper', 'lower'])
})

test('the page of a link below it stays where it is', () => {
  entries.push({ link: 'card-1' })
  const closed = openLayer(() => {})
  expect(history.state).toMatchObject({ link: 'card-1' })
  pressBack()
  closed()
  expect(history.state).toEqual({ link: 'card-1' })
})

test('an entry that a reload left behind does not keep anything open', () => {
  entries.push({ layer: true })
  const onBack = vi.fn()
  const closed = openLayer(onBack)
  pressBack()
  closed()
  expect(onBack).toHaveBeenCalledOnce()
})

test('a questionnaire that opened meanwhile is not left', () => {
  const closed = openLayer(() => {})
  entries.push(null)
  closed()
  vi.runAllTimers()
  expect(history.back).not.toHaveBeenCalled()
})

function Layer({ onBack }: { onBack: (() => void) | undefined }) {
  useBackCloses(onBack)
  return null
}

test('a modal that must be answered takes no part in it', () => {
  const { rerender } = render(<Layer onBack={undefined} />)
  expect(entries).toHaveLength(1)
  const onBack = vi.fn()
  rerender(<Layer onBack={onBack} />)
  act(pressBack)
  expect(onBack).toHaveBeenCalledOnce()
})
