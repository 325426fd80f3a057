import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart } from '../../../testing/a-card-part.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { isManyButtons } from '../../slots/card-slots.tsx'
import { skin } from './skin.tsx'
import { Views } from './views.tsx'

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { props } = aCardPart({ 'feed-button-like': 'sheet' })

test('views are a shortened number with a name, and nothing to press', () => {
  const { container } = render(<Views {...props} card={{ ...props.card, views: 12_400 }} />)
  expect(container.textContent).toBe('Views 12.4K')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a card without views shows no number; one with 0 views does', () => {
  expect(render(<Views {...props} />).container.textContent).toBe('')
  expect(render(<Views {...props} card={{ ...props.card, views: 0 }} />).container.textContent).toBe('Views 0')
})

test('in a condition whose counts start at 0 every card has 0 views, and beside made-up counts it has none', () => {
  const shown = (flag: string) => {
    const visit = { ...props.visit, settings: { 'feed-button-like': flag } }
    return render(<Views {...props} visit={visit} card={{ ...props.card, views: 61_000 }} />).container.textContent
  }
  expect(['yes', 'sheet', 'lognormal', 'plain'].map(shown)).toEqual(['Views 0', 'Views 61.0K', '', ''])
})

test('the swipe layout shows no views', () => {
  const visit = { ...props.visit, layout: 'swipe' as const }
  expect(render(<Views {...props} visit={visit} card={{ ...props.card, views: 3 }} />).container.textContent).toBe('')
})

test('where cards of the feed have views, they take a place in the row of every card, so that all have one height', () => {
  const visitWith = (settings: Record<string, string>) => ({ ...props.visit, settings, parts: skin.part ? [skin.part] : [] })
  expect(isManyButtons(4, visitWith({}))).toBe(false)
  expect(isManyButtons(4, visitWith({ 'cards-have': 'link views' }))).toBe(true)
  expect(isManyButtons(4, visitWith({ 'cards-have': 'link views', 'feed-button-like': 'lognormal' }))).toBe(false)
})
