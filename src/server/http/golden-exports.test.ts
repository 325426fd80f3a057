import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { exports } from '#domain/exports/index.ts'
import { anEvent, aParticipant, aSeenCard, csvCells, FINAL_ANSWERS, type Loaded, sendForm } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/*
 * The six files of one small study, compared with those in `golden/`: what published scripts read must not change unnoticed. Clock and
 * dice are held; what the database's own clock says is written as T, the number of a stand-in for an address as IP. After a change that is meant: `npx vitest run --project server -u`.
 */

const NOW = Date.UTC(2026, 10, 1, 8)
const ORIGIN = NOW + 60_000

let app: TestApp
let experiment_id: string
let entity_set: string
const files = new Map<string, string>()

beforeAll(async () => {
  app = await testApp({ deps: { random: seededDice('golden', 'files'), now: () => NOW } })
  entity_set = await aSmallSet()
  experiment_id = await aSmallStudy()
  await take(await aVisitor({ user_id: 'p-one', condition: 1, query: { PROLIFIC_PID: 'x1' } }, [247, 1904, 58, 12]))
  await takeLess(await aVisitor({ user_id: '=p-two', condition: 2 }, [5, 40, 312, 9]))
  await aParticipant(app, experiment_id, { user_id: 'p-test' })
  for (const { name, of } of exports) files.set(name, await fileOf(of === 'set' ? entity_set : experiment_id, name))
})
afterAll(() => app.close())

const fileOf = async (id: string, name: string) => (await app.send({ method: 'GET', url: `/v1/exports/${id}/${name}.csv` })).text

async function aSmallSet(): Promise<string> {
  const card = (filename: string, more: Record<string, string>) => ({
    source_url: `https://img.example/cards/${filename}`,
    filename,
    retrieve_date: '2026-01-01',
    entity_type: 'image',
    headline: encodeURIComponent(`About ${filename}`),
    ...more,
  })
  const covariates = [
    card('t_01.png', { veracity: 'true', topic: 'health' }),
    card('f_01.png', { veracity: 'false', topic: '=SUM(A1)' }),
    card('t_02.png', { veracity: 'true' }),
    card('f_02.png', { veracity: 'false', topic: 'line one\nline "two"' }),
  ]
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: 'golden', category: 'news', covariates },
  })
  return body.data.entity_set
}

async function aSmallStudy(): Promise<string> {
  const condition_settings = [1, 2].flatMap((condition) =>
    Object.entries({
      entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]),
      'feed-button-like': 'lognormal',
      'feed-button-share': condition === 1 ? 'lognormal' : 'yes',
      forms: '["final"]',
      consent: encodeURIComponent('I agree.\nFreely, 100 %'),
    }).map(([param, value]) => ({ condition, param, value })),
  )
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings })
  return body.data.experiment_id
}

/** Somebody whose feed is the sheet in its order, with these likes displayed: their own seed would draw another one each time. */
async function aVisitor(given: Parameters<typeof aParticipant>[2], likes: number[]): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id, given)
  const { rows } = await app.database.pool.query<{ entity_ids: string[] }>(
    `update feeds f set likes = $2, shares = array[3, 2, 1, 0],
       entity_ids = (select array_agg(entity_id order by position) from entities where entity_set = $3)
     from participants p where p.participant_id = f.participant_id and p.user_id = $1 returning f.entity_ids`,
    [person.user_id, likes, entity_set],
  )
  const places = new Map(rows[0]?.entity_ids.map((entity_id, idx) => [entity_id, idx]))
  const placeOf = ({ entity_id }: { entity_id: string }) => places.get(entity_id) ?? 0
  return { ...person, order_data: person.order_data.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

const cardAt = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

const click = (person: Loaded, idx: number, engagement_type: 'likes' | 'shares', response: number, atMs: number) =>
  anEvent({
    kind: 'engagement' as const,
    entity_id: cardAt(person, idx),
    engagement_type,
    response,
    time_content_viewed: ORIGIN,
    time_engagement: ORIGIN + atMs,
  })

/** In view from and to, by the page's clock. */
const look = (person: Loaded, idx: number, fromMs: number, toMs: number) =>
  aSeenCard(cardAt(person, idx), idx, [
    [fromMs, 500, 0],
    [toMs, 0, 0],
  ])

/** Likes, takes it back, shares; sees one card twice, one once, two never; answers. */
async function take(person: Loaded): Promise<void> {
  const { session_token } = person
  const page = { page_id: '0195a1de-0000-4000-8000-000000000001', time_origin: ORIGIN, until: 9000 }
  const cards = [look(person, 0, 100, 2600), look(person, 1, 3000, 4200.5), look(person, 0, 5000, 5750)]
  for (const event of [
    anEvent({ kind: 'url_param' as const, name: 'wave', value: '2' }),
    anEvent({ kind: 'checkpoint' as const, name: 'feed-landed' }),
    click(person, 0, 'likes', 1, 1000),
    click(person, 0, 'likes', 0, 1800),
    click(person, 1, 'shares', 1, 3500),
    anEvent({ kind: 'visibility' as const, ...page, cards }),
  ])
    await app.call('/v1/events', { session_token, events: [event] })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: '=HYPERLINK("x")\nשלום, "world"' })
}

