import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnFormats } from '../mapping/known/index.ts'
import { checkSheet } from '../sheet/check-sheet.ts'
import { readSheet } from '../sheet/sheet.ts'
import { finished, linesOf } from './finish.ts'
import { NOTHING_BESIDE } from './format.ts'
import { formats, recogniseFiles } from './index.ts'
import { readJson } from './json.ts'
import { threadsOf } from './threads.ts'

test('every format has a file with tests of its own, and a name that no other has', () => {
  const files = readdirSync('src/domain/stimuli/formats')
  for (const { name } of formats) expect(files).toContain(`${name}.test.ts`)
  const names = [...formats, ...columnFormats].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

const json = (value: unknown) => [{ kind: 'json' as const, name: 'x.json', value }]

test.each([
  [
    'X',
    [
      {
        tweet: {
          id_str: '1',
          full_text: 'https://t.co/a',
          entities: { media: [{ url: 'https://t.co/a', media_url_https: 'https://p.example/a.png' }] },
        },
      },
    ],
  ],
  [
    'Bluesky',
    {
      posts: [
        {
          uri: 'at://did:plc:a/app.bsky.feed.post/1',
          author: { handle: 'ada.example' },
          record: { $type: 'app.bsky.feed.post', text: '', createdAt: '2024-05-08T09:30:00Z' },
          embed: { $type: 'app.bsky.embed.images#view', images: [{ fullsize: 'https://p.example/a.png', alt: '' }] },
        },
      ],
    },
  ],
  [
    'Mastodon',
    [
      {
        ...{ id: '1', created_at: '2024-05-08T09:30:00Z', content: '', account: { acct: 'ada' } },
        media_attachments: [{ type: 'image', url: 'https://p.example/a.png' }],
      },
    ],
  ],
])('a post of %s that is a picture alone is a post without a text', (_name, value) => {
  const { found } = recogniseFiles(json(value), NOTHING_BESIDE) ?? {}
  expect(found?.posts).toEqual([expect.objectContaining({ entity_type: 'post', image: 'https://p.example/a.png' })])
  expect(found?.posts[0]).not.toHaveProperty('body')
  expect(checkSheet(readSheet(linesOf(found?.posts ?? [])), 'hosted').filter(({ severity }) => severity === 'error')).toEqual([])
})

test('no JSON of others breaks a format, whatever it says', () => {
  const keys = fc.constantFrom(
    'data',
    'children',
    'kind',
    'tweet',
    'id_str',
    'full_text',
    'feed',
    'post',
    'record',
    'uri',
    'text',
    'content',
    'account',
    'acct',
    'replies',
    'orderedItems',
    'object',
    'title',
    'subreddit',
    '__proto__',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.string(),
      fc.double(),
      fc.constant(null),
      fc.constant('at://x'),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 6 }),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const files = [{ kind: 'json' as const, name: 'x.json', value }]
      for (const format of formats)
        if (format.recognises(files)) expect(format.read(files, NOTHING_BESIDE).posts.length).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
})

test('JSON is read as it is, behind an assignment, and line by line', () => {
  expect(readJson('\uFEFF window.YTD.tweet.part0 = [1, 2];')).toEqual([1, 2])
  expect(readJson('{"a":1}\n{"a":2}\r\n')).toEqual([{ a: 1 }, { a: 2 }])
  for (const text of ['', 'a,b\n1,2', '{"a":1', 'alert(1)', '{"a":1}\nnonsense']) expect(readJson(text)).toBeUndefined()
})

test('texts of half a million characters are cut, and it is said', () => {
  const found = finished({
    posts: [{ filename: 'a', entity_type: 'post', body: '👋'.repeat(250_000) }],
    comments: [{ post: 'a', text: 'x'.repeat(500_000) }],
    taken: [],
    changed: [],
    left: [],
  })
  expect(found.posts[0]?.['body']).toMatch(/^(👋){2499}…$/u)
  expect(found.comments[0]?.['text']).toHaveLength(2000)
  expect(found.changed).toEqual(['2 texts were longer than a card may have, and cut (…)'])
})

test('answers are comments of their post, one level deep, and circles belong to nobody', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 12 }), (parents) => {
      const items = parents.map((parent, i) => ({
        id: String(i),
        parent: parent === i || parent === 12 ? '' : String(parent),
        row: { filename: `f${i}`, body: String(i) },
      }))
      const { posts, comments, orphans } = threadsOf(items)
      expect(posts.length + comments.length + orphans).toBe(items.length)
      for (const { post, reply_to } of comments) {
        expect(posts.map(({ filename }) => filename)).toContain(post)
        const answered = comments.find((other) => other['post'] === post && other['order'] === reply_to)
        if (reply_to !== '') expect(answered?.['reply_to']).toBe('')
      }
    }),
  )
})
