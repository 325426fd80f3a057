import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatePostHeight, type PostText, rowsOf } from './post-height.ts'

const aPost = (changes: Partial<PostText> = {}): PostText => ({
  name: 'Ada',
  author_handle: '@ada',
  source: '',
  headline: '',
  body: '',
  ...changes,
})

const PHONE = 667

test('a text of one row on a wide card takes several on a narrow one', () => {
  const text = 'a'.repeat(60)
  expect([rowsOf(text, 16, 568), rowsOf(text, 16, 288)]).toEqual([1, 2])
})

test('every paragraph begins a row, and an empty one takes a row too', () => {
  expect(rowsOf('One\n\nTwo', 16, 300)).toBe(3)
})

test('letters that fill a square take twice the room', () => {
  expect(rowsOf('字'.repeat(60), 16, 568)).toBe(2)
})

test('a post is as tall as its parts', () => {
  const author = estimatePostHeight(aPost(), 375, PHONE)
  expect(estimatePostHeight(aPost({ body: 'Snow' }), 375, PHONE)).toBe(author + 24 + 8)
  expect(estimatePostHeight(aPost({ name: '', author_handle: '', body: 'Snow' }), 375, PHONE)).toBeLessThan(author + 24)
})

test('a text of more than one and a half pages shows its beginning', () => {
  const long = aPost({ body: 'word '.repeat(1000) })
  expect(estimatePostHeight(long, 320, PHONE)).toBeLessThan(PHONE)
  expect(estimatePostHeight(long, 600, 10_000)).toBeGreaterThan(PHONE)
})

test('whatever is written, the height is a number and no wider card is taller', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 200, max: 600 }), (headline, body, width) => {
      const at = (widthPx: number) => estimatePostHeight(aPost({ headline, body }), widthPx, Number.POSITIVE_INFINITY)
      expect(at(width)).toBeGreaterThan(0)
      expect(at(width + 50)).toBeLessThanOrEqual(at(width))
    }),
  )
})
