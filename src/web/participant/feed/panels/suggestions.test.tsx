import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aCardPart } from '../../testing/a-card-part.ts'
import { Suggestions } from './suggestions.tsx'

afterEach(cleanup)

const ROWS = [
  { kind: 'person', title: 'Ada Lind', line: '@ada' },
  { kind: 'trend', title: '#rain', line: '12 K posts' },
  { kind: 'group', title: 'Tidewatch' },
]
const settings = { suggestions: JSON.stringify(ROWS) }
const pressed = ({ reported }: ReturnType<typeof aCardPart>) =>
  reported.map(({ engagement_type, response, detail }) => [engagement_type, response, detail])

test('each kind has a box, trends first; a person is followed and left again, and both are recorded with the row', () => {
  const part = aCardPart(settings)
  render(<Suggestions visit={part.props.visit} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Trending',
    'Suggested for you',
    'Communities',
  ])
  const people = screen.getByRole('region', { name: 'Suggested for you' })
  expect(people.textContent).toContain('Ada Lind@ada')
  fireEvent.click(within(people).getByRole('button', { name: 'Follow' }))
  const following = within(people).getByRole('button', { name: 'Following' })
  expect(following.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(following)
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(screen.getByRole('button', { name: 'Joined' })).toBeTruthy()
  expect(pressed(part)).toEqual([
    ['suggestion_press', 1, { suggestion_kind: 'person', target: '1' }],
    ['suggestion_press', 0, { suggestion_kind: 'person', target: '1' }],
    ['suggestion_press', 1, { suggestion_kind: 'group', target: '3' }],
  ])
})

test('what was followed before a reload still is', () => {
  const slots = new Map<string, string>()
  render(<Suggestions visit={aCardPart(settings, undefined, slots).props.visit} />)
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }))
  cleanup()
  render(<Suggestions visit={aCardPart(settings, undefined, slots).props.visit} />)
  expect(screen.getByRole('button', { name: 'Following' })).toBeTruthy()
})

test('a trend answers every press with a sentence, and each is recorded', () => {
  const part = aCardPart(settings)
  render(<Suggestions visit={part.props.visit} />)
  const trend = screen.getByRole('button', { name: /#rain/ })
  fireEvent.click(trend)
  fireEvent.click(trend)
  expect(pressed(part)).toEqual(
    [1, 1].map((response) => ['suggestion_press', response, { suggestion_kind: 'trend', target: '2' }]),
  )
  expect(part.toasts.read().map(({ text }) => text)).toEqual(['There is nothing more about this right now.'])
})

test('a setting that is not a list shows nothing', () => {
  const { container } = render(<Suggestions visit={aCardPart({ suggestions: '{"a":1}' }).props.visit} />)
  expect(container.innerHTML).toBe('')
})
