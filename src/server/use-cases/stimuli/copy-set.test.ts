import { expect, test } from 'vitest'
import { setShare } from '#server/store/accounts/shares.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { app, ingest, type Row, setUpApp, show } from '#server/testing/sets.ts'

setUpApp()

const post = (more: Row): Row => ({ entity_type: 'post', body: 'Snow', author_name: 'Ada', ...more })
const copy = (entity_set: string, setname: string, headers = {}) => app.call('/v1/copy_set', { entity_set, setname }, headers)

async function aUsedSet(): Promise<string> {
  const picture = 'https://img.example/a.png'
  const notifications = '[{"from":"Ada","text":"liked your post","seconds":60}]'
  const { entity_set } = await ingest([post({ filename: 'a', image: picture, notifications }), post({ filename: 'b' })])
  await app.call('/v1/set_comments', { entity_set, comments: [{ post: 'a', text: 'Hm', author_name: 'Sam' }] })
  await aStudy(app, { entity_sets: JSON.stringify([{ entity_set }]) })
  return entity_set
}

test('a set that a study uses is copied with its rows, pictures and comments, and the copy can be changed', async () => {
  const entity_set = await aUsedSet()
  const { status, body } = await copy(entity_set, 'second')
  expect([status, body.data.num_entities]).toEqual([200, 2])
  expect(body.data.entity_set).toMatch(/^\d{8}_second$/)
  const [before, after] = [(await show(entity_set)).body.data, (await show(body.data.entity_set)).body.data]
  const withoutIds = ({ cards }: typeof before) => cards.map(({ entity_id, ...card }) => card)
  expect(withoutIds(after)).toEqual(withoutIds(before))
  expect([after.entity_category, after.used_in]).toEqual([before.entity_category, []])
  const ids = [...before.cards, ...after.cards].map(({ entity_id }) => entity_id)
  expect(new Set(ids).size).toBe(4)
  const edit = (name: string, cards: typeof after.cards) =>
    app.call('/v1/edit_entity_set', {
      entity_set: name,
      cards: [{ entity_id: cards[0]?.entity_id ?? '', covariates: { body: 'Rain' } }],
    })
  expect((await edit(body.data.entity_set, after.cards)).status).toBe(200)
  expect((await edit(entity_set, before.cards)).status).toBe(409)
  expect((await show(entity_set)).body.data.cards[0]?.covariates['body']).toBe('Snow')
})

test('deleting the copy leaves the pictures of the first set where they are', async () => {
  const entity_set = await aUsedSet()
  const made = (await copy(entity_set, 'again')).body.data.entity_set
  expect((await app.call('/v1/delete_entity_set', { entity_set: made })).status).toBe(200)
  const url = (await show(entity_set)).body.data.cards[0]?.media_url ?? ''
  expect((await app.send({ method: 'GET', url })).status).toBe(302)
})

test('a copy needs a name that is free, and a set that is there', async () => {
  const entity_set = await aUsedSet()
  const first = (await copy(entity_set, 'mine')).body.data.entity_set
  expect((await copy(entity_set, first)).status).toBe(409)
  expect((await copy(entity_set, '?!')).status).toBe(400)
  expect((await copy('none', 'other')).status).toBe(404)
})

test('other labs and monitors copy nothing', async () => {
  const { lab_id, owner } = await aLab(app, 'Pond')
  const { owner: stranger } = await aLab(app, 'Lake')
  const asOwner = await signedIn(app, owner)
  const settings = { setname: 'pond', category: 'news', covariates: [post({ filename: 'a' })] }
  const { entity_set } = (await app.call('/v1/ingest_entity_set', { entity_set_settings: settings }, asOwner)).body.data
  expect((await copy(entity_set, 'theirs', await signedIn(app, stranger))).status).toBe(404)
  expect((await copy(entity_set, 'monitored', await signedIn(app, await aMember(app, lab_id, 'monitor')))).status).toBe(403)
  expect((await copy(entity_set, 'edited', await signedIn(app, await aMember(app, lab_id, 'editor')))).status).toBe(200)
})

test('a guest of a study copies no set of its lab', async () => {
  const entity_set = await aUsedSet()
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set }]) })
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'editor')
  expect((await copy(entity_set, 'guest', await signedIn(app, guest))).status).toBe(403)
})
