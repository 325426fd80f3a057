import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { hideAddresses } from './hide-addresses.ts'
import { inventedPeople } from './invented-people.ts'
import { replacePeople } from './replace-people.ts'

const SEED = { seed: 'k7', hasFiles: true }

const post = (cells: Record<string, string>) => ({
  entity_type: 'post',
  filename: '1790',
  author_name: 'Grace Berg',
  author_handle: '@graceb_88',
  body: 'Hello',
  ...cells,
})

test('a real person becomes the same invented one in posts, comments, mentions and by name', () => {
  const posts = [
    post({
      avatar_url: 'https://pictures.example/grace.jpg',
      author_line: 'Baker in Lund',
      post_id: '1790',
      source_url: 'https://x.com/graceb_88/status/1790',
    }),
    post({
      filename: '1791',
      author_name: 'Tim O’Neil',
      author_handle: 'timo',
      body: 'Thanks @GraceB_88 and Grace Berg! graceb_88 was right, @somebody.else.example too.',
    }),
  ]
  const comments = [
    {
      post: '1790',
      order: '1',
      author_name: 'Grace Berg',
      author_handle: 'graceb_88',
      avatar: 'https://pictures.example/grace.jpg',
      text: 'Me again',
    },
  ]
  const {
    posts: [first, second] = [],
    comments: [comment],
    avatars,
    nPeople,
  } = replacePeople({ posts, comments }, SEED)
  expect(first).toMatchObject({
    filename: 'post_1',
    entity_type: 'post',
    body: 'Hello',
    avatar_url: expect.stringMatching(/^avatar_\d\d\.png$/),
  })
  for (const column of ['author_line', 'post_id', 'source_url']) expect(first).not.toHaveProperty(column)
  const { author_name: name = '', author_handle: handle = '' } = first ?? {}
  expect(second?.['body']).toMatch(new RegExp(`^Thanks @${handle} and ${name}! ${handle} was right, @\\w+ too\\.$`))
  expect(comment).toMatchObject({ post: 'post_1', author_name: name, author_handle: handle, avatar: first?.['avatar_url'] })
  expect(avatars).toEqual([...new Set([first?.['avatar_url'], second?.['avatar_url']])].sort())
  expect(nPeople).toBe(3)
  expect(JSON.stringify([first, second, comment])).not.toMatch(/grace|berg|neil|timo\b|1790|somebody/i)
})

test('mails, numbers and addresses of profiles go, and other addresses stay', () => {
  const body =
    'Write to grace.berg@uni.example or +46 70 123 45 67, see https://bsky.app/profile/graceb_88.example/post/3k and https://news.example/a?b=1, u/graceb_88'
  const [row] = replacePeople({ posts: [post({ body })], comments: [] }, SEED).posts
  expect(row?.['body']).toMatch(
    /^Write to \w+@example\.org or \+00 000 000000, see https:\/\/example\.org\/1 and https:\/\/news\.example\/a\?b=1, u\/\w+$/,
  )
})

test('the same seed gives the same people, and another one gives others', () => {
  const posts = [post({}), post({ author_name: 'Tim O’Neil', author_handle: 'timo' })]
  const names = (seed: string) =>
    replacePeople({ posts, comments: [] }, { seed, hasFiles: true }).posts.map((row) => row['author_name'])
  expect(names('a')).toEqual(names('a'))
  expect(names('a')).not.toEqual(names('b'))
})

test('without files the initials of the invented name are shown, and nobody keeps a real face', () => {
  const given = post({
    avatar_url: 'https://pictures.example/grace.jpg',
    quoted_author_name: 'Tim O’Neil',
    quoted_avatar_url: 'https://pictures.example/tim.jpg',
  })
  const { posts, avatars } = replacePeople({ posts: [given], comments: [] }, { seed: 'a', hasFiles: false })
  expect(JSON.stringify(posts)).not.toContain('pictures.example')
  expect(avatars).toEqual([])
})

test('pictures that are cards as they are stay untouched', () => {
  const card = { entity_type: 'image', filename: 't_01.png', headline: 'By @ada', source_url: 'https://x.com/ada' }
  expect(replacePeople({ posts: [card], comments: [] }, SEED).posts).toEqual([card])
})

test('ten thousand people have ten thousand handles, and nobody gets the name of somebody real', () => {
  const next = inventedPeople('a')
  const people = Array.from({ length: 10_000 }, next)
  expect(new Set(people.map(({ handle }) => handle)).size).toBe(10_000)
  expect(new Set(people.map(({ name }) => name)).size).toBe(10_000)
  const [first] = people
  expect(inventedPeople('a', new Set([first?.name.toLowerCase() ?? '']))()).toEqual(people[1])
})

test('no handle of an author is left in any text, whatever stands around it', () => {
  const handle = fc.stringMatching(/^[a-z][a-z0-9_]{3,12}\d$/)
  const around = fc.constantFrom('', ' ', '\n', '(', ')', '.', ',', '!', '“', ' é', '👋', ' https://a.example/x ', ': ')
  fc.assert(
    fc.property(handle, around, around, fc.boolean(), (name, before, after, hasSign) => {
      const body = `Look${before} ${hasSign ? '@' : ''}${name}${after} here`
      const [row] = replacePeople({ posts: [post({ author_name: '', author_handle: name, body })], comments: [] }, SEED).posts
      expect(row?.['body']).not.toContain(name)
    }),
  )
})

