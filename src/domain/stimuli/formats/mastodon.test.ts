import { expect, test } from 'vitest'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'

const read = (...values: unknown[]) =>
  recogniseFiles(
    values.map((value) => ({ kind: 'json' as const, name: 'x.json', value })),
    NOTHING_BESIDE,
  )
const status = (id: string, content: string, more: object = {}) => ({
  id,
  content,
  created_at: '2024-05-08T09:30:00.000Z',
  account: { acct: 'ada@pond.example', display_name: 'Ada', avatar: 'https://pond.example/ada.png', followers_count: 12 },
  ...{ favourites_count: 3, reblogs_count: 0, replies_count: 1, sensitive: false, spoiler_text: '', media_attachments: [] },
  ...more,
})

test('statuses become posts: HTML as text, warnings as covers, polls, cards and boosts', () => {
  const { label, found } =
    read([
      status(
        '1',
        '<p>Hi <span class="h-card"><a href="https://pond.example/@bo">@<span>bo</span></a></span> &amp; all<br />see <a href="https://news.example/abc"><span class="invisible">https://</span><span>news.example/abc</span></a></p><p>Bye</p>',
        {
          spoiler_text: 'Ducks',
          sensitive: true,
          poll: {
            options: [
              { title: 'Yes | no', votes_count: 4 },
              { title: 'Never', votes_count: 1 },
            ],
          },
          card: { url: 'https://news.example/abc', title: 'Abc', description: 'On letters', image: null, provider_name: '' },
          media_attachments: [
            { type: 'image', url: 'https://pond.example/1.png', description: 'A duck' },
            { type: 'audio', url: 'https://pond.example/1.mp3' },
          ],
        },
      ),
      status('2', '<p>An answer</p>', { in_reply_to_id: '1' }),
      status('3', '', { reblog: status('77', '<p>Boosted</p>', { account: { acct: 'cleo', display_name: 'Cleo' } }) }),
      status('4', '<p>To nobody</p>', { in_reply_to_id: '404' }),
    ]) ?? {}
  expect(label).toBe('Mastodon')
  expect(found?.posts[0]).toEqual({
    filename: '1',
    entity_type: 'post',
    author_name: 'Ada',
    author_handle: 'ada@pond.example',
    avatar_url: 'https://pond.example/ada.png',
    body: 'Hi @bo & all\nsee https://news.example/abc\n\nBye',
    posted_at: '2024-05-08 09:30',
    ...{ likes: '3', shares: '0', replies: '1', author_followers: '12', post_id: '1' },
    ...{ image: 'https://pond.example/1.png', alt_text: 'A duck' },
    ...{ link_headline: 'Abc', link_source: 'news.example', link_text: 'On letters', link_url: 'https://news.example/abc' },
    ...{ poll_options: 'Yes / no|Never', poll_results: '4|1' },
    ...{ label: 'interstitial', label_text: 'Ducks' },
  })
  expect(found?.posts[1]).toMatchObject({ author_name: 'Cleo', reposted_by: 'Ada', body: 'Boosted' })
  expect(found?.comments).toEqual([expect.objectContaining({ post: '1', text: 'An answer' })])
  expect(found?.left.join()).toContain('1 answer to posts')
  expect(found?.left.join()).toContain('1 recording or file')
})

test('the outbox of an archive is read with its actor, and files of the archive by name', () => {
  const outbox = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    type: 'OrderedCollection',
    orderedItems: [
      {
        type: 'Create',
        to: ['https://www.w3.org/ns/activitystreams#Public'],
        object: {
          id: 'https://pond.example/s/9',
          type: 'Note',
          content: '<p>Quack</p>',
          summary: 'CW',
          sensitive: true,
          published: '2024-05-08T09:30:00Z',
          inReplyTo: null,
          attachment: [
            { type: 'Document', mediaType: 'image/png', url: '/media_attachments/files/1/original/duck.png', name: 'Duck' },
          ],
        },
      },
      {
        type: 'Create',
        object: {
          to: ['https://pond.example/users/ada/followers'],
          cc: 'as:Public',
          id: 'https://pond.example/s/10',
          type: 'Note',
          content: '<p>More</p>',
          published: '2024-05-08T10:30:00Z',
          inReplyTo: 'https://pond.example/s/9',
          attachment: [],
        },
      },
      { type: 'Announce', object: 'https://else.example/1' },
      { type: 'Create', object: 'https://else.example/2' },
    ],
  }
  const actor = { preferredUsername: 'ada', name: 'Ada', summary: '<p>Ducks</p>', icon: { url: 'avatar.png' } }
  const files = [outbox, actor].map((value) => ({ kind: 'json' as const, name: 'x.json', value }))
  const { found } = recogniseFiles(files, { mediaNames: ['duck.png'], hasMedia: (name) => name === 'duck.png' }) ?? {}
  expect(found?.posts).toEqual([
    expect.objectContaining({
      filename: '9',
      author_name: 'Ada',
      author_line: 'Ducks',
      body: 'Quack',
      image: 'duck.png',
      alt_text: 'Duck',
      label: 'interstitial',
    }),
  ])
  expect(found?.comments).toEqual([expect.objectContaining({ post: '9', text: 'More' })])
  expect(found?.left.join()).toContain('1 boost')
})

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const note = (id: string, content: string, more: object = {}) => ({
  type: 'Create',
  object: { id: `https://pond.example/s/${id}`, type: 'Note', content, published: '2024-05-08T09:30:00Z', to: [PUBLIC], ...more },
})

