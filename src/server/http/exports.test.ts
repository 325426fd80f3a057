import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { countExport } from '../store/exports/export-counts.ts'
import { storeSomeVisits } from '../store/exports/visits/stored-visits.ts'
import { aLike, aParticipant, aSet, aStudy, exported, sendForm } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'

setUpApp()

/** Columns in their order, and rows. */
async function csv(id: string, data_type: string, query = '') {
  const rows = await exported(app, id, data_type, query)
  return { header: Object.keys(rows[0] ?? {}), rows }
}

test('entity_info lists every card of the study once, with its covariates and how often it was shown', async () => {
  const experiment_id = await aStudy(app)
  await aParticipant(app, experiment_id)
  await aParticipant(app, experiment_id)
  await aParticipant(app, experiment_id, { user_id: 'test-person' })
  const { header, rows } = await csv(experiment_id, 'entity_info')
  expect(header.slice(0, 8)).toEqual([
    ...['count', 'entity_id', 'time_stamp', 'entity_url', 'entity_url_x', 'experiment_id', 'entity_category', 'entity_set'],
  ])
  expect(header).toEqual(expect.arrayContaining(['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline']))
  expect(rows).toHaveLength(10)
  for (const row of rows) {
    expect(row).toMatchObject({ count: '2', experiment_id, entity_category: 'news', entity_type: 'image' })
    expect(row['entity_url']).toBe(row['entity_url_x'])
    expect(row['entity_url']).toMatch(/\/[tf]_\d\.png$/)
  }
  const { rows: withTests } = await csv(experiment_id, 'entity_info', '?include=test')
  expect(withTests.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => '3'))
})

test('stimulus_set is the same list for a set, without the count', async () => {
  const entity_set = await aSet(app, { cards: 3 })
  const { header, rows } = await csv(entity_set, 'stimulus_set')
  expect(header[0]).toBe('entity_id')
  expect(rows.map((row) => [row['entity_set'], row['experiment_id'], row['filename']])).toEqual([
    [entity_set, '', 'f_0.png'],
    [entity_set, '', 't_1.png'],
    [entity_set, '', 'f_2.png'],
  ])
})

test('experiment_parameters has one row per setting and condition, as they were given', async () => {
  const consent = 'I agree, 100 %'
  const experiment_id = await aStudy(app, { feed: 'scroll', consent }, { feed: 'swipe', consent })
  const { header, rows } = await csv(experiment_id, 'experiment_parameters')
  expect(header).toEqual(['time_stamp', 'experiment_id', 'condition', 'parameter', 'value'])
  const feeds = rows.filter(({ parameter }) => parameter === 'feed')
  expect(feeds.map(({ condition, value }) => [condition, value])).toEqual([
    ['1', 'scroll'],
    ['2', 'swipe'],
  ])
  const given = encodeURIComponent(consent)
  expect(rows.filter(({ parameter }) => parameter === 'consent').map(({ value }) => value)).toEqual([given, given])
  expect(rows.map(({ parameter, condition }) => [parameter, condition])).toEqual(
    ['consent', 'entity_sets', 'feed'].flatMap((name) => [
      [name, '1'],
      [name, '2'],
    ]),
  )
})

test('inventory holds the pool of each condition, whoever came', async () => {
  const [news, ads] = [await aSet(app, { cards: 3 }), await aSet(app, { cards: 2 })]
  const chosen = (...sets: string[]) =>
    JSON.stringify(sets.map((entity_set) => ({ entity_set, number_to_show: 1, randomize_between_subjects: 'no' })))
  const experiment_id = await aStudy(app, { entity_sets: chosen(news) }, { entity_sets: chosen(news, ads) })
  const { header, rows } = await csv(experiment_id, 'inventory')
  expect(header.slice(0, 6)).toEqual(['the_time', 'experiment_id', 'condition', 'entity_id', 'entity_url', 'entity_set'])
  expect(header).not.toContain('user_id')
  const count = (condition: string, set: string) =>
    rows.filter((row) => row['condition'] === condition && row['entity_set'] === set).length
  expect([count('1', news), count('1', ads), count('2', news), count('2', ads)]).toEqual([3, 0, 3, 2])
  await aParticipant(app, experiment_id)
  expect((await csv(experiment_id, 'inventory')).rows).toEqual(rows)
})

test('entity_info has the cards that were shown, and no others', async () => {
  const entity_set = await aSet(app, { cards: 5 })
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: 2, randomize_between_subjects: 'no' }])
  const experiment_id = await aStudy(app, { entity_sets })
  expect((await csv(experiment_id, 'entity_info')).rows).toEqual([])
  const { order_data } = await aParticipant(app, experiment_id)
  const { rows } = await csv(experiment_id, 'entity_info')
  expect(rows.map((row) => row['entity_id']).sort()).toEqual(order_data.map(({ entity_id }) => entity_id).sort())
  expect(rows).toHaveLength(2)
})

