import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Run } from '#domain/engagement/visibility.ts'
import { aParticipant, aSeenCard, aStudy, exported, type Loaded } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { storeVisits } from '../use-cases/exports/store-visits.ts'

setUpApp()

const ORIGIN = 1_800_000_000_000

async function settingsOf(experiment_id: string): Promise<Record<string, string>> {
  const { body } = await app.call('/v1/show_study', { experiment_id })
  return Object.fromEntries(body.data.condition_settings.map(({ param, value }) => [param, value]))
}

/** In view from `fromMs` to `toMs`. */
const viewed = ({ order_data }: Loaded, idx: number, [fromMs, toMs]: [number, number]): Run =>
  aSeenCard(order_data[idx]?.entity_id ?? '', idx, [
    [fromMs, 500, 0],
    [toMs, 0, 0],
  ])

const report = (cards: Run[], given: { page_id?: string; until?: number } = {}) => ({
  event_uid: randomUUID(),
  kind: 'visibility' as const,
  client_time: ORIGIN,
  page_id: randomUUID(),
  time_origin: ORIGIN,
  until: 60_000,
  cards,
  ...given,
})

const send = ({ session_token }: Loaded, ...events: ReturnType<typeof report>[]) =>
  app.call('/v1/events', { session_token, events })

/** Index, response and time of the dwell rows. */
async function dwellRows(person: Loaded): Promise<(number | string)[][]> {
  const rows = await exported(app, person.experiment_id, 'engagement')
  return rows
    .filter((row) => row['engagement_type'] === 'dwell' && row['user_id'] === person.user_id)
    .map((row) => [Number(row['item_order']), Number(row['response']), Number(row['time_content_viewed'])])
    .sort(([a = 0, , atA = 0], [b = 0, , atB = 0]) => Number(a) - Number(b) || Number(atA) - Number(atB))
}

/** Of cards that no page reported: viewed at the last event. */
const unseen = (person: Loaded, ...seen: number[]) =>
  person.order_data
    .map(({ idx }) => idx)
    .filter((idx) => !seen.includes(idx))
    .map((idx) => [idx, 0, ORIGIN])

test('somebody who never submitted has a dwell row for every visit that was streamed, and 0 for the other cards', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const page_id = randomUUID()
  await send(person, report([viewed(person, 0, [1000, 2500.5]), viewed(person, 1, [2500.5, 4000])], { page_id }))
  await send(person, report([viewed(person, 0, [5000, 5300])], { page_id }))
  const rows = await dwellRows(person)
  expect(rows.slice(0, 3)).toEqual([
    [0, 1501, ORIGIN + 1000],
    [0, 300, ORIGIN + 5000],
    [1, 1499, ORIGIN + 2501],
  ])
  expect(rows.slice(3)).toEqual(unseen(person, 0, 1))
})

test('dwell rows have -1 for the engagement and the time at which the server learnt of the visit', async () => {
  const person = await aParticipant(app, await aStudy(app))
  await send(person, report([viewed(person, 0, [1000, 2000])]))
  const [row] = (await exported(app, person.experiment_id, 'engagement')).filter(({ response }) => response === '1000')
  expect(row).toMatchObject({ time_engagement: '-1', engagement_type: 'dwell', item_order: '0', user_agent: 'Desktop' })
  expect(Math.abs(Number(row?.['time_stamp']) - Date.now())).toBeLessThan(60_000)
})

test('an event that is sent again, or samples that are, count once', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const sent = report([viewed(person, 2, [0, 700])])
  await send(person, sent)
  const { body } = await send(person, sent)
  expect(body).toMatchObject({ stored: 0, duplicate: 1 })
  await send(person, { ...sent, event_uid: randomUUID() })
  expect(await dwellRows(person)).toEqual([...unseen(person, 2).slice(0, 2), [2, 700, ORIGIN], ...unseen(person, 0, 1, 2)])
})

test('the batch at submit adds nothing to what was streamed, and speaks for cards of which nothing was', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const { user_id, condition, experiment_id, session_token, order_data } = person
  await send(person, report([viewed(person, 0, [0, 1000])]))
  const dwell_data = [0, 1].map((idx) => ({
    idx,
    entity_id: order_data[idx]?.entity_id ?? '',
    dwells: 1,
    dwellTimes: [1000],
    dwellsInviewTime: [ORIGIN],
  }))
  await app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data })
  expect((await dwellRows(person)).slice(0, 3)).toEqual([
    [0, 1000, ORIGIN],
    [1, 1000, ORIGIN],
    [2, 0, ORIGIN],
  ])
})

test('two tabs count what each of them showed, and a reload goes on', async () => {
  const person = await aParticipant(app, await aStudy(app))
  await send(person, report([viewed(person, 0, [0, 1000])]), report([viewed(person, 0, [500, 1200])]))
  expect((await dwellRows(person)).slice(0, 2)).toEqual([
    [0, 1000, ORIGIN],
    [0, 700, ORIGIN + 500],
  ])
})

test('a card in view on a page that fell silent counts until the page’s last word', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const page_id = randomUUID()
  const open = { ...viewed(person, 0, [100, 0]), samples: [[100, 500, 0]] as Run['samples'] }
  await send(person, report([open], { page_id, until: 2000 }))
  await send(person, report([], { page_id, until: 7100 }))
  expect((await dwellRows(person))[0]).toEqual([0, 7000, ORIGIN + 100])
})

test('a card that was seen in part has one row with 0, of the moment at which it was first seen', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const glimpsed = { ...viewed(person, 0, [0, 0]), samples: [[100, 300, 0]] as Run['samples'] }
  await send(person, report([glimpsed]), report([glimpsed]))
  expect(await dwellRows(person)).toEqual([[0, 0, ORIGIN + 100], ...unseen(person, 0)])
})

