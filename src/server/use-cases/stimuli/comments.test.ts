import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import { csvCells } from '#server/testing/builders.ts'
import { aPng } from '#server/testing/media-samples.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { deleteUnusedMedia } from './delete-unused-media.ts'

setUpApp()

type Row = Record<string, string>

const POSTS: Row[] = [
  { entity_type: 'post', filename: 't_01', body: 'Snow in June', author_name: 'Ada' },
  { entity_type: 'post', body: 'Rain', author_name: 'Sam' },
]
const COMMENTS: Row[] = [
  {
    post: 't_01',
    author_name: 'Mira',
    author_handle: '@mira',
    text: '<b>=1+1</b>',
    likes: '1,204',
    posted_at: '2h',
    stance: 'for',
  },
  { post: 'T_01', author_name: 'Jon', text: 'No', reply_to: '1', avatar: 'https://img.example/jon.png' },
  { post: '2', author_name: 'Lu', text: 'Well' },
]

const ingest = (comments?: Row[], covariates = POSTS) =>
  app.call('/v1/ingest_entity_set', {
    entity_set_settings: {
      setname: `c${randomUUID().slice(0, 8)}`,
      category: 'news',
      covariates,
      ...(comments !== undefined && { comments }),
    },
  })
const aSetWith = async (comments?: Row[], covariates = POSTS) => (await ingest(comments, covariates)).body.data.entity_set
const cardsOf = async (entity_set: string) => (await app.call('/v1/show_entity_set', { entity_set })).body.data.cards
const aStudyOf = async (entity_set: string) => {
  const value = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings: [{ condition: 1, param: 'entity_sets', value }] })
  return body.data.experiment_id
}

describe('comments that come with a set', () => {
  test('are stored with their cards, in order, and further columns as covariates', async () => {
    const [first, second] = await cardsOf(await aSetWith(COMMENTS))
    expect(first?.comments).toEqual([
      {
        order: 1,
        reply_to: null,
        author_name: 'Mira',
        author_handle: '@mira',
        avatar: '',
        avatar_url: null,
        posted_at: '2h',
        text: '<b>=1+1</b>',
        likes: 1204,
        covariates: { stance: 'for' },
      },
      expect.objectContaining({ order: 2, reply_to: 1, avatar_url: expect.stringMatching(/^\/media\/[\w-]{22}$/) }),
    ])
    expect(second?.comments).toMatchObject([{ order: 1, author_name: 'Lu' }])
  })

  test('are refused by row, and then the set is not stored either', async () => {
    const bad = [
      { post: 'gone', text: 'x' },
      { post: 't_01', text: '' },
      { post: 't_01', text: 'x', reply_to: '9' },
    ]
    const { status, body } = await ingest(bad)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: {
        problems: [
          "comment row 1: post is no card of this set: 'gone'. Write the filename of the card, or its number",
          'comment row 2: text is empty',
          "comment row 3: reply_to is no comment of this post: '9'. Write its order",
        ],
      },
    })
  })

  test('may show the uploaded avatar of a post', async () => {
    const avatar_media_id = await anUpload(app, await aPng())
    const posts = POSTS.map((post) => ({ ...post, avatar_url: 'ada.png', avatar_media_id }))
    const [first] = await cardsOf(await aSetWith([{ post: '1', text: 'x', avatar: 'Ada.png' }], posts))
    expect(first?.comments).toMatchObject([{ avatar_url: `/media/${avatar_media_id}` }])
  })

  test('can be added, replaced and removed later, all or none', async () => {
    const entity_set = await aSetWith()
    const set = (comments: Row[]) => app.call('/v1/set_comments', { entity_set, comments })
    expect((await set(COMMENTS)).body.data).toEqual({ num_comments: 3 })
    expect((await set([{ post: '9', text: 'x' }])).status).toBe(400)
    expect((await cardsOf(entity_set)).map(({ comments }) => comments.length)).toEqual([2, 1])
    await set([{ post: '2', text: 'Only this' }])
    expect((await cardsOf(entity_set)).map(({ comments }) => comments.map(({ text }) => text))).toEqual([[], ['Only this']])
    await set([])
    expect((await cardsOf(entity_set)).map(({ comments }) => comments.length)).toEqual([0, 0])
  })

  test('stay as they are once a study uses the set', async () => {
    const entity_set = await aSetWith(COMMENTS)
    await aStudyOf(entity_set)
    expect((await app.call('/v1/set_comments', { entity_set, comments: [] })).status).toBe(409)
  })

  test('are deleted with the set, and so are avatars that nobody else shows', async () => {
    const url = `https://img.example/${randomUUID()}.png`
    const hosted = async () => {
      await deleteUnusedMedia(app.deps)
      return (await app.database.pool.query('select from media_objects where hosted_url = $1', [url])).rowCount
    }
    const sets = [
      await aSetWith([{ post: '1', text: 'x', avatar: url }]),
      await aSetWith([{ post: '1', text: 'y', avatar: url }]),
    ]
    for (const [entity_set, left] of [
      [sets[0] ?? '', 1],
      [sets[1] ?? '', 0],
    ] as const) {
      const [card] = await cardsOf(entity_set)
      expect((await app.call('/v1/delete_entity_set', { entity_set })).status).toBe(200)
      const { rowCount } = await app.database.pool.query('select from comments where entity_id = $1', [card?.entity_id])
      expect([rowCount, await hosted()]).toEqual([0, left])
    }
  })
})

test('a bundle brings the comments to another installation, and a set with other comments is another set', async () => {
  const there = await testApp()
  try {
    const entity_set = await aSetWith(COMMENTS)
    const experiment_id = await aStudyOf(entity_set)
    const bundle = await app.app.inject({
      url: `/v1/exports/${experiment_id}/bundle.zip`,
      headers: { host: '127.0.0.1:3000' },
    })
    const bring = async () => {
      const headers = { 'content-type': 'application/zip' }
      const { body } = await there.send({ method: 'POST', url: IMPORT_STUDY_PATH, headers, payload: bundle.rawPayload })
      return (body as { data: { differences: string[] } }).data.differences
    }
    await bring()
    const shown = await there.call('/v1/show_entity_set', { entity_set })
    expect(shown.body.data.cards.map(({ comments }) => comments)).toEqual(
      (await cardsOf(entity_set)).map(({ comments }) => comments),
    )
    expect(await bring()).toContainEqual(expect.stringContaining('was here already, with the same cards'))
    await there.database.pool.query(`update comments set text = 'Changed'`)
    expect(await bring()).toContainEqual(expect.stringContaining('Another set is called'))
  } finally {
    await there.close()
  }
})

test('a data package has the comments as a table, guarded against formulas, with their covariates', async () => {
  const formula = [{ post: '1', author_name: '=cmd()', text: '=1+1', stance: 'for' }]
  const experiment_id = await aStudyOf(await aSetWith([...formula, { post: '1', text: 'Reply', reply_to: '1' }]))
  const answer = await app.app.inject({ url: `/v1/exports/${experiment_id}/package.zip`, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(answer.rawPayload)
  const folder = `study-${experiment_id}`
  const [header = [], ...rows] = csvCells(String(files.get(`${folder}/data/${folder}_description-comments_data.csv`)))
  const table = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])))
  expect(table).toMatchObject([
    { comment_order: '1', author_name: "'=cmd()", text: "'=1+1", stance: 'for', reply_to: '' },
    { comment_order: '2', text: 'Reply', reply_to: table[0]?.['comment_id'] },
  ])
  expect(String(files.get(`${folder}/codebook.csv`))).toContain('comment_id')
})