/** Sends dwell as a batch alone. */
async function takeLess(person: Loaded): Promise<void> {
  const { user_id, condition, session_token } = person
  const dwell_data = [{ idx: 0, entity_id: cardAt(person, 0), dwells: 1, dwellTimes: [1234.5], dwellsInviewTime: [ORIGIN] }]
  await app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data })
}

/** The file with T for the database's own times and without what follows from seeds; everything else to the letter. */
function masked(text: string): string {
  const [header = [], ...rows] = csvCells(text)
  const written = (column: string, cell: string) => {
    if (['time_stamp', 'the_time'].includes(column)) return 'T'
    return column === 'ip_address' ? cell.replace(/(:[0-9a-f]{4}){6}$/, ':IP') : cell
  }
  const cells = rows.map((row) => row.map((cell, i) => written(header[i] ?? '', cell)))
  return [header, ...cells].map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
}

const records = (name: string) => {
  const [header = [], ...rows] = csvCells(files.get(name) ?? '')
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

test.each(exports.map(({ name }) => name))('%s is the published file to the letter', async (name) => {
  await expect(masked(files.get(name) ?? '')).toMatchFileSnapshot(`golden/${name}.csv`)
})

test('times are epoch milliseconds', () => {
  for (const { name } of exports) {
    const column = name === 'inventory' ? 'the_time' : 'time_stamp'
    for (const row of records(name)) expect(row[column]).toMatch(/^1[789]\d{11}$/)
  }
})

test('published scripts read true and false from the name of the file', () => {
  for (const name of ['engagement', 'entity_info', 'stimulus_set', 'inventory']) {
    const veracity = new Set(records(name).map(({ entity_url = '' }) => /\/([tf])_\d+\.png$/.exec(entity_url)?.[1]))
    expect(veracity).toEqual(new Set(['t', 'f']))
  }
})

test('published scripts sum dwell by person and card', () => {
  const dwell = records('engagement').filter(({ engagement_type }) => engagement_type === 'dwell')
  const sums = new Map<string, number>()
  for (const { user_id, item_order, response } of dwell) {
    const key = `${user_id} ${item_order}`
    sums.set(key, (sums.get(key) ?? 0) + Number(response))
  }
  expect(Object.fromEntries(sums)).toEqual({
    ...{ 'p-one 0': 3250, 'p-one 1': 1201, 'p-one 2': 0, 'p-one 3': 0 },
    ...{ "'=p-two 0": 1235, "'=p-two 1": 0, "'=p-two 2": 0, "'=p-two 3": 0 },
  })
  expect(new Set(dwell.map(({ time_engagement }) => time_engagement))).toEqual(new Set(['-1']))
})

test('published scripts drop people who share an address: nobody does, and everybody has one', () => {
  const addresses = new Map<string, Set<string>>()
  for (const { user_id = '', ip_address = '' } of records('engagement'))
    addresses.set(user_id, (addresses.get(user_id) ?? new Set()).add(ip_address))
  const all = [...addresses.values()].flatMap((each) => [...each])
  expect([addresses.size, all.length, new Set(all).size]).toEqual([2, 2, 2])
  for (const address of all) expect(address).toMatch(/^2001:db8(:[0-9a-f]{4}){6}$/)
})

test('published scripts count time from the first event: every row has a view time, in whole milliseconds', () => {
  for (const { time_stamp, time_engagement, time_content_viewed, response } of records('engagement')) {
    for (const cell of [time_stamp, time_engagement, time_content_viewed, response]) expect(cell).toMatch(/^-?\d+$/)
    expect(Number(time_content_viewed)).toBeGreaterThanOrEqual(NOW)
  }
})

test('published scripts take the last row of a button: a reversal is a row with 0', () => {
  const likes = records('engagement').filter(({ engagement_type }) => engagement_type === 'likes')
  expect(likes.map(({ response }) => response)).toEqual(['1', '0'])
})

test('published scripts take the counts displayed as one value per person and card', () => {
  const shown = new Map<string, Set<string>>()
  for (const { user_id, entity_id, likes, shares, read_later, accuracy_score } of records('engagement')) {
    const key = `${user_id} ${entity_id}`
    shown.set(key, (shown.get(key) ?? new Set()).add([likes, shares, read_later, accuracy_score].join()))
  }
  expect(shown.size).toBe(8)
  for (const values of shown.values()) expect(values.size).toBe(1)
})

test('published scripts join the files by their keys', () => {
  const cards = new Set(records('entity_info').map(({ entity_id }) => entity_id))
  for (const { entity_id } of [...records('engagement'), ...records('inventory'), ...records('stimulus_set')])
    expect(cards).toContain(entity_id)
  const people = new Set(records('user_form').map(({ user_id }) => user_id))
  for (const { user_id } of records('engagement')) expect(people).toContain(user_id)
  expect(
    records('user_form')
      .filter(({ field }) => field === 'condition')
      .map(({ response }) => response),
  ).toEqual(['1', '2'])
})

test('a covariate that a card lacks is the text null', () => {
  expect(records('stimulus_set').map(({ topic }) => topic)).toEqual(['health', "'=SUM(A1)", 'null', 'line one\nline "two"'])
})
