import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { thompsonSampling } from '#domain/feed-algorithms/thompson-sampling.ts'
import { aLike, aSet, aStudy, scoresOf } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { fillPropensities } from './fill-propensities.ts'

setUpApp()

const CARDS = 60

async function aFeedStudy(settings: Record<string, string>): Promise<string> {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: CARDS }), randomize_between_subjects: 'yes' }])
  return aStudy(app, { entity_sets, 'feed-button-like': 'lognormal', 'feed-button-share': 'lognormal', ...settings })
}

type Asked = { user_id?: string; n_cards?: number; query?: Record<string, string> }

async function arrive(experiment_id: string, asked: Asked = {}) {
  const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id: `p-${randomUUID()}`, ...asked })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return { ...body.data, experiment_id }
}

type Visit = Awaited<ReturnType<typeof arrive>>

async function nextCards({ session_token }: Pick<Visit, 'session_token'>, after_idx: number, n_cards = 25) {
  const { body } = await app.call('/v1/load_batch', { session_token, after_idx, n_cards })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.order_data
}

/** Somebody who saw the first cards likes some, so that more is known of them than before. */
async function like(person: Visit) {
  const events = person.order_data.slice(0, 12).map(({ entity_id }) => ({ ...aLike(person), entity_id }))
  expect((await app.call('/v1/events', { session_token: person.session_token, events })).status).toBe(200)
}

/**
 * Two people with one seed who have no feed yet. One of them does not count for those who come later. They arrive as tests: what was
 * served is counted again after some milliseconds only, and would have their first feeds in it for one of them and not for the other.
 */
async function twins(experiment_id: string): Promise<{ whole: string; person: string }> {
  const tests = [`test-${randomUUID()}`, `test-${randomUUID()}`]
  for (const user_id of tests) await arrive(experiment_id, { user_id })
  const { pool } = app.database
  await pool.query('delete from feeds using participants p where feeds.participant_id = p.participant_id and user_id = any($1)', [
    tests,
  ])
  const [whole, person] = tests.map((user_id) => user_id.replace('test', 'twin')) as [string, string] // one for each
  await pool.query(
    "update participants set seed = 'of both', user_id = replace(user_id, 'test', 'twin'), is_test = (user_id = $1) where user_id = any($2)",
    [tests[0], tests],
  )
  return { whole, person }
}

async function storedRows(user_id: string) {
  const { rows } = await app.database.pool.query<{ from_idx: number; n_cards: number }>(
    'select from_idx, n_cards from feeds join participants using (participant_id) where user_id = $1 order by from_idx',
    [user_id],
  )
  return rows
}

describe.each(['random', 'engagement', 'thompson_sampling'])('%s', (algorithm) => {
  test('the first cards are stored before they are answered, and the others with the answer that has them', async () => {
    const experiment_id = await aFeedStudy({ algorithm })
    const person = await arrive(experiment_id, { n_cards: 25 })
    expect([person.order_data.length, person.feed_length]).toEqual([25, CARDS])
    expect(await storedRows(person.user_id)).toEqual([{ from_idx: 0, n_cards: 25 }])
    await nextCards(person, 24, 10)
    expect(await storedRows(person.user_id)).toEqual([
      { from_idx: 0, n_cards: 25 },
      { from_idx: 25, n_cards: 10 },
    ])
  })

  test('whatever others do meanwhile, a person gets the feed that was drawn at the arrival', async () => {
    const experiment_id = await aFeedStudy({ algorithm })
    for (const n_cards of [25, 40]) await like(await arrive(experiment_id, { n_cards }))
    const { whole, person } = await twins(experiment_id)
    const expected = (await arrive(experiment_id, { user_id: whole })).order_data
    const first = await arrive(experiment_id, { user_id: person, n_cards: 25 })
    for (let i = 0; i < 3; i++) await like(await arrive(experiment_id))
    const reloaded = await arrive(experiment_id, { user_id: person, n_cards: 25 })
    expect(reloaded.order_data).toEqual(first.order_data)
    const second = await nextCards(first, 24)
    const third = await nextCards(first, 49)
    expect([...first.order_data, ...second, ...third]).toEqual(expected)
    const again = await arrive(experiment_id, { user_id: person })
    expect(again.order_data).toEqual(expected)
  })

  test('two tabs that ask at once, for other numbers of cards, get the same cards, and each is stored once', async () => {
    const person = await arrive(await aFeedStudy({ algorithm }), { n_cards: 25 })
    const tabs = await Promise.all([25, 7, 35, 12, 25, 1].map((n) => nextCards(person, 24, n)))
    const longest = tabs[2] ?? []
    expect(longest).toHaveLength(35)
    for (const tab of tabs) expect(tab).toEqual(longest.slice(0, tab.length))
    const rows = await storedRows(person.user_id)
    expect(rows.reduce((sum, { n_cards }) => sum + n_cards, 0)).toBe(CARDS)
    expect((await scoresOf(app, person)).map(({ entity_id }) => entity_id)).toEqual(
      [...person.order_data, ...longest].map(({ entity_id }) => entity_id),
    )
  })
})

