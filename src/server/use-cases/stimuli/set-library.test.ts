import { describe, expect, test } from 'vitest'
import { lacksAltText } from '#domain/stimuli/cards/alt-text.ts'
import { aParticipant, aSet, exported } from '#server/testing/builders.ts'
import { aJpeg } from '#server/testing/media-samples.ts'
import { app, aStudyOf, edit, firstCard, ingest, type Row, row, setUpApp, show } from '#server/testing/sets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { deleteUnusedMedia } from './delete-unused-media.ts'

setUpApp()

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

test('notifications that came with a set are listed with it, and a covariate of that name is none', async () => {
  const notifications = JSON.stringify([{ from: 'Ada', text: 'liked your post', seconds: 60 }])
  const listed = async (cells: readonly (string | number)[]) => {
    const { entity_set } = await ingest(cells.map((cell, i) => row({ filename: `${i}.png`, notifications: cell })))
    const { body } = await app.call('/v1/pull_entity_sets', {})
    const sets = JSON.parse(body.data.entity_sets) as { entity_set: string; notifications?: string }[] // as the contract has it
    return sets.find((set) => set.entity_set === entity_set)?.notifications
  }
  expect(await listed(['', notifications, '[]'])).toBe(notifications)
  expect(await listed(['3', 7, '[broken'])).toBeUndefined()
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
