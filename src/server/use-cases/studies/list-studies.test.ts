import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { MAX_STUDY_PAGE } from '#domain/study/list/study-list.ts'
import { migrationsDir } from '#server/places.ts'
import { settingsOfVersion } from '#server/store/studies/studies.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aLab, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
/** Oldest first. */
const ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  // The demo has studies of its own.
  await app.database.pool.query('delete from studies')
  for (const name of ['Pilot 10', 'pilot 2', 'Sunrise', '']) ids.push(await aStudy(app, { 'study-name': name }))
  await app.call('/v1/set_study_status', { experiment_id: ids[2] ?? '', status: 'paused' })
  await aParticipant(app, ids[1] ?? '')
})
afterAll(() => app.close())

const list = async (body: SentTo<'/v1/list_studies'> = {}) => {
  const { data } = (await app.call('/v1/list_studies', body)).body
  return { ...data, places: data.studies.map(({ experiment_id }) => ids.indexOf(experiment_id)) }
}

test('pages of the list follow each other, the newest first, and say how many there are in all', async () => {
  expect(await list({ limit: 3 })).toMatchObject({ n_found: 4, places: [3, 2, 1] })
  expect(await list({ limit: 3, offset: 3 })).toMatchObject({ n_found: 4, places: [0] })
  expect(await list({ offset: 9 })).toMatchObject({ n_found: 4, places: [] })
})

test('a status narrows the list, and how many there are of each does not depend on it', async () => {
  const counts = { all: 4, draft: 0, running: 3, paused: 1, closed: 0 }
  expect(await list({ status: 'paused' })).toMatchObject({ n_found: 1, counts, places: [2] })
  expect(await list({ status: 'closed' })).toMatchObject({ n_found: 0, counts, places: [] })
  expect(await list({ search: 'pilot', status: 'running' })).toMatchObject({ n_found: 2, counts })
})

test('a search finds studies on all pages, and a page of it is as long as asked for', async () => {
  expect(await list({ search: 'PILOT', limit: 1 })).toMatchObject({ n_found: 2, places: [1] })
  expect(await list({ search: 'PILOT', limit: 1, offset: 1 })).toMatchObject({ n_found: 2, places: [0] })
  expect(await list({ search: ids[3] ?? '' })).toMatchObject({ n_found: 1, places: [3] })
})

test('a search follows the newest version, and looks in names of any language, platforms and sets', async () => {
  const experiment_id = await aStudy(app, {
    'study-name': 'ÉTUDE Δ',
    platform: 'prolific',
    'redirect-url': 'https://app.prolific.com/x',
  })
  ids.push(experiment_id)
  expect(await list({ search: 'étude δ' })).toMatchObject({ n_found: 1, places: [4] })
  expect(await list({ search: 'PROLIFIC' })).toMatchObject({ n_found: 1, places: [4] })
  const [set = ''] = (await list({ search: 'étude' })).studies[0]?.entity_sets ?? []
  expect((await list({ search: set.toUpperCase() })).places).toContain(4)
  const settings = await settingsOfVersion(app.database.db, { experiment_id, version: 1 })
  const condition_settings = settings.map((one) => (one.param === 'study-name' ? { ...one, value: 'Sonate' } : one))
  await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings })
  expect([(await list({ search: 'étude' })).places, (await list({ search: 'sonate' })).places]).toEqual([[], [4]])
  await app.database.pool.query('delete from studies where experiment_id = $1', [ids.pop()])
})

test('what an upgrade writes of earlier studies is what the server writes of new ones', async () => {
  const experiment_id = await aStudy(app, { 'study-name': 'ÉTUDE Δ' })
  const texts = async () => (await app.database.pool.query('select experiment_id, search_text from studies order by 1')).rows
  const written = await texts()
  await app.database.pool.query('update studies set search_text = null')
  const migration = await readFile(join(migrationsDir, '0036_searched_studies.sql'), 'utf8')
  await app.database.pool.query(migration.split('--> statement-breakpoint')[1] ?? '')
  expect(await texts()).toEqual(written)
  await app.database.pool.query('delete from studies where experiment_id = $1', [experiment_id])
})

test('studies are sorted by name or by people before they are cut into pages', async () => {
  expect((await list({ sort_by: 'name', limit: 2, search: 'pilot' })).places).toEqual([1, 0])
  expect((await list({ sort_by: 'live', limit: 1 })).places).toEqual([1])
  expect((await list({ sort_by: 'created_at', is_descending: false, limit: 2 })).places).toEqual([0, 1])
})

test('a page is never longer than the longest', async () => {
  await app.database.pool.query(
    `insert into studies (experiment_id, lab_id, created_by, seed) select 'copy' || n, lab_id, created_by, seed from studies, generate_series(1, $2) n where experiment_id = $1`,
    [ids[0], MAX_STUDY_PAGE],
  )
  await app.database.pool.query(
    `insert into study_versions (experiment_id, version, n_conditions) select experiment_id, 1, 1 from studies where experiment_id like 'copy%'`,
  )
  const found = await list()
  expect([found.n_found, found.studies.length]).toEqual([MAX_STUDY_PAGE + 4, MAX_STUDY_PAGE])
  expect((await app.send({ method: 'POST', url: '/v1/list_studies', payload: { limit: MAX_STUDY_PAGE + 1 } })).status).toBe(400)
})

test('the studies of another lab are on no page, whatever is searched for', async () => {
  const { owner } = await aLab(app)
  const guarded = await testApp({ hasLocalOwner: false, database: app.database })
  const theirs = await signedIn(guarded, owner)
  for (const body of [{}, { search: 'pilot' }, { sort_by: 'name' as const }]) {
    const { data } = (await guarded.call('/v1/list_studies', body, theirs)).body
    expect(data).toMatchObject({ n_found: 0, studies: [], counts: { all: 0 } })
  }
  await guarded.close()
})
