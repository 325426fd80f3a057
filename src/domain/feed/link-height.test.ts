import { expect, test } from 'vitest'
import { linkHeightPx } from './link-height.ts'

const link = { headline: 'Snow in the hills', source: 'The Harbour Post' }

test('the preview of a link has the heights that its style sheet gives it', () => {
  // One and two rows, without a source, below a picture, with a picture of its own.
  expect(linkHeightPx(link, 375, false)).toBe(72)
  expect(linkHeightPx({ ...link, headline: 'Snow in the hills, and more of it for the rest of the week' }, 375, false)).toBe(96)
  expect(linkHeightPx({ ...link, source: '' }, 375, false)).toBe(52)
  expect(linkHeightPx(link, 375, true)).toBe(80)
  expect(linkHeightPx({ ...link, image_url: '/media/a.webp' }, 375, false)).toBe(240)
})

test('a headline is cut after two rows', () => {
  expect(linkHeightPx({ ...link, headline: 'Snow '.repeat(100) }, 375, false)).toBe(96)
})