test('a set or a study that does not exist is a 404, whatever is asked of it', async () => {
  const experiment_id = await aStudy(app)
  for (const url of [
    '/v1/exports/26010100_nothing/stimulus_set.csv',
    `/v1/exports/${experiment_id}/stimulus_set.csv`,
    '/v1/exports/enothg/inventory.csv',
  ]) {
    expect((await app.send({ method: 'GET', url })).status).toBe(404)
  }
})

test('dump_data takes the name of a set where the data are about a set, and says so when it is missing', async () => {
  const entity_set = await aSet(app, { cards: 2 })
  const { body } = await app.call('/v1/dump_data', {
    idName: 'stimulus_set',
    data_type: 'stimulus_set',
    stimulus_set: entity_set,
  })
  const records: unknown = body.success === 'true' ? JSON.parse(body.data) : body
  expect(records).toMatchObject([{ entity_set, filename: 'f_0.png' }, { filename: 't_1.png' }])
  const refused = await app.call('/v1/dump_data', { data_type: 'stimulus_set', experiment_id: 'solarflare' })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('stimulus_set is missing')
})

test.each(exports.filter(({ of }) => of === 'study'))(
  'in dump_data the numbers of $name are numbers',
  async ({ name, columns }) => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id)
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    const { body } = await app.call('/v1/dump_data', { data_type: name, experiment_id })
    const records: Record<string, unknown>[] = body.success === 'true' ? JSON.parse(body.data) : []
    expect(records.length).toBeGreaterThan(0)
    for (const column of columns) {
      const types = records
        .map((record) => record[column.name])
        .filter((value) => value !== null)
        .map((value) => typeof value)
      for (const type of types) expect([column.name, type]).toEqual([column.name, column.cell === 'number' ? 'number' : 'string'])
    }
  },
)

test('somebody who is in a file because they were asked for is flagged in user_form', async () => {
  const experiment_id = await aStudy(app)
  const people = ['ordinary', 'a-test', 'robot', 'odd'].map((user_id) => ({ user_id: `${user_id}-${experiment_id}` }))
  for (const person of people) await aParticipant(app, experiment_id, person)
  const [ordinary, tester, robot, odd] = people.map(({ user_id }) => user_id)
  const mark = (what: string, user_id?: string) =>
    app.database.pool.query(`update participants set ${what} where user_id = $1`, [user_id])
  await mark('is_simulated = true', robot)
  await mark(`excluded_at = now(), exclusion_reason = 'too fast'`, odd)
  const peopleIn = async (data_type: string, query = '') =>
    new Set((await exported(app, experiment_id, data_type, query)).map(({ user_id }) => user_id))
  for (const data_type of ['engagement', 'user_form']) {
    expect(await peopleIn(data_type)).toEqual(new Set([ordinary]))
    expect(await peopleIn(data_type, '?include=excluded')).toEqual(new Set([ordinary, odd]))
    expect(await peopleIn(data_type, '?include=test,simulated,excluded,withdrawn')).toEqual(
      new Set([ordinary, tester, robot, odd]),
    )
  }
  const flags = (await exported(app, experiment_id, 'user_form', '?include=test,simulated,excluded')).filter(
    ({ field }) => field === 'session-flag',
  )
  expect(flags.map(({ user_id, response }) => [user_id, response])).toEqual([
    [tester, 'test'],
    [robot, 'simulated'],
    [odd, 'excluded'],
  ])
})

