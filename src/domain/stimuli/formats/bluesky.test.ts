import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'
import { placeOfByte } from './utf8.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
const read = (value: unknown) => recogniseFiles([{ kind: 'json', name: 'timeline.json', value }], NOTHING_BESIDE)
const ADA = { handle: 'ada.example', displayName: 'Ada Lind', avatar: 'https://cdn.example/ada.jpg' }
const view = (rkey: string, record: object, more: object = {}) => ({
  uri: `at://did:plc:x/app.bsky.feed.post/${rkey}`,
  cid: 'c',
  author: ADA,
  record: { $type: 'app.bsky.feed.post', createdAt: '2024-05-08T09:30:00.000Z', ...record },
  ...{ likeCount: 4, repostCount: 1, replyCount: 2, quoteCount: 0 },
  ...more,
})
const uriOf = (rkey: string) => `at://did:plc:x/app.bsky.feed.post/${rkey}`
const replyTo = (parent: string, root = parent) => ({ reply: { root: { uri: uriOf(root) }, parent: { uri: uriOf(parent) } } })

const TEXT = '👋 Grüße: lies news.example/a-lon... und hier'
const FACETS = [
  {
    index: { byteStart: bytes('👋 Grüße: lies '), byteEnd: bytes('👋 Grüße: lies news.example/a-lon...') },
    features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://news.example/a-long-road' }],
  },
  {
    index: { byteStart: bytes(TEXT) - 4, byteEnd: bytes(TEXT) },
    features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://blog.example/' }],
  },
  { index: { byteStart: 1, byteEnd: 9999 }, features: [{ uri: 'https://wrong.example' }] },
]

test('a timeline becomes posts with answers, quotes, links, pictures and covers', () => {
  const feed = [
    {
      post: view('a', { text: TEXT, facets: FACETS, langs: ['de'] }),
      reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: { handle: 'bo.example', displayName: 'Bo Ek' } },
    },
    {
      post: view('b', { text: 'An answer', ...replyTo('a') }),
      reply: { root: view('a', { text: TEXT }), parent: view('a', { text: TEXT }) },
    },
    { post: view('c', { text: 'Deeper', ...replyTo('b', 'a') }) },
    { post: view('d', { text: 'Lost', ...replyTo('zzz') }) },
    {
      post: view(
        'e',
        { text: 'Look' },
        {
          embed: {
            $type: 'app.bsky.embed.recordWithMedia#view',
            media: {
              $type: 'app.bsky.embed.images#view',
              images: [
                { fullsize: 'https://cdn.example/1.jpg', alt: 'One' },
                { thumb: 'https://cdn.example/2.jpg', alt: 'a|b' },
              ],
            },
            record: {
              record: { author: { ...ADA, displayName: '' }, value: { text: 'Quoted', createdAt: '2024-05-01T00:00:00Z' } },
            },
          },
          labels: [{ val: 'graphic-media' }],
        },
      ),
    },
    {
      post: view(
        'f',
        { text: 'Card' },
        {
          embed: {
            $type: 'app.bsky.embed.external#view',
            external: {
              uri: 'https://www.news.example/x',
              title: 'A title',
              description: 'More',
              thumb: 'https://cdn.example/t.jpg',
            },
          },
        },
      ),
    },
    {
      post: view(
        'g',
        { text: 'Gone' },
        {
          embed: { $type: 'app.bsky.embed.record#view', record: { $type: 'app.bsky.embed.record#viewNotFound', uri: 'at://x' } },
        },
      ),
    },
    {
      post: view(
        'h',
        { text: 'Film' },
        {
          embed: {
            $type: 'app.bsky.embed.video#view',
            playlist: 'https://v.example/p.m3u8',
            thumbnail: 'https://v.example/t.jpg',
            alt: 'A film',
          },
        },
      ),
    },
  ]
  const { label, isOfRealPeople, found } = read({ feed, cursor: 'x' }) ?? {}
  expect([label, isOfRealPeople]).toEqual(['Bluesky', true])
  const [a, e, f, g, h] = found?.posts ?? []
  expect(a).toEqual({
    filename: 'a',
    entity_type: 'post',
    author_name: 'Ada Lind',
    author_handle: 'ada.example',
    avatar_url: 'https://cdn.example/ada.jpg',
    reposted_by: 'Bo Ek',
    body: '👋 Grüße: lies https://news.example/a-long-road und hier',
    posted_at: '2024-05-08 09:30',
    ...{ likes: '4', shares: '1', replies: '2', quotes: '0', language: 'de', post_id: uriOf('a') },
    ...{ link_headline: 'hier', link_source: 'blog.example', link_url: 'https://blog.example/' },
  })
  expect(e).toMatchObject({
    images: 'https://cdn.example/1.jpg|https://cdn.example/2.jpg',
    alt_text: 'One|a/b',
    quoted_body: 'Quoted',
    quoted_author_name: 'ada.example',
    label: 'interstitial',
    label_text: 'graphic-media',
  })
  expect(f).toMatchObject({
    link_headline: 'A title',
    link_source: 'news.example',
    link_text: 'More',
    link_image: 'https://cdn.example/t.jpg',
  })
  expect(g).not.toHaveProperty('quoted_body')
  expect(h).toMatchObject({ image: 'https://v.example/t.jpg', alt_text: 'A film' })
  expect(found?.comments.map(({ post, order, reply_to, text }) => [post, order, reply_to, text])).toEqual([
    ['a', '1', undefined, 'An answer'],
    ['a', '2', '1', 'Deeper'],
  ])
  for (const words of ['1 answer to posts', '1 quoted post', '1 picture or video']) expect(found?.left.join()).toContain(words)
})

test('records alone give texts, and say what they lack', () => {
  const record = {
    $type: 'app.bsky.feed.post',
    text: 'Alone',
    createdAt: '2024-05-08T09:30:00Z',
    embed: { $type: 'app.bsky.embed.images', images: [{ image: { ref: { $link: 'x' } }, alt: '' }] },
  }
  const { found } = read({ records: [{ uri: uriOf('r'), cid: 'c', value: record }] }) ?? {}
  expect(found?.posts).toEqual([
    { filename: 'r', entity_type: 'post', body: 'Alone', posted_at: '2024-05-08 09:30', post_id: uriOf('r') },
  ])
  expect(found?.left.join()).toContain('authors and counts')
})

test('a thread that never ends is read as far as it can be', () => {
  let thread: object = { post: view('end', { text: 'x' }) }
  for (let i = 0; i < 3000; i++) thread = { post: view(`n${i}`, { text: 'x' }), replies: [thread] }
  expect(read({ thread })?.found.posts.length).toBeGreaterThan(10)
})

test('bytes of UTF-8 are found in any text, and only between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      expect(placeOfByte(before + after)(bytes(before))).toBe(before.length)
    }),
  )
  expect(placeOfByte('é')(1)).toBeUndefined()
  expect(placeOfByte('é')(Number.NaN)).toBeUndefined()
})
