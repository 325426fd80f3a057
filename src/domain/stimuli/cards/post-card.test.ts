import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, postedOf, readPostCard } from './post-card.ts'

const now = Date.UTC(2026, 10, 15)
const read = (covariates: Record<string, unknown>) => readPostCard(covariates, now)

test('a complete post is read', () => {
  const covariates = {
    headline: 'Rain ahead',
    source: 'The Harbour Post',
    author_name: 'Ada Lindqvist',
    author_handle: 'ada',
    avatar_url: 'https://x.example/ada.png',
    body: 'First.\r\n\r\nSecond.',
    posted_at: '2025-03-31 21:15',
    image: 'https://x.example/rain.png',
  }
  expect(read(covariates)).toEqual({
    name: 'Ada Lindqvist',
    author_handle: '@ada',
    source: 'The Harbour Post',
    avatar_url: 'https://x.example/ada.png',
    initials: 'AL',
    headline: 'Rain ahead',
    body: 'First.\n\nSecond.',
    posted: { text: 'Mar 31, 2025, 21:15', iso: '2025-03-31T21:15' },
    image: 'https://x.example/rain.png',
  })
})

test('without an author, the source is the name and is not repeated; without a source, the handle is', () => {
  expect(read({ source: 'The Harbour Post', author_handle: '@@harbour' })).toMatchObject({
    name: 'The Harbour Post',
    source: '',
    author_handle: '@harbour',
    initials: 'TP',
  })
  expect(read({ author_handle: '@harbour' })).toMatchObject({ name: 'harbour', initials: 'H' })
})

test('an empty post has no content', () => {
  const nothing = { name: '', author_handle: '', source: '', initials: '', headline: '', body: '' }
  expect(read({})).toEqual({ ...nothing, avatar_url: null, posted: null, image: null })
  expect(read({ body: null, author_name: {}, image: ['https://x.example'] })).toEqual(read({}))
})

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg>', '/media/x', 'lake.png'])(
  '%s is never drawn as a picture',
  (address) => {
    expect(read({ avatar_url: address, image: address })).toMatchObject({ avatar_url: null, image: null })
  },
)

test.each([
  ['Ada Lindqvist', 'AL'],
  ['ada maria lindqvist', 'AL'],
  ['Ada', 'A'],
  ['"Ada" (Lindqvist)', 'AL'],
  ['E\u0301mile 2pac', 'E\u03012'],
  ['李 小龙', '李小'],
  ['🦊 🦊', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a date shows its year unless it is the current one, and no time at midnight', () => {
  expect(postedOf('31 March 2026', now)).toEqual({ text: 'Mar 31', iso: '2026-03-31' })
  expect(postedOf('2024-03-31T00:00:00.000Z', now)).toEqual({ text: 'Mar 31, 2024', iso: '2024-03-31' })
})

test('a text that is not a clear date is shown as written, up to a length limit', () => {
  expect(postedOf('3h', now)).toEqual({ text: '3h', iso: null })
  expect(postedOf('03/04/2026', now)).toEqual({ text: '03/04/2026', iso: null })
  expect(postedOf('x'.repeat(500), now)?.text).toBe(`${'x'.repeat(39)}…`)
  expect(postedOf('', now)).toBeNull()
})

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

test('a long body is cut at the limit, between characters', () => {
  expect(read({ body: 'x'.repeat(6000) }).body).toBe(`${'x'.repeat(4999)}…`)
  expect(read({ body: `x${'🦊'.repeat(3000)}` }).body).toBe(`x${'🦊'.repeat(2499)}…`)
})

test('a post of any content has no control characters except line breaks, and no lone surrogates', () => {
  const value = fc.oneof(anyText, fc.integer(), fc.constant(null))
  const columns = ['headline', 'source', 'author_name', 'author_handle', 'avatar_url', 'body', 'posted_at', 'image']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...columns), value), (covariates) => {
      const post = read(covariates)
      for (const text of [post.name, post.source, post.author_handle, post.headline, post.posted?.text ?? ''])
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      expect(post.body.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}]/u)
    }),
  )
})