test('another link of the same person changes nothing about the cards that come later', async () => {
  const experiment_id = await aFeedStudy({ algorithm: 'random' })
  const first = await arrive(experiment_id, { n_cards: 25 })
  const back = await arrive(experiment_id, { user_id: first.user_id, n_cards: 25, query: { 'feed-button-share': 'no' } })
  expect(back.order_data).toEqual(first.order_data)
  for (const { shown_counts } of await nextCards(back, 24)) expect(Object.keys(shown_counts).sort()).toEqual(['likes', 'shares'])
})

test('propensities of cards that came later are those of the feed that was drawn at the arrival', async () => {
  const experiment_id = await aFeedStudy({ algorithm: 'thompson_sampling' })
  for (let i = 0; i < 3; i++) await like(await arrive(experiment_id, { n_cards: 30 }))
  const person = await arrive(experiment_id, { n_cards: 25 })
  await like(await arrive(experiment_id))
  await nextCards(person, 24)
  await fillPropensities(app.deps, experiment_id)
  const { rows } = await app.database.pool.query<{ served: number[]; engaged: number[] }>(
    `select array_agg(served order by from_idx, n) as served, array_agg(engaged order by from_idx, n) as engaged
     from feeds join participants using (participant_id),
       unnest(full_list(served_before, n_cards), full_list(engaged_before, n_cards)) with ordinality as c(served, engaged, n)
     where user_id = $1`,
    [person.user_id],
  )
  const inputs = (rows[0]?.served ?? []).map((served, i) => ({ served, engaged: rows[0]?.engaged[i] ?? 0 }))
  expect(inputs).toHaveLength(50)
  const { rows: known } = await app.database.pool.query<{ known_served: number[]; known_engaged: number[] }>(
    'select known_served, known_engaged from feeds join participants using (participant_id) where user_id = $1 and from_idx = 0',
    [person.user_id],
  )
  const all = (known[0]?.known_served ?? []).map((served, i) => ({ served, engaged: known[0]?.known_engaged[i] ?? 0 }))
  expect(all).toHaveLength(CARDS)
  const expected = thompsonSampling.propensitiesFrom?.(inputs, { fromIdx: 0, inputs: all }) ?? []
  const stored = (await scoresOf(app, person)).map(({ propensity }) => propensity)
  expect(stored).toHaveLength(50)
  stored.forEach((propensity, i) => {
    expect(propensity).toBeCloseTo(expected[i] ?? Number.NaN, 9)
  })
})

test('a feed that an older release has stored whole goes on as it was stored', async () => {
  const experiment_id = await aFeedStudy({ algorithm: 'random' })
  const person = await arrive(experiment_id)
  await app.database.pool.query(
    'update feeds set n_sent = 25 where participant_id = (select participant_id from participants where user_id = $1)',
    [person.user_id],
  )
  expect(await nextCards(person, 24)).toEqual(person.order_data.slice(25, 50))
  expect(await storedRows(person.user_id)).toEqual([{ from_idx: 0, n_cards: CARDS }])
  expect(await scoresOf(app, person)).toHaveLength(50)
})