test('kinds of people may be asked for one by one', async () => {
  const experiment_id = await aStudy(app)
  await aParticipant(app, experiment_id, { user_id: `test-${experiment_id}` })
  expect(await exported(app, experiment_id, 'entity_info', '?include=excluded&include=test')).toHaveLength(10)
  const { status } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/entity_info.csv?include=test&include=x` })
  expect(status).toBe(400)
})

test('the headers of a file may be asked for alone, and what is not there is not', async () => {
  const id = await aStudy(app)
  const head = (file: string) =>
    app.app.inject({ method: 'HEAD', url: `/v1/exports/${file}`, headers: { host: '127.0.0.1:3000' } })
  expect(await head(`${id}/engagement.csv`)).toMatchObject({
    statusCode: 200,
    payload: '',
    headers: { 'content-disposition': `attachment; filename="${id}_engagement.csv"` },
  })
  expect(await head(`${id}/package.zip`)).toMatchObject({
    statusCode: 200,
    payload: '',
    headers: { 'content-type': 'application/zip' },
  })
  for (const file of ['enothg/engagement.csv', 'enothg/package.zip', `${id}/stimulus_set.csv`])
    expect((await head(file)).statusCode, file).toBe(404)
})

test('raw=yes gives text as it was written, also of people whose visits are stored', async () => {
  const experiment_id = await aStudy(app)
  const people = [
    await aParticipant(app, experiment_id, { user_id: `=${randomUUID()}` }),
    await aParticipant(app, experiment_id, { user_id: randomUUID() }),
  ]
  for (const person of people) await sendForm(app, person, undefined, { said: "'=1+1" })
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [
    experiment_id,
  ])
  while ((await storeSomeVisits(app.database.pool, 50)) > 0);
  for (const [query, guard] of [
    ['', "'"],
    ['?raw=no', "'"],
    ['?raw=yes', ''],
  ] as const) {
    const said = (await exported(app, experiment_id, 'user_form', query)).find(({ field }) => field === 'said')
    expect(said).toMatchObject({ user_id: guard + people[0]?.user_id, response: `${guard}'=1+1` })
    const users = (await exported(app, experiment_id, 'engagement', query)).map(({ user_id }) => user_id)
    expect([...new Set(users)]).toEqual([guard + people[0]?.user_id, people[1]?.user_id])
  }
  expect((await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/engagement.csv?raw=maybe` })).status).toBe(400)
})

test('a wish to include what there is not is refused by name', async () => {
  const { status, text } = await app.send({ method: 'GET', url: '/v1/exports/solarflare/engagement.csv?include=test,everybody' })
  expect([status, text.includes('everybody')]).toEqual([400, true])
})

test('count_rows says what a file would hold, who is left out and why', async () => {
  const experiment_id = await aStudy(app)
  const person = await aParticipant(app, experiment_id)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  await aParticipant(app, experiment_id, { user_id: `test-${experiment_id}` })
  const leaver = await aParticipant(app, experiment_id)
  await app.call('/v1/withdraw', { session_token: leaver.session_token })
  const marked = { test: 1, simulated: 0, excluded: 0, withdrawn: 1 }
  const count = async (data_type: string, id = experiment_id, include: 'test'[] = []) =>
    (await app.call('/v1/count_rows', { data_type, id, include })).body.data
  const all = ['engagement', 'user_form', 'inventory', 'entity_info', 'experiment_parameters']
  for (const data_type of all) {
    const { length: rows } = await exported(app, experiment_id, data_type)
    expect(await count(data_type)).toMatchObject({ rows, marked })
    const { length: withTests } = await exported(app, experiment_id, data_type, '?include=test')
    // The flag of the person is a row too.
    expect(await count(data_type, experiment_id, ['test'])).toMatchObject({ rows: withTests, marked })
  }
  expect(await count('engagement')).toMatchObject({ is_exact: false, people: 1 })
  expect(await count('engagement', experiment_id, ['test'])).toMatchObject({ people: 2 })
  expect(await count('entity_info')).toMatchObject({ is_exact: true, people: 0 })
  const entity_set = await aSet(app, { cards: 4 })
  expect(await count('stimulus_set', entity_set)).toMatchObject({ rows: 4, people: 0 })
  expect((await app.call('/v1/count_rows', { data_type: 'engagement', id: 'enothg' })).status).toBe(404)
})

test('dump_data refuses what is too much for one answer and names the stream', async () => {
  const experiment_id = await aStudy(app)
  const { user_id } = await aParticipant(app, experiment_id)
  await app.database.pool.query(
    `insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
     select $1, gen_random_uuid(), participant_id, 'checkpoint', n::text from participants, generate_series(1, 200000) n where user_id = $2`,
    [experiment_id, user_id],
  )
  const { status, text } = await app.call('/v1/dump_data', { data_type: 'user_form', experiment_id })
  expect(status).toBe(413)
  expect(text).toContain(`/v1/exports/${experiment_id}/user_form.csv`)
  // So many rows take a busy machine long to store.
}, 120_000)

test('a count that runs out of time, or has enough, says at least how many rows there are', async () => {
  const experiment_id = await aStudy(app)
  await Promise.all(Array.from({ length: 3 }, () => aParticipant(app, experiment_id)))
  await app.database.pool.query(
    `insert into participants (experiment_id, user_id, version, condition, condition_from, seed, device_class)
     select $1, 'many-' || n, 1, 1, 'assigned', '', 'Desktop' from generate_series(1, 1000) n`,
    [experiment_id],
  )
  const include = { test: false, simulated: false, excluded: false }
  const query = { id: experiment_id, publicUrl: '', include, covariates: [] }
  for (const name of ['user_form', 'engagement']) {
    const count = (limits: { atMost?: number; patienceMs?: number }) => countExport(app.database.pool, name, query, limits)
    expect(await count({ patienceMs: 0 })).toEqual({ rows: 0, is_exact: false })
    expect(await count({ atMost: 2 })).toMatchObject({ rows: expect.toSatisfy((rows) => rows >= 3), is_exact: false })
    expect((await count({})).rows).toBeGreaterThanOrEqual(3)
  }
})

test('the rows of a person stand together in user_form, in the order in which they were stored', async () => {
  const experiment_id = await aStudy(app)
  const people = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  for (const name of ['one', 'two', 'three']) {
    for (const { session_token } of people) {
      const event = { event_uid: randomUUID(), client_time: 0, kind: 'checkpoint' as const, name }
      await app.call('/v1/events', { session_token, events: [event] })
    }
  }
  const rows = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'checkpoint')
  expect(rows.map(({ user_id, response }) => [user_id, response])).toEqual(
    people.flatMap(({ user_id }) => ['one', 'two', 'three'].map((name) => [user_id, name])),
  )
})
