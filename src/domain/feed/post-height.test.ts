import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateText, type PostText, rowsOf, usualEms } from './post-height.ts'

const aPost = (changes: Partial<PostText> = {}): PostText => ({
  name: 'Ada',
  author_handle: '@ada',
  source: '',
  headline: '',
  body: '',
  ...changes,
})

const heightOf = (post: PostText, widthPx: number) => {
  const { fixedPx, markPx, headline, body } = estimateText(post, widthPx)
  return fixedPx + markPx + headline.rows * headline.linePx + body.rows * body.linePx
}

test('a text of one row on a wide card takes several on a narrow one', () => {
  const text = 'a'.repeat(60)
  expect([rowsOf(text, 16, 568), rowsOf(text, 16, 288)]).toEqual([1, 2])
})

test('words are put into rows as a browser does, and a long one is broken', () => {
  // Of ten letters each: two fill three quarters of a row, and a third begins the next.
  expect(rowsOf(Array(6).fill('abcdefghno').join(' '), 16, 240)).toBe(3)
  expect(rowsOf('W'.repeat(99), 16, 160)).toBe(9)
})

test('where letters are wider than usual, rows hold fewer of them', () => {
  const wide = (character: string) => 1.3 * usualEms(character)
  const words = 'The river rose again in the night. '.repeat(9)
  const rowsWith = (letters?: Parameters<typeof estimateText>[3]) => {
    const { headline, body } = estimateText(aPost({ headline: words, body: words }), 375, undefined, letters)
    return [headline.rows, body.rows]
  }
  const [headline = 0, body = 0] = rowsWith()
  expect(rowsWith({ plain: usualEms, bold: wide })).toEqual([expect.any(Number), body])
  expect(rowsWith({ plain: usualEms, bold: wide })[0]).toBeGreaterThan(headline)
  expect(rowsWith({ plain: wide, bold: wide })[1]).toBeGreaterThan(body)
})

test('every paragraph begins a row, and an empty one takes a row too', () => {
  expect(rowsOf('One\n\nTwo', 16, 300)).toBe(3)
})

test('a line below the name and lines above the post take their room', () => {
  const plainPx = heightOf(aPost(), 600)
  expect(heightOf(aPost({ author_line: 'Chemist' }), 600)).toBeCloseTo(plainPx - 44 + 21 + 2 * 18.2)
  expect(heightOf(aPost({ reposted_by: 'Sam', sponsored_mark: true }), 600)).toBe(plainPx + 48)
})

test('a name of two rows makes the author taller only beyond the avatar', () => {
  const shortPx = heightOf(aPost({ author_handle: '' }), 600)
  const name = 'a'.repeat(90)
  expect(heightOf(aPost({ name, author_handle: '' }), 600)).toBe(shortPx)
  for (const post of [aPost({ name }), aPost({ name, author_handle: '', posted: {} })])
    expect(heightOf(post, 600)).toBeCloseTo(shortPx - 44 + 2 * 21 + 18.2)
})

test('an author of whom only the time is known has the height of one', () => {
  expect(heightOf(aPost({ name: '', author_handle: '', posted: {} }), 600)).toBe(heightOf(aPost(), 600))
})

test('letters that fill a square take twice the room', () => {
  expect(rowsOf('字'.repeat(60), 16, 568)).toBe(2)
})

test('a post is as tall as its parts', () => {
  const author = heightOf(aPost(), 375)
  expect(heightOf(aPost({ body: 'Snow' }), 375)).toBe(author + 24 + 8)
  expect(heightOf(aPost({ name: '', author_handle: '', body: 'Snow' }), 375)).toBeLessThan(author + 24)
})

test('whatever is written, the height is a number and no wider card is taller', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 200, max: 600 }), (headline, body, width) => {
      const at = (widthPx: number) => heightOf(aPost({ headline, body }), widthPx)
      expect(at(width)).toBeGreaterThan(0)
      expect(at(width + 50)).toBeLessThanOrEqual(at(width))
    }),
  )
})
