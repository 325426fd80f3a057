import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPostCard } from './post-card.ts'

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

test('a post may name its community', () => {
  expect(read({ community: ' Local\nnews ' }).community).toBe('Local news')
  expect(read({ community: ' ' })).toEqual(read({}))
})

test('a post may be verified, sponsored and reposted, and its author may have a line of their own', () => {
  const marked = { author_verified: 'TRUE', author_line: 'Chemist\nat sea', reposted_by: ' Sam ', sponsored_mark: 'yes' }
  expect(read(marked)).toMatchObject({
    author_verified: true,
    author_line: 'Chemist at sea',
    reposted_by: 'Sam',
    sponsored_mark: true,
  })
  expect(read({ author_verified: 'no', author_line: ' ', reposted_by: '', sponsored_mark: 'perhaps' })).toEqual(read({}))
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
