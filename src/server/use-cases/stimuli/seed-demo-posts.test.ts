import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkComments } from '#domain/comments/check-comments.ts'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { findParameter } from '#domain/parameters/index.ts'
import { rowChecker } from '#domain/stimuli/sheet/check-row.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { demoDir } from '#server/places.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { seedDemo } from './seed-demo.ts'
import { type DemoPosts, demoPostsSettings, seedDemoPosts } from './seed-demo-posts.ts'

setUpApp()

let demo: DemoPosts
beforeAll(async () => {
  demo = JSON.parse(await readFile(join(demoDir, 'posts.json'), 'utf8'))
})

const LABELS = ['ai-made', 'community-note', 'fact-check', 'interstitial', 'missing-context', 'warning']

const cellOf = (row: DemoPosts['posts'][number]) => (column: string) => String(row[column] ?? '')
const filledIn = (column: string) => demo.posts.filter((post) => cellOf(post)(column) !== '')

test('there are at least 60 posts by 30 authors with avatars, of every kind, and comments at 20 of them', () => {
  expect(demo.posts.length).toBeGreaterThanOrEqual(60)
  const authors = new Set(demo.posts.map((post) => [post['author_name'], post['avatar_url']].join()))
  expect(authors.size).toBeGreaterThanOrEqual(30)
  expect(filledIn('avatar_url')).toHaveLength(demo.posts.length)
  expect(new Set(demo.comments.map(({ post }) => post)).size).toBeGreaterThanOrEqual(20)
  const kinds = [
    'image',
    'images',
    'video',
    'link_text',
    'quoted_body',
    'poll_options',
    'sponsored_mark',
    'reposted_by',
    'label',
    'community',
    'views',
  ]
  for (const kind of kinds) expect(filledIn(kind).length, kind).toBeGreaterThan(1)
  expect(demo.posts.filter(({ veracity }) => veracity === 'false').length).toBeGreaterThan(5)
  expect(demo.posts.filter(({ author_name }) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(String(author_name)))).toHaveLength(2)
})

test('no row of the posts or comments has an error or a warning', () => {
  const problems: unknown[] = []
  const check = rowChecker('files')
  for (const [i, post] of demo.posts.entries())
    check({ row: i + 1, cell: cellOf(post), report: (problem) => problems.push([i + 1, problem]) })
  const cards = demo.posts.map((post) => commentedCard(cellOf(post)))
  expect([...problems, ...checkComments(demo.comments, cards).problems]).toEqual([])
})

test('every file that a post names is shipped, and every shipped one is named', async () => {
  const columns = ['avatar_url', 'image', 'video', 'quoted_avatar_url', 'quoted_image']
  const named = demo.posts.flatMap((post) => [...columns.map(cellOf(post)), ...listOf(cellOf(post)('images'))])
  const posters = Object.values(demo.files).flatMap(({ poster = '' }) => poster)
  const needed = [...new Set([...named, ...posters])].filter((name) => name !== '').sort()
  expect(Object.keys(demo.files).sort()).toEqual(needed)
  expect(await readdir(join(demoDir, 'media'))).toEqual(expect.arrayContaining(needed))
})

test('the settings of the study have no problem', () => {
  const settings = demoPostsSettings('26111700_posts')
  const known = { settings, setSizes: new Map([['26111700_posts', demo.posts.length]]) }
  const problems = Object.entries(settings).flatMap(([name, value]) => findParameter(name)?.check(value, known) ?? name)
  expect(problems).toEqual([])
})

test('the study is made once, also beside the other demo, and its posts have their pictures', async () => {
  await seedDemo(app.deps, demoDir)
  expect([await seedDemoPosts(app.deps, demoDir), await seedDemoPosts(app.deps, demoDir)]).toEqual(['made', 'there'])
  const { order_data } = await aParticipant(app, 'brightwater')
  expect(order_data).toHaveLength(demo.posts.length)
  expect(order_data.flatMap(({ labels = [] }) => labels.map(({ kind }) => kind)).sort()).toEqual([...LABELS].sort())
  expect(order_data.filter(({ comments }) => (comments?.n ?? 0) > 0).length).toBeGreaterThanOrEqual(20)
  // The same on every installation.
  expect(order_data.map(({ entity_id }) => entity_id).sort()[0]).toBe('26111700_posts_0ovkh')
  const post = order_data.find((card) => card.post?.more_pictures !== undefined)
  const film = order_data.find((card) => card.post?.has_video)
  const quoting = order_data.find((card) => card.post?.quoted !== undefined)
  const addresses = [
    ...[post?.entity_url, post?.post?.avatar_url, post?.post?.more_pictures?.[0]?.url],
    ...[film?.entity_url, film?.poster_url, quoting?.post?.quoted?.avatar_url],
  ]
  const replies = await Promise.all(addresses.map((address) => app.app.inject(String(address))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200))
})
