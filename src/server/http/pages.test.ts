import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { insertStudy, ownFormQuery } from '../store/studies/studies.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../use-cases/local-owner.ts'

setUpApp()

const get = (url: string) => app.send({ method: 'GET', url })

test.each<[string, string]>([
  ['/', 'researcher'],
  ['/?utm_source=mail', 'researcher'],
  ['/?experiment_id=solarflare', 'participant'],
  ['/?user_id=p1', 'participant'],
  ['/?rid=r1', 'participant'],
  ['/?PROLIFIC_PID=p1', 'participant'],
  ['/?feed=swipe', 'participant'],
  ['/feed', 'participant'],
  ['/feed?x=1', 'participant'],
  ['/post/4k2j9x0abc', 'participant'],
  ['/create-study/', 'researcher'],
  ['/create-study-old', 'researcher'],
  ['/upload', 'researcher'],
  ['/upload-hosted', 'researcher'],
  ['/upload-set', 'researcher'],
  ['/sets', 'researcher'],
  ['/sets?set=26010100_news', 'researcher'],
  ['/download', 'researcher'],
  ['/help', 'researcher'],
  ['/about', 'researcher'],
  ['/viewforms', 'researcher'],
  ['/questionnaires', 'researcher'],
  ['/questionnaires/crt/print', 'researcher'],
  ['/questionnaires/qA1/print/?version=2', 'researcher'],
  ...questionnaires.map(({ name }) => [`/form/${name}`, 'participant'] as [string, string]),
])('%s is a page of the %s bundle', async (url, bundle) => {
  const { status, text, headers } = await get(url)
  expect([status, text]).toEqual([200, expect.stringContaining(`<title>${bundle}</title>`)])
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test.each(['/nosuch', '/form/nosuch', '/form', '/feed/more', '/.env', '/questionnaires/a/b/print', '/questionnaires//print'])(
  '%s is the not-found page with status 404',
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, text: expect.stringContaining('<title>researcher</title>') })
  },
)

test('a questionnaire of a study is a page of the participant’s bundle, and no other name is', async () => {
  const { db } = app.deps.database
  await insertStudy(db, {
    ...{ experiment_id: 'eown01', lab_id: LOCAL_LAB, created_by: LOCAL_OWNER, seed: 's', nConditions: 1 },
    settings: [{ condition: 1, param: 'questionnaires', value: JSON.stringify([{ name: 'other' }, { name: 'own-pets' }]) }],
  })
  expect(await get('/form/own-pets')).toMatchObject({ status: 200, text: expect.stringContaining('<title>participant</title>') })
  expect((await get('/form/own')).status).toBe(404)
})

test('whether a study has a form of its own is looked up in an index, and reads the settings of no study', async () => {
  const client = await app.database.pool.connect()
  try {
    // The table of a test is too small for an index to be worth it, or for a choice between two.
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('drop index condition_settings_questionnaires')
    const { sql: text, params } = new PgDialect().sqlToQuery(sql`explain ${ownFormQuery('own-pets')}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, params)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('condition_settings_own_forms')
  } finally {
    client.release(true)
  }
})

test('every answer forbids sniffing and referrers', async () => {
  for (const url of ['/', '/feed', '/v1/openapi.json', '/nosuch', '/v1/nosuch']) {
    expect((await get(url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  }
})

test('the contract is served as OpenAPI and as a page', async () => {
  const { status, body } = await get('/v1/openapi.json')
  expect([status, body]).toMatchObject([
    200,
    {
      openapi: '3.1.0',
      paths: {
        '/v1/events': { post: {} },
        '/v1/load_experiment': { post: {} },
        '/v1/uploads': { post: { parameters: [{ name: 'Tus-Resumable' }, { name: 'Upload-Length' }, {}] } },
        '/v1/uploads/{id}': { patch: {}, head: {}, delete: {}, get: {} },
      },
    },
  ])
  const docs = await get('/v1/docs')
  expect(docs.status).toBe(200)
  expect(docs.text).toContain('/v1/write_user_engagement')
  expect(docs.text).not.toContain('<script')
})

test('health, readiness and metrics are served', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/metrics')).text).toContain('feedlab_database_up 1')
})
