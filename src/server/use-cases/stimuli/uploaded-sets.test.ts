import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationsDir } from '#server/places.ts'
import { aParticipant, exported } from '#server/testing/builders.ts'
import { aJpeg, anMp4 } from '#server/testing/media-samples.ts'
import { app, aStudyOf, edit, firstCard, ingest, type Row, row, setUpApp, show } from '#server/testing/sets.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { deleteUnusedMedia } from './delete-unused-media.ts'

setUpApp()

describe('a set of uploaded files', () => {
  test('gives participants opaque addresses and exports the file name', async () => {
    const media_id = await anUpload(app, await aJpeg())
    const { entity_set } = await ingest([row({ media_id, filename: 'f 02 ü.png' })])
    const study = await aStudyOf(entity_set)
    const { order_data } = await aParticipant(app, study, { user_id: 'p1' })
    expect(order_data).toMatchObject([{ entity_url: `/media/${media_id}`, width: 640, height: 400, poster_url: null }])
    expect(order_data[0]?.placeholder).toMatch(/^data:image\/webp/)
    expect(JSON.stringify(order_data)).not.toMatch(/f 02|%20|source\.example/)
    const [exportedRow] = await exported(app, study, 'engagement')
    expect(exportedRow?.['entity_url']).toBe(`http://127.0.0.1:3000/media/${media_id}/f%2002%20%C3%BC.png`)
    expect((await app.send({ method: 'GET', url: `/media/${media_id}/f%2002%20%C3%BC.png` })).status).toBe(200)
  })

  test('keeps the sheet as covariates, without media_id', async () => {
    const media_id = await anUpload(app, await aJpeg())
    const { entity_set } = await ingest([row({ media_id, entity_url: 'https://source.example/story', ranking: 1 })])
    const { body } = await show(entity_set)
    expect(body.data.cards[0]?.covariates).toEqual(row({ ranking: 1 }))
  })

  test('may mix pictures and videos', async () => {
    const [picture, film] = [await anUpload(app, await aJpeg()), await anUpload(app, anMp4())]
    const rows = [row({ media_id: picture }), row({ media_id: film, filename: 'v.mp4', entity_type: 'video' })]
    const { body } = await show((await ingest(rows)).entity_set)
    expect(body.data.cards.map(({ entity_type, width, media_url }) => [entity_type, width, media_url])).toEqual([
      ['image', 640, `/media/${picture}`],
      ['video', 320, `/media/${film}`],
    ])
  })

  test.each<[string, (media_id: string) => Row[], string]>([
    [
      'an unknown file',
      (media_id) => [row({ media_id }), row({ media_id: 'nosuch', filename: 'b.png' })],
      "row 2: media_id 'nosuch' is no file that you uploaded",
    ],
    [
      'a file that is missing',
      (media_id) => [row({ media_id }), row({ filename: 'b.png' })],
      "row 2: media_id is missing: 'b.png' was not uploaded",
    ],
    [
      'a picture for a video',
      (media_id) => [row({ media_id, entity_type: 'video' })],
      'row 1: entity_type is video, but its file is of type image',
    ],
  ])('with %s is refused by row', async (_what, rows, sentence) => {
    const answer = await ingest(rows(await anUpload(app, await aJpeg())))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('cannot use the file of another person, even with its id', async () => {
    const media_id = await anUpload(app, await aJpeg())
    await app.database.pool.query(
      `with other as (insert into labs (name) values ('Other') returning lab_id)
       update media_uploads set lab_id = (select lab_id from other) where media_id = $1`,
      [media_id],
    )
    expect((await ingest([row({ media_id })])).text).toContain('is no file that you uploaded')
  })
})

describe('posts', () => {
  test('need no picture', async () => {
    const posts = [
      { entity_type: 'post', body: 'Snow in June', author_name: 'Ada', veracity: 'false' },
      { entity_type: 'post', headline: 'Rain' },
    ]
    const { entity_set } = await ingest(posts)
    const study = await aStudyOf(entity_set)
    const { order_data } = await aParticipant(app, study)
    expect(order_data.map(({ entity_type, entity_url }) => [entity_type, entity_url])).toEqual([
      ['post', ''],
      ['post', ''],
    ])
    expect(order_data.map(({ post }) => [post?.name, post?.body, post?.headline])).toEqual(
      expect.arrayContaining([
        ['Ada', 'Snow in June', ''],
        ['', '', 'Rain'],
      ]),
    )
    expect(JSON.stringify(order_data)).not.toContain('veracity')
    const { body } = await show(entity_set)
    expect(body.data).toMatchObject({ cover_url: null, cards: [{ media_url: null, covariates: posts[0] }, {}] })
    expect(await exported(app, study, 'engagement')).toHaveLength(2)
  })

  test('may have a picture that was uploaded, or a hosted one', async () => {
    const media_id = await anUpload(app, await aJpeg())
    const { entity_set } = await ingest([
      { entity_type: 'post', body: 'Mine', image: 'mine.png', media_id },
      { entity_type: 'post', body: 'Theirs', image: 'https://img.example/theirs.png' },
      { entity_type: 'post', body: 'None' },
    ])
    const { body } = await show(entity_set)
    expect(body.data.cards.map(({ entity_url }) => entity_url)).toEqual([
      `http://127.0.0.1:3000/media/${media_id}/mine.png`,
      'https://img.example/theirs.png',
      '',
    ])
    expect(body.data.cards.map(({ media_url }) => media_url !== null)).toEqual([true, true, false])
  })
})

test('the address of a post ends in the file name of its row, with a picture or without', async () => {
  const media_id = await anUpload(app, await aJpeg())
  const post = (given: Row): Row => ({ entity_type: 'post', body: 'Snow', ...given })
  const { entity_set } = await ingest([
    post({ filename: 't_1' }),
    post({ filename: 'f 2', source_url: 'https://source.example/story' }),
    post({ filename: 't_3', image: 'lake.png', media_id }),
    post({ filename: 'f_4', image: 'https://img.example/theirs.png' }),
    post({ filename: 't_5.png', image: 'https://img.example/t_5.png' }),
    post({}),
  ])
  const { body } = await show(entity_set)
  expect(body.data.cards.map(({ entity_url }) => entity_url)).toEqual([
    'http://127.0.0.1:3000/media/post/t_1',
    'https://source.example/story#/f%202',
    `http://127.0.0.1:3000/media/${media_id}/t_3`,
    'https://img.example/theirs.png#/f_4',
    'https://img.example/t_5.png',
    '',
  ])
  const experiment_id = await aStudyOf(entity_set)
  await aParticipant(app, experiment_id)
  const rows = await exported(app, experiment_id, 'entity_info')
  expect(rows.map(({ entity_url }) => entity_url?.split('/').at(-1)).sort()).toEqual([
    '',
    'f%202',
    'f_4',
    't_1',
    't_3',
    't_5.png',
  ])
})

describe('an avatar', () => {
  const avatar_url = () => `https://faces.example/${randomUUID()}.png`
  const avatarSeen = async (entity_set: string) => {
    const { order_data } = await aParticipant(app, await aStudyOf(entity_set))
    return order_data[0]?.post?.avatar_url ?? ''
  }
  const posts = async (url: string) => (await ingest([{ entity_type: 'post', body: 'Snow', avatar_url: url }])).entity_set
  const redirected = async (address: string) => {
    const { status, headers } = await app.send({ method: 'GET', url: address })
    return status === 302 ? headers['location'] : status
  }

  test('has an address on this server that does not reveal the original', async () => {
    const url = avatar_url()
    const seen = await avatarSeen(await posts(url))
    expect(seen).toMatch(/^\/media\/[\w-]{22}$/)
    expect(await redirected(seen)).toBe(url)
  })

  test('of a set saved by an older version is there after the migration', async () => {
    const url = avatar_url()
    const seen = await avatarSeen(await posts(url))
    await app.database.pool.query('delete from media_objects where hosted_url = $1', [url])
    expect(await redirected(seen)).toBe(404)
    await app.database.pool.query(await readFile(join(migrationsDir, '0007_avatars.sql'), 'utf8'))
    expect(await redirected(seen)).toBe(url)
  })

  test('follows an edit of the card, and is deleted with the last set that shows it', async () => {
    const [first, second] = [avatar_url(), avatar_url()]
    const address = await avatarSeen(await posts(second))
    const [one, two] = [await posts(first), await posts(second)]
    await edit(one, { entity_id: await firstCard(one), covariates: { avatar_url: second } })
    await app.call('/v1/delete_entity_set', { entity_set: two })
    expect([await redirected(address), await avatarSeen(one)]).toEqual([second, address])
    await deleteUnusedMedia(app.deps)
    const { rows } = await app.database.pool.query('select from media_objects where hosted_url = $1', [first])
    expect([rows, await redirected(address)]).toEqual([[], second])
  })

  test('can be a file that is uploaded with the set, one for several posts, and stays as long as a post shows it', async () => {
    const avatar_media_id = await anUpload(app, await aJpeg())
    const post = (body: string) => ({ entity_type: 'post', body, avatar_url: 'Ada.jpg', avatar_media_id })
    const { entity_set } = await ingest([post('Snow'), post('Ice')])
    const { order_data } = await aParticipant(app, await aStudyOf(entity_set))
    expect(order_data.map((card) => card.post?.avatar_url)).toEqual([`/media/${avatar_media_id}`, `/media/${avatar_media_id}`])
    expect(JSON.stringify(order_data)).not.toContain('Ada.jpg')
    const [card] = (await show(entity_set)).body.data.cards
    expect(card).toMatchObject({ avatar_url: `/media/${avatar_media_id}`, covariates: { avatar_url: 'Ada.jpg' } })
    expect(card?.covariates).not.toHaveProperty('avatar_media_id')
    await deleteUnusedMedia({ ...app.deps, databaseNow: async () => Date.now() + 30 * 24 * 60 * 60_000 })
    expect(await redirected(`/media/${avatar_media_id}`)).toBe(200)
  })

  test('of a deleted set is deleted too, when it is a file', async () => {
    const avatar_media_id = await anUpload(app, await aJpeg())
    const { entity_set } = await ingest([{ entity_type: 'post', body: 'Snow', avatar_url: 'face.png', avatar_media_id }])
    await app.call('/v1/delete_entity_set', { entity_set })
    await deleteUnusedMedia({ ...app.deps, databaseNow: async () => Date.now() + 2 * 24 * 60 * 60_000 })
    expect(await redirected(`/media/${avatar_media_id}`)).toBe(404)
  })

  test('follows an edit from a file to an address, or to nothing', async () => {
    const avatar_media_id = await anUpload(app, await aJpeg())
    const set = async () =>
      (await ingest([{ entity_type: 'post', body: 'Snow', avatar_url: 'face.png', avatar_media_id }])).entity_set
    const [hosted, without, url] = [await set(), await set(), avatar_url()]
    await edit(hosted, { entity_id: await firstCard(hosted), covariates: { avatar_url: url } })
    expect(await redirected(await avatarSeen(hosted))).toBe(url)
    await edit(without, { entity_id: await firstCard(without), covariates: { avatar_url: '' } })
    expect(await avatarSeen(without)).toBe('')
  })

  test.each([
    ['a file that nobody uploaded', 'face.png', () => 'none', /row 1: avatar_media_id 'none' is no file that you uploaded/],
    ['a name without its file', 'face.png', () => '', /row 1: avatar_url must be an http or https address, not 'face.png'/],
    ['a video', 'face.mp4', () => anUpload(app, anMp4()), /row 1: avatar_url is a video, and must be a picture/],
  ])('that is %s is refused', async (_, name, media, problem) => {
    const { status, text } = await ingest([
      { entity_type: 'post', body: 'Snow', avatar_url: name, avatar_media_id: await media() },
    ])
    expect([status, text]).toEqual([400, expect.stringMatching(problem)])
  })
})

describe('a file that no card shows', () => {
  const later = async () => Date.now() + 8 * 24 * 60 * 60_000
  const isThere = async (media_id: string) => (await app.send({ method: 'GET', url: `/media/${media_id}?w=480` })).status

  test('is deleted with its smaller versions after a week, and a shown one stays', async () => {
    const [unused, used, deleted] = [
      await anUpload(app, await aJpeg()),
      await anUpload(app, await aJpeg()),
      await anUpload(app, await aJpeg()),
    ]
    await ingest([row({ media_id: used })])
    const { entity_set } = await ingest([row({ media_id: deleted })])
    await app.call('/v1/delete_entity_set', { entity_set })
    expect(await deleteUnusedMedia(app.deps)).toBe(0)
    expect(await deleteUnusedMedia({ ...app.deps, databaseNow: later })).toBeGreaterThanOrEqual(2)
    expect(await Promise.all([unused, used, deleted].map(isThere))).toEqual([404, 200, 404])
  })

  test('can be uploaded again', async () => {
    const bytes = await aJpeg()
    const first = await anUpload(app, bytes)
    await deleteUnusedMedia({ ...app.deps, databaseNow: later })
    const second = await anUpload(app, bytes)
    expect(second).not.toBe(first)
    expect(await isThere(second)).toBe(200)
  })
})
