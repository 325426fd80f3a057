import { expect, test } from 'vitest'
import { aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

const row = { source_url: 'https://img.example/a.png', filename: 'a.png', retrieve_date: '2026-01-01', entity_type: 'image' }
const ingest = (settings: object) =>
  app.send({
    method: 'POST',
    url: '/v1/ingest_entity_set',
    payload: { entity_set_settings: { setname: 'x', category: 'news', covariates: [row], ...settings } },
  })

test('a set is listed with its category and size', async () => {
  const entity_set = await aSet(app, { cards: 12, category: 'opinion', setname: 'My Pilot!' })
  expect(entity_set).toMatch(/^\d{8}_mypilot$/)
  const { body } = await app.call('/v1/pull_entity_sets', {})
  expect(JSON.parse(body.data.entity_sets)).toContainEqual({
    entity_category: 'opinion',
    entity_set,
    num_entities: 12,
    num_without_alt_text: 0,
    num_with_counts: {},
    num_comments: 1,
    num_linked: 12,
    is_fetching: false,
  })
})

test('cards keep their covariates, with the headline decoded and ids after the set', async () => {
  const entity_set = await aSet(app, { cards: 1 })
  const { rows } = await app.database.pool.query('select * from entities where entity_set = $1', [entity_set])
  expect(rows).toMatchObject([{ headline: 'Headline 0, 100 % sure', alt_text: 'Picture 0', covariates: { filename: 'f_0.png' } }])
  expect(rows[0].entity_id).toMatch(new RegExp(`^${entity_set}_[a-z0-9]{5}$`))
})

test.each<[string, object, string]>([
  ['a category that is no plain word', { category: '=Two words' }, 'category must be one of news, opinion, sensational, ads'],
  ['a name without letters', { setname: '!!!' }, "setname '!!!'"],
  ['missing columns', { covariates: [{ filename: 'a' }] }, 'Missing columns: source_url, retrieve_date, entity_type'],
  ['a bad row', { covariates: [row, { ...row, filename: 'b', source_url: 'nowhere' }] }, 'row 2: entity_url'],
  ['no rows', { covariates: [] }, 'entity_set_settings.covariates'],
])('a set with %s is refused and nothing is stored', async (_what, settings, sentence) => {
  const before = await app.database.pool.query('select count(*) from entity_sets')
  const { status, text } = await ingest(settings)
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  expect((await app.database.pool.query('select count(*) from entity_sets')).rows).toEqual(before.rows)
})

test('a category of the lab’s own is stored and offered like the four', async () => {
  expect((await ingest({ setname: '26010100_own', category: 'health-news' })).status).toBe(200)
  const { body } = await app.call('/v1/pull_entity_sets', {})
  expect(JSON.parse(body.data.entity_sets)).toContainEqual(
    expect.objectContaining({ entity_set: '26010100_own', entity_category: 'health-news' }),
  )
})

test('a set name that is taken is a 409, and the existing set does not change', async () => {
  const entity_set = await aSet(app, { cards: 3 })
  expect((await ingest({ setname: entity_set })).status).toBe(409)
  const { rows } = await app.database.pool.query('select count(*)::int from entities where entity_set = $1', [entity_set])
  expect(rows).toEqual([{ count: 3 }])
})

test('a study gets an id of e and five characters', async () => {
  expect(await aStudy(app)).toMatch(/^e[a-z0-9]{5}$/)
})

test('a study with problems is refused with the whole list, and nothing is created', async () => {
  const before = await app.database.pool.query('select count(*) from studies')
  const { status, body } = await app.send({
    method: 'POST',
    url: '/v1/spawn_experiment',
    payload: {
      condition_settings: [
        { condition: 1, param: 'feed', value: 'sideways' },
        { condition: 2, param: 'entity_sets', value: '[{"entity_set":"nosuch"}]' },
      ],
    },
  })
  expect([status, body]).toMatchObject([
    400,
    {
      error: {
        code: 'invalid_settings',
        problems: [
          "condition 1, feed: must be one of scroll, swipe, not 'sideways'",
          "condition 2, entity_sets: unknown set 'nosuch'",
          'You need to select at least one set per condition under the Cards section. Missing in condition 1',
        ],
      },
    },
  ])
  expect((await app.database.pool.query('select count(*) from studies')).rows).toEqual(before.rows)
})

test('URL-encoded settings are stored decoded', async () => {
  const experiment_id = await aStudy(app, { consent: 'Ja & nein? 100 %', 'completion-code': 'A B' })
  const { rows } = await app.database.pool.query(
    `select param, value from condition_settings where experiment_id = $1 and param <> 'entity_sets' order by param`,
    [experiment_id],
  )
  expect(rows).toEqual([
    { param: 'completion-code', value: 'A B' },
    { param: 'consent', value: 'Ja & nein? 100 %' },
  ])
})

test('totals count studies and people but no test sessions, and never fall below the floor', async () => {
  const total = async () => (await app.call('/v1/analytics', {})).body.total_users
  const before = await total()
  const study = await aStudy(app)
  await aParticipant(app, study, { user_id: 'somebody' })
  await aParticipant(app, study, { user_id: 'just-a-test' })
  const { rows } = await app.database.pool.query('select count(*)::int from studies')
  const { body } = await app.send({ method: 'POST', url: '/v1/analytics', headers: { 'content-type': 'application/json' } })
  expect(body).toEqual({ success: 'true', total_experiments: rows[0].count, total_users: before + 1 })
  const floored = await testApp({ database: app.database, deps: { totalsFloor: { experiments: 1000, users: 15203 } } })
  expect((await floored.call('/v1/analytics', {})).body).toMatchObject({
    total_experiments: 1000,
    total_users: 15203,
    floor: { experiments: 1000, users: 15203 },
  })
  await floored.app.close()
})

test('an export of an unknown study is a 404, of an unknown kind a 400', async () => {
  expect((await app.send({ method: 'GET', url: '/v1/exports/nosuch/engagement.csv' })).status).toBe(404)
  const study = await aStudy(app)
  expect((await app.send({ method: 'GET', url: `/v1/exports/${study}/secrets.csv` })).status).toBe(400)
  expect((await app.send({ method: 'GET', url: `/v1/exports/${study}/engagement.csv?include=everything` })).status).toBe(400)
})

test('a study of somebody else cannot be exported', async () => {
  const study = await aStudy(app)
  await app.database.pool.query(`with other as (insert into labs (name) values ('Other') returning lab_id)
    update studies set lab_id = (select lab_id from other) where experiment_id = '${study}'`)
  expect((await app.send({ method: 'GET', url: `/v1/exports/${study}/engagement.csv` })).status).toBe(404)
})

test('a setting that decodes to a character which cannot be stored is stored without it', async () => {
  const entity_set = await aSet(app)
  const condition_settings = [
    { condition: 1, param: 'entity_sets', value: JSON.stringify([{ entity_set }]) },
    { condition: 1, param: 'consent', value: 'Agree%00%3F' },
  ]
  const { status, body } = await app.call('/v1/spawn_experiment', { condition_settings })
  expect(status).toBe(200)
  const revised = await app.call('/v1/revise_study', {
    experiment_id: body.data.experiment_id,
    from_version: 1,
    condition_settings: [...condition_settings.slice(0, 1), { condition: 1, param: 'instruct', value: 'Go%00' }],
  })
  expect(revised.body.data.changes).toContainEqual({ condition: null, param: 'consent', before: 'Agree?', after: null })
  expect(revised.body.data.changes).toContainEqual({ condition: null, param: 'instruct', before: null, after: 'Go' })
})

test('settings that contradict each other are refused, all of them at once', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app) }])
  const settings = {
    entity_sets,
    'intervention-type': 'default-modal',
    'intervention-style': 'infeed',
    'feed-length': '20',
    'failed-attention': 'exit',
    forms: '["final questions", "final", "final questions"]',
  }
  const { status, body } = await app.send({
    method: 'POST',
    url: '/v1/spawn_experiment',
    payload: { condition_settings: Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value })) },
  })
  const { problems } = (body as { error: { problems: string[] } }).error
  expect(status).toBe(400)
  expect(problems.map((problem) => /condition 1, ([\w-]+):/.exec(problem)?.[1]).toSorted()).toEqual([
    'failed-attention',
    'feed-length',
    'forms',
    'forms',
    'intervention-style',
  ])
})

