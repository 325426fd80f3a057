import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, exported, type Loaded } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settleSome } from './settled-engagement.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const settle = (publicUrl = app.deps.publicUrl()) => settleSome(app.database.pool, publicUrl, 100)
const like = (person: Loaded, response = 1) =>
  app.call('/v1/events', { session_token: person.session_token, events: [aLike(person, response)] })
const leave = (person: Loaded) =>
  app.database.pool.query(`update participants set last_seen_at = now() - interval '2 minutes' where user_id = $1`, [
    person.user_id,
  ])
const fileOf = async (experiment_id: string) =>
  (await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/engagement.csv` })).text
const likesOf = async (experiment_id: string) =>
  (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'likes')

async function somebodyGone(experiment_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id)
  await like(person)
  await leave(person)
  return person
}

test('what is written down beforehand is what the export would have said', async () => {
  const experiment_id = await aStudy(app)
  for (let i = 0; i < 3; i++) await somebodyGone(experiment_id)
  const worked = await fileOf(experiment_id)
  expect(await settle()).toBeGreaterThanOrEqual(3)
  expect(await settle()).toBe(0)
  await somebodyGone(experiment_id)
  const mixed = await fileOf(experiment_id)
  expect(mixed.startsWith(worked)).toBe(true)
  // To show that it is used at all.
  await app.database.pool.query(`update settled_engagement set csv = replace(csv, '"likes"', '"liked"')`)
  expect(await fileOf(experiment_id)).toBe(worked.replaceAll('"likes","1"', '"liked","1"') + mixed.slice(worked.length))
})

test('somebody who comes back has all of it in the next file', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await settle()
  await like(person, 0)
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['1', '0'])
  await leave(person)
  await settle()
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['1', '0'])
})

test('nobody is settled while more of theirs may be on its way', async () => {
  const experiment_id = await aStudy(app)
  await like(await aParticipant(app, experiment_id))
  await settle()
  const { rows } = await app.database.pool.query(
    'select from settled_engagement join participants using (participant_id) where experiment_id = $1',
    [experiment_id],
  )
  expect(rows).toHaveLength(0)
})

test('cards that were drawn later are in the next file', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await settle()
  const before = (await exported(app, experiment_id, 'engagement')).length
  const [other] = (await aParticipant(app, await aStudy(app))).order_data
  await app.database.pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores)
     select participant_id, 10, 11, 1, array[$2], array[1] from participants where user_id = $1`,
    [person.user_id, other?.entity_id],
  )
  expect(await exported(app, experiment_id, 'engagement')).toHaveLength(before + 1)
})

test('people who withdraw, are excluded or were a test leave the file although they are settled', async () => {
  const experiment_id = await aStudy(app)
  const people = [await somebodyGone(experiment_id), await somebodyGone(experiment_id), await somebodyGone(experiment_id)]
  await settle()
  const [withdrawn, excluded, tester] = people
  await app.call('/v1/withdraw', { session_token: withdrawn?.session_token ?? '' })
  await app.database.pool.query('update participants set excluded_at = now() where user_id = $1', [excluded?.user_id])
  await app.database.pool.query('update participants set is_test = true where user_id = $1', [tester?.user_id])
  expect(await likesOf(experiment_id)).toEqual([])
  const all = await exported(app, experiment_id, 'engagement', '?include=test,excluded,withdrawn')
  expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set([excluded?.user_id, tester?.user_id]))
})

test('what was written down of somebody who withdraws is deleted at the next look', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await settle()
  const written = async () =>
    (await app.database.pool.query('select from settled_engagement where csv like $1', [`%${person.user_id}%`])).rows.length
  expect(await written()).toBe(1)
  await app.call('/v1/withdraw', { session_token: person.session_token })
  await settle()
  expect(await written()).toBe(0)
})

test('another address of the installation makes the rows anew', async () => {
  const experiment_id = await aStudy(app)
  await somebodyGone(experiment_id)
  await settle()
  expect(await settle('https://elsewhere.example')).toBeGreaterThan(0)
  expect(await likesOf(experiment_id)).toHaveLength(1)
})
