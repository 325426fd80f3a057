import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { CardMenu } from './card-menu.tsx'

beforeEach(() => {
  fakePage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function shown(acts = 'profile_open,follow') {
  const { props, reported } = aCardPart({ 'feed-acts': acts })
  render(
    <article>
      <div className="post-text">
        <div className="post-author">Ada</div>
      </div>
      <CardMenu {...props} />
    </article>,
  )
  return { done: () => reported.map(({ engagement_type, response, detail }) => [engagement_type, response, detail]) }
}

const AUTHOR = { author: '@ada' }
const profile = () => screen.queryByRole('dialog', { name: 'Profile of Ada' })

test('a tap on the author opens the profile, from which the author can be followed; a press outside closes it', () => {
  const { done } = shown()
  fireEvent.click(screen.getByText('Ada'))
  expect(profile()?.textContent).toContain('@ada')
  fireEvent.click(screen.getByRole('button', { name: 'Follow Ada' }))
  expect(screen.getByRole('button', { name: 'Unfollow Ada' })).toBeTruthy()
  fireEvent.pointerDown(document.body)
  expect(profile()).toBeNull()
  expect(done()).toEqual([
    ['profile_open', 1, AUTHOR],
    ['follow', 1, AUTHOR],
    ['profile_open', 0, AUTHOR],
  ])
})

test('it opens when the mouse rests on the author, and closes when it has gone', () => {
  const { done } = shown()
  const author = screen.getByText('Ada')
  fireEvent.pointerOver(author, { pointerType: 'mouse' })
  expect(profile()).toBeNull()
  act(() => void vi.advanceTimersByTime(600))
  expect(profile()).not.toBeNull()
  fireEvent.pointerOut(author, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(400))
  expect(profile()).toBeNull()
  expect(done()).toEqual([
    ['profile_open', 1, AUTHOR],
    ['profile_open', 0, AUTHOR],
  ])
})

test('by keyboard it opens from the menu, takes the focus, and Escape gives it back', () => {
  shown()
  const more = screen.getByRole('button', { name: 'More, card 1' })
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('menuitem', { name: 'View profile of Ada' }))
  expect(document.activeElement).toBe(profile())
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(profile()).toBeNull()
  expect(document.activeElement).toBe(more)
})

test('where the study does not offer it, a tap on the author does nothing', () => {
  const { done } = shown('follow')
  fireEvent.click(screen.getByText('Ada'))
  expect([profile(), done()]).toEqual([null, []])
})
