import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { ReactionButton } from './reaction-button.tsx'

beforeEach(() => {
  fakePage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function shown() {
  const { props, reported } = aCardPart({ 'feed-acts': 'reaction' })
  render(<ReactionButton {...props} />)
  return { done: () => reported.map(({ response, detail }) => [response, detail?.['reaction']]) }
}

const button = () => screen.getByRole('button')
const choices = () => screen.queryAllByRole('menuitemradio').map((item) => item.getAttribute('aria-label'))
/** As a finger or the mouse does it; a press of a key counts no clicks. */
const press = () => fireEvent.click(button(), { detail: 1 })

test('a press likes, a second one takes it back', () => {
  const { done } = shown()
  expect(button().getAttribute('aria-label')).toBe('React, card 1')
  press()
  expect([button().getAttribute('aria-pressed'), button().getAttribute('aria-label')]).toEqual(['true', 'Like, card 1'])
  press()
  expect(button().getAttribute('aria-pressed')).toBe('false')
  expect(done()).toEqual([
    [1, 'like'],
    [0, undefined],
  ])
})

test('by keyboard the choice of six opens, arrows move in it, and another reaction replaces the first', () => {
  const { done } = shown()
  fireEvent.click(button(), { detail: 0 })
  expect(choices()).toEqual(['Like', 'Love', 'Funny', 'Surprising', 'Sad', 'Angry'])
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  key('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Love')
  fireEvent.click(document.activeElement ?? document.body, { detail: 0 })
  expect(document.activeElement).toBe(button())
  fireEvent.click(button(), { detail: 0 })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Love')
  key('End')
  fireEvent.click(document.activeElement ?? document.body, { detail: 0 })
  fireEvent.click(button(), { detail: 0 })
  key('Escape')
  expect(choices()).toEqual([])
  expect(done()).toEqual([
    [1, 'love'],
    [1, 'angry'],
  ])
})

test('the mouse over it opens the choice, and closes it when it has gone', () => {
  shown()
  const around = button().parentElement ?? button()
  fireEvent.pointerOver(around, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(400))
  expect(choices()).toHaveLength(6)
  fireEvent.pointerOut(around, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(400))
  expect(choices()).toEqual([])
})

test('a choice that was made stays closed, also where the mouse had just come over it', () => {
  shown()
  for (const detail of [0, 1]) {
    fireEvent.click(button(), { detail: 0 })
    const sad = screen.getByRole('menuitemradio', { name: 'Sad' })
    fireEvent.pointerOver(sad, { pointerType: 'mouse' })
    fireEvent.click(sad, { detail })
    act(() => void vi.advanceTimersByTime(1000))
    expect(choices()).toEqual([])
  }
})

test('a long press opens the choice and likes nothing', () => {
  const { done } = shown()
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  act(() => void vi.advanceTimersByTime(500))
  fireEvent.pointerUp(button(), { pointerType: 'touch' })
  press()
  expect(choices()).toHaveLength(6)
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Sad' }), { detail: 1 })
  expect(done()).toEqual([[1, 'sad']])
})
