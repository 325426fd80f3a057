import { describe, expect, test, vi } from 'vitest'
import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import { aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import type { Answer } from '#server/testing/test-app.ts'

setUpApp()

const setsOf = (...names: string[]) =>
  JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))
const settingsOf = (...names: string[]) => [{ condition: 1, param: 'entity_sets', value: setsOf(...names) }]
const spawn = (...names: string[]) => app.call('/v1/spawn_experiment', { condition_settings: settingsOf(...names) })

const waiting = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Runs SQL in a transaction, makes the call, and commits once the call waits for the transaction. */
async function duringTransaction<R>(sql: string, values: string[], call: () => Promise<Answer<R>>): Promise<Answer<R>> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql, values)
    const answer = call()
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

const whileDeleted = <R>(entity_set: string, call: () => Promise<Answer<R>>) =>
  duringTransaction('delete from entity_sets where entity_set = $1', [entity_set], call)

/** As an edit does that gives the cards of a set many more columns. */
const whileWidened = <R>(entity_set: string, call: () => Promise<Answer<R>>) =>
  duringTransaction(
    `with held as (select from entity_sets where entity_set = $1 for update)
     update entities set covariates = (select jsonb_object_agg('c' || n, '') from generate_series(1, 1001) n)
     where entity_set = $1 and exists (select from held)`,
    [entity_set],
    call,
  )

const studies = async () => Number((await app.database.pool.query('select count(*) from studies')).rows[0].count)

describe('a set that is deleted', () => {
  test('while a study is made of it is unknown to the study', async () => {
    const [kept, deleted] = [await aSet(app), await aSet(app)]
    const before = await studies()
    const answer = await whileDeleted(deleted, () => spawn(kept, deleted))
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_settings' } } })
    expect(answer.text).toContain(deleted)
    expect(await studies()).toBe(before)
  })

  test('while a study is revised to show it is unknown to the revision', async () => {
    const experiment_id = await aStudy(app)
    const deleted = await aSet(app)
    const answer = await whileDeleted(deleted, () =>
      app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings: settingsOf(deleted) }),
    )
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_settings' } } })
    expect((await app.call('/v1/show_study', { experiment_id })).body.data.study.version).toBe(1)
  })

  test('while a bundle that relies on it is imported makes the import refuse', async () => {
    const { bundle, entity_set } = await aBundle()
    const before = await studies()
    const answer = await whileDeleted(entity_set, () => importBundle(bundle))
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'set_changed' } } })
    expect(await studies()).toBe(before)
    // The next attempt brings the set along.
    expect((await importBundle(bundle)).status).toBe(200)
  })
})

describe('a set that is edited', () => {
  test('while a study is made of it is checked as it is afterwards', async () => {
    const entity_set = await aSet(app)
    const answer = await whileWidened(entity_set, () => spawn(entity_set))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('1000 different covariates at most')])
  })

  test('while a bundle that relies on it is imported makes the import refuse', async () => {
    const { bundle, entity_set } = await aBundle()
    const answer = await whileWidened(entity_set, () => importBundle(bundle))
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'set_changed' } } })
  })
})

describe('a set that a study has just begun to use', () => {
  test.each([
    ['deleted', (entity_set: string, _entity_id: string) => app.call('/v1/delete_entity_set', { entity_set })],
    [
      'edited',
      (entity_set: string, entity_id: string) =>
        app.call('/v1/edit_entity_set', { entity_set, cards: [{ entity_id, headline: 'Too late' }] }),
    ],
  ])('cannot be %s at the same moment', async (_what, change) => {
    const entity_set = await aSet(app, { cards: 1 })
    const { body } = await app.call('/v1/show_entity_set', { entity_set })
    const client = await app.database.pool.connect()
    // Stops the study between its check and its commit.
    await client.query('begin; lock table study_versions in share mode')
    const study = spawn(entity_set)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000)
    const changed = change(entity_set, body.data.cards[0]?.entity_id ?? '')
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 20_000)
    await client.query('commit')
    client.release()
    const { experiment_id } = (await study).body.data
    expect(await changed).toMatchObject({ status: 409, body: { error: { code: 'set_in_use', problems: [experiment_id] } } })
  })
})

/** A study as a bundle, whose set is here already and in no other study. */
async function aBundle() {
  const entity_set = await aSet(app)
  const { body } = await spawn(entity_set)
  const { experiment_id } = body.data
  const url = `/v1/exports/${experiment_id}/bundle.zip`
  const { rawPayload } = await app.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
  await app.database.pool.query('delete from studies where experiment_id = $1', [experiment_id])
  return { bundle: rawPayload, entity_set }
}

const importBundle = (payload: Buffer) =>
  app.send({ method: 'POST', url: IMPORT_STUDY_PATH, headers: { 'content-type': 'application/zip' }, payload })
