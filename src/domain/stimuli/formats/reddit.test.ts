import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'
import { redditText } from './reddit.ts'

const read = (value: unknown) => recogniseFiles([{ kind: 'json', name: 'r.json', value }], NOTHING_BESIDE)
const listing = (...children: object[]) => ({ kind: 'Listing', data: { children } })
const post = (id: string, more: object = {}) => ({
  kind: 't3',
  data: {
    id,
    title: `Title ${id}`,
    selftext: '',
    author: 'ada_88',
    subreddit: 'ducks',
    score: 41,
    ups: 41,
    num_comments: 3,
    created_utc: 1715160600.0,
    ...more,
  },
})
const comment = (id: string, body: string, parent_id: string, replies: unknown = '') => ({
  kind: 't1',
  data: { id, body, author: 'bo', score: 2, created_utc: 1715160700, link_id: 't3_a', parent_id, replies },
})

test('a thread becomes a forum post with comments, two levels deep', () => {
  const deep = listing(comment('c2', 'Two &amp; a half', 't1_c1', listing(comment('c3', 'Three', 't1_c2'))), {
    kind: 'more',
    data: { children: ['x', 'y'] },
  })
  const { label, found } =
    read([
      listing(post('a', { selftext: 'Why &lt;ducks&gt;?', over_18: true })),
      listing(comment('c1', 'One', 't3_a', deep), comment('c4', '[removed]', 't3_a')),
    ]) ?? {}
  expect(label).toBe('Reddit')
  expect(found?.posts).toEqual([
    {
      filename: 'a',
      entity_type: 'post',
      headline: 'Title a',
      body: 'Why <ducks>?',
      author_name: 'ada_88',
      author_handle: 'ada_88',
      community: 'r/ducks',
      posted_at: '2024-05-08 09:30',
      ...{ upvote: '41', replies: '3', post_id: 'a', label: 'interstitial', label_text: '18+' },
    },
  ])
  expect(found?.comments.map(({ order, reply_to, text, likes }) => [order, reply_to, text, likes])).toEqual([
    ['1', undefined, 'One', '2'],
    ['2', '1', 'Two & a half', '2'],
    ['3', '1', 'Three', '2'],
  ])
  expect(found?.left).toEqual([
    '1 comment that is deleted or answers one that is',
    '2 comments that the file only mentions (“load more”)',
  ])
})

test('pictures, galleries, videos, links and crossposts are told apart', () => {
  const { found } =
    read(
      listing(
        post('a', { url: 'https://i.redd.it/x.png', post_hint: 'image' }),
        post('b', {
          media_metadata: {
            m1: { s: { u: 'https://preview.example/1.jpg?w=1&amp;s=2' } },
            m2: { s: { u: 'https://preview.example/2.jpg' } },
          },
        }),
        post('c', { is_video: true, media: { reddit_video: { fallback_url: 'https://v.redd.it/x/DASH.mp4' } } }),
        post('d', {
          url: 'https://news.example/x',
          domain: 'news.example',
          thumbnail: 'default',
          preview: { images: [{ source: { url: 'https://p.example/a.jpg?a=1&amp;b=2' } }] },
        }),
        post('e', { is_self: true, crosspost_parent_list: [post('z', { selftext: 'Origin' }).data] }),
      ),
    ) ?? {}
  const [a, b, c, d, e] = found?.posts ?? []
  expect(a).toMatchObject({ image: 'https://i.redd.it/x.png' })
  expect(b).toMatchObject({ images: 'https://preview.example/1.jpg?w=1&s=2|https://preview.example/2.jpg' })
  expect(c).toMatchObject({ video: 'https://v.redd.it/x/DASH.mp4' })
  expect(d).toMatchObject({
    link_headline: 'Title d',
    link_source: 'news.example',
    link_url: 'https://news.example/x',
    link_image: 'https://p.example/a.jpg?a=1&b=2',
  })
  expect(e).toMatchObject({ quoted_body: 'Origin', quoted_author_name: 'ada_88' })
})

test('a thread of twenty thousand levels is read without an end of the stack', () => {
  let replies: unknown = ''
  for (let i = 20_000; i > 0; i--) replies = listing(comment(`c${i}`, 'x', i === 1 ? 't3_a' : `t1_c${i - 1}`, replies))
  const { found } = read([listing(post('a')), replies]) ?? {}
  // A card has 500 comments at the most.
  expect(found?.comments).toHaveLength(500)
})

test('a file with more posts than a call may have arguments is read', () => {
  const { found } = read(Array.from({ length: 130_000 }, (_, i) => post(`p${i}`))) ?? {}
  expect(found?.posts).toHaveLength(5000)
})

test.each([
  ['**Very** *good* and ~~not~~ `so` ***bad***', 'Very good and not so bad'],
  ['_Well_ snake_case_name __done__', 'Well snake_case_name done'],
  ['[the study](https://x.example/a_(b)) says 2 * 3 * 4', 'the study says 2 * 3 * 4'],
  ['![gif](giphy|abc)Ha', 'Ha'],
  ['# Title\n\n* one\n* **two**\n\n---\n\nEnd  \nhere', 'Title\n\n- one\n- two\n\nEnd\nhere'],
  ['&gt; He said *no*\n\n&gt;!The duck!&lt; did &amp;', '> He said no\n\nThe duck did &'],
  ['&amp;#x200B;\n\nAfter', 'After'],
  ['\\*not bold\\* \\[1\\]', '*not bold* [1]'],
])('%j is shown as %j', (raw, shown) => {
  expect(redditText(raw)).toBe(shown)
})

test('no word is lost, whatever the signs are', () => {
  const signs = fc.constantFrom('*', '**', '_', '~~', '`', '> ', '# ', '- ', '\n', ' ', 'word', 'x', '\\')
  const letters = (text: string) => text.replace(/[^a-z]/g, '')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      expect(letters(redditText(parts.join('')))).toBe(letters(parts.join('')))
    }),
  )
})
