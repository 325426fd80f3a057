import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { earlierPeople } from '#server/store/visits/earlier-people.ts'
import { PERSONAL_TABLES } from '#server/store/visits/personal-tables.ts'
import { aLike, aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const passOf = async (experiment_id: string) => (await app.call('/v1/simulation_pass', { experiment_id })).body.data.pass

async function simulated(experiment_id: string, n = 1) {
  const pass = await passOf(experiment_id)
  const people = []
  for (let i = 0; i < n; i++)
    people.push(await aParticipant(app, experiment_id, { user_id: `sim_${randomUUID()}`, query: { simulated: pass } }))
  return people
}

const rowsOf = async (experiment_id: string) => {
  const { rows } = await app.database.pool.query<{ condition: number; is_simulated: boolean; seed: string }>(
    'select condition, is_simulated, seed from participants where experiment_id = $1 order by participant_id',
    [experiment_id],
  )
  return rows
}

test('a link with the pass of the study flags its visitor, and the pass is stored nowhere', async () => {
  const experiment_id = await aStudy(app)
  const pass = await passOf(experiment_id)
  await aParticipant(app, experiment_id, { query: { simulated: pass, 'simulated-seed': '7-1', source: 'x' } })
  const [row] = await rowsOf(experiment_id)
  expect(row).toMatchObject({ is_simulated: true, seed: `simulated/${experiment_id}/7-1` })
  const { rows } = await app.database.pool.query('select detail::text as detail from events where experiment_id = $1', [
    experiment_id,
  ])
  expect(JSON.stringify(rows)).toContain('source')
  expect(JSON.stringify(rows)).not.toContain(pass)
})

test('nobody marks themselves as simulated: another pass is refused, and a seed without one means nothing', async () => {
  const experiment_id = await aStudy(app)
  const other = await passOf(await aStudy(app))
  for (const pass of ['yes', '', other]) {
    const { status, body } = await app.call('/v1/load_experiment', { experiment_id, user_id: 'me', query: { simulated: pass } })
    expect([status, body]).toMatchObject([403, { error: { code: 'link_incomplete' } }])
  }
  await aParticipant(app, experiment_id, { query: { 'simulated-seed': '7-1' } })
  expect(await rowsOf(experiment_id)).toMatchObject([{ is_simulated: false, seed: expect.not.stringContaining('simulated') }])
})

test('simulated people are balanced among themselves, and people among people', async () => {
  const experiment_id = await aStudy(app, {}, {})
  const asked = await passOf(experiment_id)
  for (let i = 0; i < 6; i++)
    await aParticipant(app, experiment_id, { condition: 1, user_id: `sim_${i}`, query: { simulated: asked } })
  for (let i = 0; i < 10; i++) await aParticipant(app, experiment_id)
  const counts = (await rowsOf(experiment_id)).filter(({ is_simulated }) => !is_simulated).map(({ condition }) => condition)
  expect(counts.filter((condition) => condition === 1)).toHaveLength(5)
  await simulated(experiment_id, 6)
  const others = (await rowsOf(experiment_id)).filter(({ is_simulated }) => is_simulated).map(({ condition }) => condition)
  expect(others.filter((condition) => condition === 2)).toHaveLength(6)
})

test('where the condition is drawn at the feed, the two kinds are balanced apart too', async () => {
  const journey = JSON.stringify([{ step: 'form', form: 'lean' }, { step: 'feed' }])
  const experiment_id = await aStudy(app, { journey }, { journey })
  const pass = await passOf(experiment_id)
  const toFeed = async (query: Record<string, string>, condition?: number) => {
    const { session_token, user_id } = await aParticipant(app, experiment_id, { query, ...(condition && { condition }) })
    const written = { session_token, user_id, experiment_id, condition: 0, form: 'lean', form_fields: {} }
    await app.call('/v1/write_form', written)
    return (await app.call('/v1/load_experiment', { experiment_id, user_id, session_token })).body.data.condition
  }
  for (let i = 0; i < 4; i++) await toFeed({ simulated: pass }, 1)
  const people = []
  for (let i = 0; i < 4; i++) people.push(await toFeed({}))
  expect(people.filter((condition) => condition === 1)).toHaveLength(2)
  for (let i = 0; i < 4; i++) expect(await toFeed({ simulated: pass })).toBe(2)
})

test('a full study, a draft and one with signed links take simulated people, and they take no place', async () => {
  const experiment_id = await aStudy(app, { quota: '1', 'link-secret': 'a-secret-of-sixteen' })
  const people = await simulated(experiment_id, 3)
  expect(people.map(({ outcome }) => outcome)).toEqual([null, null, null])
  const refused = await app.call('/v1/load_experiment', { experiment_id, user_id: 'me' })
  expect(refused.status).toBe(403)
})

test('they are out of totals, dashboards, exports and what algorithms learn', async () => {
  const before = (await app.call('/v1/analytics', {})).body
  const experiment_id = await aStudy(app, {})
  const [person] = await simulated(experiment_id)
  if (!person) throw new Error('Nobody')
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  const after = (await app.call('/v1/analytics', {})).body
  expect(after.total_users).toBe(before.total_users)
  const { data } = (await app.call('/v1/show_study', { experiment_id })).body
  expect(data.study).toMatchObject({ started: 0, live: 0, completes: 0, tests: 0 })
  const listed = (await app.call('/v1/list_participants', { experiment_id })).body.data
  expect(JSON.stringify(listed)).not.toContain(person.user_id)
  const dump = await app.call('/v1/dump_data', { idName: 'experiment_id', data_type: 'engagement', experiment_id })
  expect(JSON.parse(dump.body.data as string)).toEqual([])
  expect(await earlierPeople(app.database.db, { experiment_id, condition: 1 })).toEqual(new Map())
  const asked = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/engagement.csv?include=simulated` })
  expect(asked.text).toContain(person.user_id)
})

test('they are removed in one step with everything about them, which the audit log says; people stay', async () => {
  const experiment_id = await aStudy(app)
  const [person] = await simulated(experiment_id, 2)
  if (!person) throw new Error('Nobody')
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  const real = await aParticipant(app, experiment_id)
  expect((await app.call('/v1/remove_simulated', { experiment_id })).body.data).toEqual({ removed: 2 })
  expect(await rowsOf(experiment_id)).toMatchObject([{ is_simulated: false }])
  for (const table of PERSONAL_TABLES) {
    const { rows } = await app.database.pool.query(
      `select from ${table} t where not exists (select from participants p where p.participant_id = t.participant_id)`,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
  const { entries } = (await app.call('/v1/list_audit', {})).body.data
  expect(entries[0]).toMatchObject({ action: 'simulated-removed', target: experiment_id, detail: { n_removed: 2 } })
  expect((await app.call('/v1/load_experiment', { experiment_id, user_id: real.user_id })).body.data.resumed).toBe(true)
})

test('a study that only simulated people went through can be deleted', async () => {
  const experiment_id = await aStudy(app)
  await simulated(experiment_id)
  expect((await app.call('/v1/delete_study', { experiment_id })).status).toBe(200)
})
