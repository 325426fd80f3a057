import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksAltText } from '#domain/stimuli/cards/alt-text.ts'
import { migrationsDir } from '#server/places.ts'
import { aParticipant, aSet, exported } from '#server/testing/builders.ts'
import { aJpeg, anMp4 } from '#server/testing/media-samples.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { deleteUnusedMedia } from './delete-unused-media.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Row = Record<string, string | number | null>

const row = (given: Row = {}): Row => ({
  source_url: 'https://source.example/story',
  filename: 't_01.png',
  retrieve_date: '2026-01-01',
  entity_type: 'image',
  ...given,
})

async function ingest(covariates: Row[], setname = `u${randomUUID().slice(0, 8)}`) {
  const { status, body, text } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname, category: 'news', covariates },
  })
  return { status, text, entity_set: status === 200 ? body.data.entity_set : '' }
}

async function aStudyOf(entity_set: string): Promise<string> {
  const value = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings: [{ condition: 1, param: 'entity_sets', value }] })
  return body.data.experiment_id
}

const show = (entity_set: string) => app.call('/v1/show_entity_set', { entity_set })
const firstCard = async (entity_set: string) => (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''

type Change = { entity_id: string; headline?: string; alt_text?: string; covariates?: Row }
const edit = (entity_set: string, card: Change) => app.call('/v1/edit_entity_set', { entity_set, cards: [card] })

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

test('cards without an alt text are counted by the same rule as in the browser', async () => {
  const picture = { image: 'https://img.example/a.png' }
  const posts: Row[] = [{}, picture, { ...picture, alt_text: 'A lake' }, { ...picture, alt_text: ' ' }].map((given) => ({
    entity_type: 'post',
    body: 'Snow',
    ...given,
  }))
  const rows = [row(), row({ filename: 'b.png', alt_text: 'A dog' }), ...posts]
  const { entity_set } = await ingest(rows)
  const { body } = await app.call('/v1/pull_entity_sets', {})
  const sets = JSON.parse(body.data.entity_sets) as { entity_set: string; num_without_alt_text: number }[] // as the contract has it
  const { cards } = (await show(entity_set)).body.data
  const lacking = cards.filter((card) => lacksAltText({ ...card, hasPicture: card.media_url !== null }))
  expect([lacking.length, sets.find((set) => set.entity_set === entity_set)?.num_without_alt_text]).toEqual([3, 3])
})

test('cards with a count in their sheet are counted by set and column', async () => {
  const counts = [{ likes: '12', shares: '1,204' }, { likes: 'many', shares: '' }, { likes: 7 }]
  const { entity_set } = await ingest(counts.map((given, i) => row({ filename: `${i}.png`, ...given })))
  const { body } = await app.call('/v1/pull_entity_sets', {})
  const sets = JSON.parse(body.data.entity_sets) as { entity_set: string; num_with_counts: unknown }[] // as the contract has it
  expect(sets.find((set) => set.entity_set === entity_set)?.num_with_counts).toEqual({ likes: 2, shares: 1 })
})

describe('the library', () => {
  test('lists sets with size, owner, date and where they are used', async () => {
    const beganAtMs = Date.now()
    const entity_set = await aSet(app, { cards: 3, category: 'ads' })
    const study = await aStudyOf(entity_set)
    const { body } = await app.call('/v1/list_entity_sets', {})
    const entry = body.data.entity_sets.find((set) => set.entity_set === entity_set)
    expect(entry).toMatchObject({ entity_category: 'ads', num_entities: 3, owner: 'Local owner', used_in: [study] })
    expect(entry?.created_at).toBeGreaterThanOrEqual(beganAtMs - 1000)
    expect(entry?.cover_url).toMatch(/^\/media\//)
  })

  test('shows one set with its cards in the order of the sheet', async () => {
    const { body } = await show(await aSet(app, { cards: 3 }))
    expect(body.data).toMatchObject({ num_entities: 3, used_in: [] })
    expect(body.data.cards.map(({ position, headline }) => [position, headline])).toEqual(
      [0, 1, 2].map((i) => [i, `Headline ${i}, 100 % sure`]),
    )
  })

  test('changes headline, alt text and covariates before the first use', async () => {
    const entity_set = await aSet(app, { cards: 2 })
    const [card, other] = (await show(entity_set)).body.data.cards
    const cards = [
      { entity_id: card?.entity_id ?? '', headline: 'New', alt_text: 'A dog', covariates: { ranking: 1, veracity: 'true' } },
    ]
    expect((await app.call('/v1/edit_entity_set', { entity_set, cards })).body).toMatchObject({ data: { changed: 1 } })
    const after = (await show(entity_set)).body.data.cards
    expect(after[0]).toMatchObject({
      headline: 'New',
      alt_text: 'A dog',
      covariates: { headline: 'New', alt_text: 'A dog', ranking: 1, veracity: 'true', filename: 'f_0.png' },
    })
    expect(after[1]).toEqual(other)
  })

  test('changes the headline with the headline column', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const entity_id = (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''
    await app.call('/v1/edit_entity_set', { entity_set, cards: [{ entity_id, covariates: { headline: 'By column' } }] })
    expect((await show(entity_set)).body.data.cards[0]).toMatchObject({
      headline: 'By column',
      covariates: { headline: 'By column' },
    })
  })

  test('writes headline and alt text into the covariates, even if the sheet had no such column', async () => {
    const { entity_set } = await ingest([{ entity_type: 'post', body: 'Snow in June' }])
    const entity_id = await firstCard(entity_set)
    await edit(entity_set, { entity_id, headline: 'Snow!', alt_text: 'A street' })
    expect((await show(entity_set)).body.data.cards[0]?.covariates).toMatchObject({ headline: 'Snow!', alt_text: 'A street' })
    const study = await aStudyOf(entity_set)
    const { order_data } = await aParticipant(app, study)
    expect(order_data[0]).toMatchObject({ headline: 'Snow!', alt_text: 'A street', post: { headline: 'Snow!' } })
    const [row] = await exported(app, study, 'entity_info')
    expect(row).toMatchObject({ headline: 'Snow!', alt_text: 'A street' })
  })

  test.each<[string, Row, RegExp]>([
    ['an empty post', { body: '' }, /card 1: body is empty: a post needs/],
    ['an avatar of a script', { avatar_url: 'javascript:alert(1)' }, /card 1: avatar_url must be an http or https address/],
    ['a body over the limit', { body: 'x'.repeat(5001) }, /card 1: body must have at most 5000 characters/],
    ['a file name in another spelling', { Filename: 'x.png' }, /Filename cannot be changed/],
    ['a column name of two lines', { 'a\nb': 'x' }, /must be one line of plain text/],
    ['too many columns', Object.fromEntries(Array.from({ length: 299 }, (_, i) => [`c${i}`, ''])), /300 columns at most/],
  ])('is never left with %s', async (_what, covariates, sentence) => {
    const { entity_set } = await ingest([{ entity_type: 'post', body: 'Snow in June' }])
    const before = (await show(entity_set)).body.data.cards
    const answer = await edit(entity_set, { entity_id: before[0]?.entity_id ?? '', covariates })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(sentence)])
    expect((await show(entity_set)).body.data.cards).toEqual(before)
  })

  test('changes no card where one of them is not in the set', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const { status, text } = await app.call('/v1/edit_entity_set', {
      entity_set,
      cards: [
        { entity_id: await firstCard(entity_set), headline: 'New' },
        { entity_id: 'nosuch', headline: 'New' },
      ],
    })
    expect([status, text]).toEqual([404, expect.stringContaining("'nosuch' is no card of this set")])
    expect((await show(entity_set)).body.data.cards[0]?.headline).toBe('Headline 0, 100 % sure')
  })

  test('never changes the type or file of a card', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const entity_id = (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''
    const { status, text } = await app.call('/v1/edit_entity_set', {
      entity_set,
      cards: [{ entity_id, covariates: { filename: 'x', entity_type: 'video' } }],
    })
    expect([status, text]).toEqual([400, expect.stringContaining('entity_type, filename cannot be changed')])
  })

  test('freezes a set with its first study, and names the study', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const entity_id = (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''
    const study = await aStudyOf(entity_set)
    const edited = await app.call('/v1/edit_entity_set', { entity_set, cards: [{ entity_id, headline: 'Too late' }] })
    const deleted = await app.call('/v1/delete_entity_set', { entity_set })
    for (const { status, body } of [edited, deleted])
      expect([status, body]).toMatchObject([409, { error: { code: 'set_in_use', problems: [study] } }])
    expect((await show(entity_set)).body.data.cards[0]?.headline).toBe('Headline 0, 100 % sure')
  })

  test('is listed a page at a time, with a search in its name and the number of sets of each category', async () => {
    const names = []
    for (const setname of ['paging one', 'paging two', 'paging three'])
      names.push(await aSet(app, { cards: 1, setname, category: 'paged' }))
    const list = async (body: { search?: string; offset?: number; limit?: number }) =>
      (await app.call('/v1/list_entity_sets', body)).body.data
    const newest = await list({ search: ' PAGING ', limit: 2 })
    expect(newest).toMatchObject({ n_found: 3, categories: [{ entity_category: 'paged', n_sets: 3 }] })
    expect(newest.entity_sets.map(({ entity_set }) => entity_set)).toEqual([names[2], names[1]])
    const rest = await list({ search: 'paging', limit: 2, offset: 2 })
    expect(rest.entity_sets.map(({ entity_set }) => entity_set)).toEqual([names[0]])
    expect(await list({ search: 'paging one' })).toMatchObject({ n_found: 1 })
    expect(await list({ search: 'no set is called this' })).toEqual({ n_found: 0, categories: [], entity_sets: [] })
    expect((await app.send({ method: 'POST', url: '/v1/list_entity_sets', payload: { limit: 201 } })).status).toBe(400)
  })

  test('deletes a set that nobody uses', async () => {
    const entity_set = await aSet(app)
    expect((await app.call('/v1/delete_entity_set', { entity_set })).status).toBe(200)
    expect((await show(entity_set)).status).toBe(404)
    const { rows } = await app.database.pool.query('select count(*)::int from entities where entity_set = $1', [entity_set])
    expect(rows).toEqual([{ count: 0 }])
  })

  test('deletes hosted addresses with their set', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const url = (await show(entity_set)).body.data.cards[0]?.media_url ?? ''
    expect((await app.send({ method: 'GET', url })).status).toBe(302)
    await app.call('/v1/delete_entity_set', { entity_set })
    expect((await app.send({ method: 'GET', url })).status).toBe(404)
  })

  test('frees the quota when a set is deleted, except for files that another set shows', async () => {
    const [shared, alone] = [await anUpload(app, await aJpeg()), await anUpload(app, await aJpeg())]
    const { entity_set } = await ingest([row({ media_id: shared }), row({ media_id: alone, filename: 'b.png' })])
    await ingest([row({ media_id: shared })])
    const claimed = async () => {
      const { rows } = await app.database.pool.query<{ media_id: string }>(
        'select media_id from media_uploads where media_id = any($1)',
        [[shared, alone]],
      )
      return rows.map(({ media_id }) => media_id).sort()
    }
    expect(await claimed()).toEqual([shared, alone].sort())
    await app.call('/v1/delete_entity_set', { entity_set })
    expect(await claimed()).toEqual([shared])
    // A day later the file is deleted too.
    await deleteUnusedMedia({ ...app.deps, databaseNow: async () => Date.now() + 25 * 60 * 60_000 })
    const statuses = [shared, alone].map(
      async (media_id) => (await app.send({ method: 'GET', url: `/media/${media_id}` })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404])
  })

  test('never shows, changes or deletes the set of another person', async () => {
    const entity_set = await aSet(app, { cards: 1 })
    const entity_id = (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''
    await app.database.pool.query(
      `with other as (insert into labs (name) values ('Other') returning lab_id)
       update entity_sets set lab_id = (select lab_id from other) where entity_set = $1`,
      [entity_set],
    )
    expect((await show(entity_set)).status).toBe(404)
    expect((await app.call('/v1/edit_entity_set', { entity_set, cards: [{ entity_id, headline: 'x' }] })).status).toBe(404)
    expect((await app.call('/v1/delete_entity_set', { entity_set })).status).toBe(404)
    expect((await app.call('/v1/list_entity_sets', {})).text).not.toContain(entity_set)
  })
})

test('sets of category test and excluded sets are not offered, but are in the library', async () => {
  const [shown, excluded, tested] = [await aSet(app), await aSet(app), await aSet(app, { category: 'test' })]
  const choosy = await testApp({ database: app.database, deps: { excludedSets: [excluded] } })
  const { body } = await choosy.call('/v1/pull_entity_sets', {})
  expect([shown, excluded, tested].map((set) => body.data.entity_sets.includes(set))).toEqual([true, false, false])
  expect((await choosy.call('/v1/list_entity_sets', {})).text).toContain(tested)
  expect(await aStudyOf(tested)).toMatch(/^e[a-z0-9]{5}$/)
  await choosy.app.close()
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