test('posts for followers or for single people are left out of an archive, and counted', () => {
  const orderedItems = [
    note('1', 'For all'),
    note('2', 'Not listed, and for all', { to: ['https://pond.example/users/ada/followers'], cc: [PUBLIC] }),
    note('3', 'For followers', { to: ['https://pond.example/users/ada/followers'], cc: ['https://lake.example/users/bo'] }),
    note('4', 'For Bo alone', { to: ['https://lake.example/users/bo'], cc: [] }),
    note('5', 'An answer for Bo alone', { to: 'https://lake.example/users/bo', inReplyTo: 'https://pond.example/s/1' }),
  ]
  const { found } = read({ type: 'OrderedCollection', orderedItems }) ?? {}
  expect(found?.posts.map((row) => row['body'])).toEqual(['For all', 'Not listed, and for all'])
  expect(found?.comments).toEqual([])
  expect(found?.left.join()).toContain('3 posts for followers or for single people')
})

test('an archive without a public post is recognised, and gives no posts', () => {
  const { found } = read({ orderedItems: [note('4', 'For Bo alone', { to: [] })] }) ?? {}
  expect(found?.posts).toEqual([])
})

test('statuses for followers or for single people are left out, and counted', () => {
  const { found } =
    read([
      status('1', '<p>For all</p>', { visibility: 'public' }),
      status('2', '<p>Not listed</p>', { visibility: 'unlisted' }),
      status('3', '<p>For followers</p>', { visibility: 'private' }),
      status('4', '<p>For Bo</p>', { visibility: 'direct', in_reply_to_id: '1' }),
    ]) ?? {}
  expect(found?.posts.map((row) => row['body'])).toEqual(['For all', 'Not listed'])
  expect(found?.comments).toEqual([])
  expect(found?.left.join()).toContain('2 posts for followers')
})

test('polls of an archive stay polls, and the report says where several answers become one', () => {
  const option = (name: string, totalItems: number) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems } })
  const orderedItems = [
    note('1', 'One?', { type: 'Question', oneOf: [option('Yes', 4), option('No', 1)] }),
    note('2', 'Several?', { type: 'Question', anyOf: [option('Red', 2), option('Blue', 2), option('Green', 0)] }),
    note('3', 'Many?', { type: 'Question', oneOf: Array.from({ length: 9 }, (_, i) => option(`No. ${i}`, 0)) }),
  ]
  const { found } = read({ orderedItems }) ?? {}
  expect(found?.posts.map((row) => [row['poll_options'], row['poll_results']])).toEqual([
    ['Yes|No', '4|1'],
    ['Red|Blue|Green', '2|2|0'],
    [undefined, undefined],
  ])
  expect(found?.changed.join()).toContain('1 poll with several answers for each person')
  expect(found?.left.join()).toContain('1 poll with more than')
})

test('a poll of a status with several answers is said to have one', () => {
  const poll = { multiple: true, options: ['Red', 'Blue'].map((title) => ({ title, votes_count: 1 })) }
  expect(read([status('1', '<p>Which?</p>', { poll })])?.found.changed.join()).toContain('1 poll with several answers')
})

test('quoted posts of Mastodon become quoted posts, and private ones do not', () => {
  const secret = status('9', '<p>For followers</p>', { visibility: 'private' })
  const { found } =
    read([
      status('1', '<p class="quote-inline">RE: <a href="https://pond.example/8">8</a></p><p>Look</p>', {
        quote: { state: 'accepted', quoted_status: status('8', '<p>Ducks</p>') },
      }),
      status('2', '<p>And this</p>', { quote: { state: 'accepted', quoted_status: secret } }),
      status('3', '<p>Gone</p>', { quote: { state: 'deleted', quoted_status: null } }),
    ]) ?? {}
  expect(found?.posts[0]).toMatchObject({
    body: 'Look',
    quoted_body: 'Ducks',
    quoted_author_name: 'Ada',
    quoted_author_handle: 'ada@pond.example',
    quoted_posted_at: '2024-05-08 09:30',
  })
  for (const post of found?.posts.slice(1) ?? []) expect(post).not.toHaveProperty('quoted_body')
  const orderedItems = [note('1', 'Ducks'), note('2', 'As I said', { quote: 'https://pond.example/s/1' })]
  expect(read({ orderedItems })?.found.posts[1]).toMatchObject({ body: 'As I said', quoted_body: 'Ducks' })
})