test('dwell rows follow the definition of the study’s version in which the person was, streamed and stored', async () => {
  const experiment_id = await aStudy(app)
  const { entity_sets, ...rest } = await settingsOf(experiment_id)
  const before = await aParticipant(app, experiment_id)
  const condition_settings = Object.entries({ ...rest, entity_sets, 'dwell-definition': 'half' }).map(([param, value]) => ({
    condition: 1,
    param,
    value: value ?? '',
  }))
  const { body } = await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings })
  expect(body).toMatchObject({ success: 'true' })
  const after = await aParticipant(app, experiment_id)
  for (const person of [before, after]) {
    const scrolled = aSeenCard(person.order_data[0]?.entity_id ?? '', 0, [
      [100, 250, 0],
      [400, 500, 0],
      [900, 249, 0],
      [1500, 0, 0],
    ])
    await send(person, report([scrolled]))
  }
  const firstRows = async () => [(await dwellRows(before))[0], (await dwellRows(after))[0]]
  const expected = [
    [0, 500, ORIGIN + 400],
    [0, 800, ORIGIN + 100],
  ]
  expect(await firstRows()).toEqual(expected)
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [
    experiment_id,
  ])
  while ((await storeVisits(app.deps)) > 0);
  expect(await firstRows()).toEqual(expected)
})

test('by the focal line one card at a time has dwell, at the height that the study is set to, streamed and stored', async () => {
  const experiment_id = await aStudy(app)
  const { entity_sets, ...rest } = await settingsOf(experiment_id)
  const values = { ...rest, entity_sets, 'dwell-definition': 'focal', 'focal-line': '0.6' }
  const condition_settings = Object.entries(values).map(([param, value]) => ({ condition: 1, param, value: value ?? '' }))
  await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings })
  const person = await aParticipant(app, experiment_id)
  const ids = person.order_data.map(({ entity_id }) => entity_id)
  // Of a room of 744, card 1 covers the upper 400 and card 2 the lower 344; then card 2 alone covers the line.
  const upper = aSeenCard(ids[1] ?? '', 1, [
    [1000, 400, 0],
    [2000, 500, 0],
    [4000, 0, 0],
  ])
  const lower = aSeenCard(ids[2] ?? '', 2, [
    [1000, 344, 0],
    [2000, 228, 0],
    [4000, 500, 0],
    [5000, 500, 2],
  ])
  await send(person, report([upper, lower]))
  const rows = async () => (await dwellRows(person)).filter(([, ms]) => ms !== 0)
  const expected = [
    [1, 2000, ORIGIN + 2000],
    [2, 1000, ORIGIN + 1000],
    [2, 1000, ORIGIN + 4000],
  ]
  expect(await rows()).toEqual(expected)
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [
    experiment_id,
  ])
  while ((await storeVisits(app.deps)) > 0);
  expect(await rows()).toEqual(expected)
})

test('a line outside of the room is refused', async () => {
  const experiment_id = await aStudy(app)
  const { entity_sets, ...rest } = await settingsOf(experiment_id)
  const values = { ...rest, entity_sets, 'focal-line': '40' }
  const condition_settings = Object.entries(values).map(([param, value]) => ({ condition: 1, param, value: value ?? '' }))
  const { body } = await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings })
  expect(JSON.stringify(body)).toContain('must be a number from 0.1 to 0.9')
})

test('somebody keeps the stand-in for their address, before and after their rows are stored', async () => {
  const experiment_id = await aStudy(app)
  const people = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  const addresses = async () => {
    const rows = await exported(app, experiment_id, 'engagement')
    return people.map(({ user_id }) => [
      ...new Set(rows.filter((row) => row['user_id'] === user_id).map((row) => row['ip_address'])),
    ])
  }
  const atFirst = await addresses()
  expect(atFirst.flat()).toHaveLength(2)
  expect(new Set(atFirst.flat()).size).toBe(2)
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [
    experiment_id,
  ])
  while ((await storeVisits(app.deps)) > 0);
  expect(await addresses()).toEqual(atFirst)
})

test('more people than one batch holds are all in the file, once', async () => {
  const experiment_id = await aStudy(app)
  const people = await Promise.all(Array.from({ length: 60 }, () => aParticipant(app, experiment_id)))
  await Promise.all(people.map((person) => send(person, report([viewed(person, 0, [0, 400])]))))
  const rows = await exported(app, experiment_id, 'engagement')
  expect(rows).toHaveLength(people.reduce((sum, { order_data }) => sum + order_data.length, 0))
  expect(rows.filter(({ response }) => response === '400')).toHaveLength(people.length)
})

test('visibility that makes no sense is refused', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const bad = (cards: unknown[], given = {}) =>
    app.send({
      method: 'POST',
      url: '/v1/events',
      payload: { session_token: person.session_token, events: [{ ...report([]), ...given, cards }] },
    })
  const card = viewed(person, 0, [0, 1])
  const refused = await Promise.all([
    bad([{ ...card, samples: [[-1, 0, 0]] }]),
    bad([{ ...card, samples: [[0, 0, 32]] }]),
    bad([{ ...card, samples: [[0, 0]] }]),
    bad([{ ...card, samples: [] }]),
    bad([{ ...card, card: 1e9 }]),
    bad([{ ...card, entity_id: 'of-another-study' }]),
    bad([], { until: 1e12 }),
    bad([], { page_id: 'mine' }),
  ])
  for (const { body } of refused) expect(body).toMatchObject({ stored: 0, refused: [{ index: 0 }] })
})