test('a study whose sets have more than a thousand covariates together is refused', async () => {
  const wideSet = async (n: number) => {
    const columns = Object.fromEntries(Array.from({ length: 290 }, (_, i) => [`set ${n} column ${i}`, 'x']))
    const row = { source_url: 'https://img.example/a.png', filename: 'a.png', retrieve_date: '2026-01-01', entity_type: 'image' }
    const { body } = await app.call('/v1/ingest_entity_set', {
      entity_set_settings: { setname: `wide${n}`, category: 'news', covariates: [{ ...row, ...columns }] },
    })
    return body.data.entity_set
  }
  const names = await Promise.all([1, 2, 3, 4].map(wideSet))
  const spawn = (sets: readonly string[]) =>
    app.send({
      method: 'POST',
      url: '/v1/spawn_experiment',
      payload: {
        condition_settings: [
          { condition: 1, param: 'entity_sets', value: JSON.stringify(sets.map((entity_set) => ({ entity_set }))) },
        ],
      },
    })
  const tooWide = await spawn(names)
  expect([tooWide.status, tooWide.text]).toEqual([400, expect.stringContaining('entity_sets is too wide')])
  expect((await spawn(names.slice(0, 3))).status).toBe(200)
})

test('the demo study is neither closed nor changed', async () => {
  const closed = await app.send({
    method: 'POST',
    url: '/v1/set_study_status',
    payload: { experiment_id: 'solarflare', status: 'closed' },
  })
  const condition_settings = [{ condition: 1, param: 'feed', value: 'swipe' }]
  const revised = await app.send({
    method: 'POST',
    url: '/v1/revise_study',
    payload: { experiment_id: 'solarflare', from_version: 1, condition_settings },
  })
  expect([closed.status, closed.text]).toEqual([400, expect.stringContaining('cannot be closed')])
  expect([revised.status, revised.text]).toEqual([400, expect.stringContaining('stays as it is')])
})
