import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RatingScale } from '#domain/ratings/rating-scale.ts'
import { partsFrom } from '#web/participant/words/parts-from.ts'
import { speak } from '#web/participant/words/say.ts'
import { aCardPart, aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { part } from './part.tsx'

beforeEach(() => {
  fakePage()
})
afterEach(() => {
  cleanup()
  speak([], {})
  document.body.removeAttribute('style')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ACCURACY: RatingScale = { name: 'accuracy', look: 'stars', points: 5 }
const FUNNY: RatingScale = { name: 'funny', look: 'points', points: 3, question: 'Is it funny?' }
const Ratings = part.below ?? (() => null)

function shown(scales: readonly RatingScale[], slots = new Map<string, string>()) {
  const { props, reported } = aCardPart({ 'rating-scales': JSON.stringify(scales) }, aPostCard(), slots)
  render(<Ratings {...props} />)
  return { props, done: () => reported.map(({ engagement_type, response, detail }) => [engagement_type, response, detail]) }
}

const point = (name: string | RegExp) => screen.getByRole('radio', { name })
const chosen = () =>
  screen.getAllByRole('radio').flatMap((each, i) => (each.getAttribute('aria-checked') === 'true' ? [i + 1] : []))

test('a press rates, another point changes it, and the same one takes it back', () => {
  const { done } = shown([ACCURACY])
  expect(screen.getByRole('radiogroup').getAttribute('aria-label')).toBe('How accurate is this?, card 1')
  fireEvent.click(point('2 of 5'))
  expect(chosen()).toEqual([2])
  fireEvent.click(point('5 of 5, Very accurate'))
  expect(chosen()).toEqual([5])
  fireEvent.click(point('5 of 5, Very accurate'))
  expect(chosen()).toEqual([])
  expect(done()).toEqual([
    ['rate', 1, { point: 2, target: 'accuracy' }],
    ['rate', 1, { point: 5, target: 'accuracy' }],
    ['rate', 0, { target: 'accuracy' }],
  ])
})

test('scales are rated by themselves, and a reload keeps the ratings', () => {
  const slots = new Map<string, string>()
  shown([ACCURACY, FUNNY], slots)
  fireEvent.click(point('4 of 5'))
  fireEvent.click(point('3 of 3'))
  cleanup()
  const { done } = shown([ACCURACY, FUNNY], slots)
  expect(chosen()).toEqual([4, 8])
  expect(done()).toEqual([])
})

test('arrows move the focus and rate nothing; the scale is one stop of the Tab key', () => {
  const { done } = shown([ACCURACY])
  const stops = () => screen.getAllByRole('radio').flatMap((each, i) => (each.tabIndex === 0 ? [i + 1] : []))
  expect(stops()).toEqual([1])
  point('1 of 5, Not at all accurate').focus()
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  key('ArrowRight')
  key('ArrowDown')
  expect(document.activeElement).toBe(point('3 of 5'))
  // The feed does not move as well.
  expect(key('ArrowLeft')).toBe(false)
  key('ArrowLeft')
  key('ArrowLeft')
  expect(document.activeElement).toBe(point(/^5 of 5/))
  expect(done()).toEqual([])
  fireEvent.click(point(/^5 of 5/))
  expect(stops()).toEqual([5])
})

test('from right to left the arrow to the left goes on', () => {
  document.body.style.direction = 'rtl'
  shown([FUNNY])
  point('1 of 3').focus()
  fireEvent.keyDown(point('1 of 3'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(point('2 of 3'))
})

test('words of every point stand in place of the numbers, in the language of the person', () => {
  const labels = ['No', 'A bit', JSON.stringify({ en: 'Very', de: 'Sehr' })]
  speak(['de', 'en'], {})
  shown([{ ...FUNNY, labels }])
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['No', 'A bit', 'Sehr'])
  expect(point('3 of 3, Sehr')).toBeTruthy()
})

test('shipped scales and the names of points are in the languages of the pages', () => {
  const files = import.meta.glob('../../words/catalogues/*/ar.po', { eager: true, import: 'messages' })
  speak(['ar'], partsFrom(files))
  shown([{ name: 'trust', look: 'points', points: 2 }])
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
    '1 من 2، غير موثوق إطلاقًا',
    '2 من 2، موثوق جدًا',
  ])
})

test('what a study says is text, whatever is in it', () => {
  shown([{ ...FUNNY, question: '<img src=x onerror=alert(1)>', labels: ['<b>a</b>', '{"en":'] }])
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img, b')).toBeNull()
  expect(screen.getByText('{"en":')).toBeTruthy()
})

test('a card reserves the height of its scales in the scroll layout', () => {
  document.documentElement.style.cssText = '--feed-width: 600px'
  const { props } = shown([ACCURACY])
  const reserved = part.reserves?.(props.visit, props.card).below ?? 0
  expect(reserved).toBeGreaterThan(90)
  expect(part.reserves?.({ ...props.visit, layout: 'swipe' }, props.card)).toEqual({})
})