test('a hostile text is replaced in time', () => {
  const body = `${'@'.repeat(2000)}${'a.'.repeat(1000)}${'+1 '.repeat(500)}${'http://'.repeat(300)}`.slice(0, 5000)
  const replaced = (text: string) => () => void replacePeople({ posts: [post({ body: text })], comments: [] }, SEED)
  expectAtMostTimesAsLong(200, replaced(body), replaced(body.replace(/[^a-z]/g, 'a')))
})

test('people in notifications are invented, too', () => {
  const notifications = JSON.stringify([
    { from: 'Grace Berg', text: 'liked your post', seconds: 60 },
    { from: 'Ann', text: 'replied to your post: ask @graceb_88', seconds: 90 },
    { text: 'Welcome', card: 2 },
  ])
  const { posts: [first] = [] } = replacePeople({ posts: [post({ notifications })], comments: [] }, SEED)
  const { author_name: name, author_handle: handle } = first ?? {}
  const list = JSON.parse(first?.['notifications'] ?? '')
  expect(list).toEqual([
    { from: name, text: 'liked your post', seconds: 60 },
    { from: expect.any(String), text: `replied to your post: ask @${handle}`, seconds: 90 },
    { text: 'Welcome', card: 2 },
  ])
  expect(list[1].from).not.toBe('Ann')
})

const DID = 'did:plc:k3h2abcdefgh'
const CDN = `https://cdn.bsky.app/img/feed_fullsize/plain/${DID}`

/** A post of each platform, with everything by which its author could be found. */
const traceable = [
  post({
    filename: '3kabc',
    post_id: `at://${DID}/app.bsky.feed.post/3kabc`,
    author_handle: 'graceb.bsky.example',
    body: `See https://pages.example/${DID}/x, at://${DID}/app.bsky.feed.post/3kabc and ${DID}`,
    images: `${CDN}/bafy1@jpeg | ${CDN}/bafy2@jpeg`,
    alt_text: 'A lake | A boat',
    link_headline: 'News',
    link_image: `${CDN}/thumb`,
    quoted_image: `${CDN}/quoted`,
  }),
  post({
    filename: '102',
    post_id: '102',
    tweet_id: '102',
    image: '102-one.jpg',
    link_source: 'media.pond.example',
    author_handle: 'graceb@pond.example',
    body: 'I moved to pond.example: https://media.pond.example/about',
  }),
  post({ filename: '103', author_handle: 'tim', avatar_url: 'https://lake.example/a.png', video: '103-two.mp4', body: '' }),
  post({ filename: '104', author_handle: 'tim', body: 'On lake.example', image: 'https://lake.example/media/104.png' }),
]
const TRACES = /k3h2|plc|3kabc|10[234]\b|pond|lake\.example|graceb|bafy|cdn\.bsky/

test('given pictures and videos get names that say nothing, in the rows and for the files', () => {
  const { posts, renamed } = replacePeople({ posts: traceable, comments: [] }, { ...SEED, given: ['102-one.jpg', '103-TWO.mp4'] })
  expect([posts[1]?.['image'], posts[2]?.['video']]).toEqual(['picture_001.jpg', 'video_001.mp4'])
  expect([...renamed]).toEqual([
    ['102-one.jpg', 'picture_001.jpg'],
    ['103-two.mp4', 'video_001.mp4'],
  ])
})

test('no DID, handle, id or instance is left in rows, names of files or alt texts once addresses are hidden', () => {
  const options = { ...SEED, given: ['102-one.jpg', '103-two.mp4'] }
  const { posts, renamed } = replacePeople({ posts: traceable, comments: [] }, options)
  const { changes, addresses } = hideAddresses(posts)
  const stored = posts.map((row, i) => ({ ...row, ...changes[i] }))
  expect(JSON.stringify([stored, [...renamed.values()], [...addresses.keys()]])).not.toMatch(TRACES)
  expect(stored[0]).toMatchObject({ images: 'picture_002.jpg|picture_003.jpg', alt_text: 'A lake | A boat' })
  expect([...addresses.values()]).toContain(`${CDN}/bafy2@jpeg`)
})

test('pictures on other hosts can be left out, with their alt texts and with posts that show nothing else', () => {
  const mixed = post({ filename: '105', images: `${CDN}/1 | own.jpg`, alt_text: 'A lake | A boat' })
  const alone = post({ filename: '106', body: '', image: `${CDN}/2` })
  const comments = ['105', '106'].map((name) => ({ post: name, order: '1', text: 'Hm' }))
  const left = replacePeople({ posts: [mixed, alone], comments }, { ...SEED, leavesOutLinked: true })
  expect(left.posts).toHaveLength(1)
  expect(left.posts[0]).toMatchObject({ images: 'own.jpg', alt_text: 'A boat' })
  expect(left.comments).toEqual([expect.objectContaining({ post: 'post_1' })])
})

test('the same address gets one name, and no name that another file has', () => {
  const rows = [
    post({ image: 'https://a.example/1.png', quoted_image: 'https://a.example/1.png' }),
    post({ image: 'Picture_001.png', video: 'https://a.example/film?x=.jpg' }),
  ]
  const { changes, addresses } = hideAddresses(rows)
  expect(changes).toEqual([{ image: 'picture_002.png', quoted_image: 'picture_002.png' }, { video: 'video_001.mp4' }])
  expect([...addresses]).toEqual([
    ['picture_002.png', 'https://a.example/1.png'],
    ['video_001.mp4', 'https://a.example/film?x=.jpg'],
  ])
})
