import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import { DEFAULT_PROFILE } from '#domain/simulation/profile.ts'
import { runSimulation } from '../simulation/run-simulation.ts'
import { storeSomeVisits } from '../store/exports/visits/stored-visits.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, type Loaded } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { tidyTable } from '../testing/tidy-table.ts'

let app: TestApp
let url: string
let experiment_id: string

const POSTS = [
  { filename: 'first', body: 'The bridge is closed.', position: '1' },
  { filename: 'asks', body: 'Please like this post.', position: '2', check: 'like' },
  { filename: 'again', body: 'The bridge is closed.', position: '3', duplicate_of: 'first' },
  { filename: 'other', body: 'The river rose.', position: '4' },
]

beforeAll(async () => {
  app = await testApp()
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const covariates = POSTS.map((row) => ({ entity_type: 'post', ...row }))
  const entity_set_settings = { setname: `c${randomUUID().slice(0, 8)}`, category: 'news', covariates }
  const { body } = await app.call('/v1/ingest_entity_set', { entity_set_settings })
  const entity_sets = JSON.stringify([{ entity_set: body.data.entity_set, randomize_between_subjects: 'no' }])
  const settings = { entity_sets, 'order-positions': 'yes', 'feed-button-like': 'yes', 'feed-button-share': 'yes' }
  experiment_id = await aStudy(app, settings, settings)
})
afterAll(() => app.close())

/** Sees some places of the feed for a second and likes some of them. */
async function visit(user_id: string, seen: readonly number[], liked: readonly number[]): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id, { user_id })
  const cardAt = (place: number) => person.order_data[place] ?? expect.fail(`no card at ${place}`)
  const cards = seen.map((place) =>
    aSeenCard(cardAt(place).entity_id, place, [
      [1000, 500, 0],
      [2500, 0, 0],
    ]),
  )
  const view = anEvent({ kind: 'visibility' as const, page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 4000, cards })
  const likes = liked.map((place) => ({ ...aLike(person), entity_id: cardAt(place).entity_id }))
  const sent = await app.call('/v1/events', {
    session_token: person.session_token,
    events: [...(seen.length > 0 ? [view] : []), ...likes],
  })
  expect(sent.body).toMatchObject({ refused: [] })
  return person
}

test('each person has what became of the checks, by card, by person and as flags; the rows of cards are marked', async () => {
  await visit('follows', [0, 1, 2, 3], [0, 1, 2])
  await visit('ignores', [0, 1, 2, 3], [0])
  await visit('leaves', [0], [])
  const exposures = await tidyTable(app, experiment_id, 'exposures')
  const of = (user: string) =>
    exposures.filter(({ subject_id }) => subject_id === user).map(({ is_check, check_result }) => [is_check, check_result])
  expect(of('follows')).toEqual([
    [false, null],
    [true, 'followed'],
    [true, 'same'],
    [false, null],
  ])
  expect(of('ignores')).toEqual([
    [false, null],
    [true, 'not_followed'],
    [true, 'different'],
    [false, null],
  ])
  expect(of('leaves')).toEqual([
    [false, null],
    [true, 'not_seen'],
    [true, 'not_seen'],
    [false, null],
  ])

  const people = await tidyTable(app, experiment_id, 'participants')
  const counts = (user: string) => {
    const row = people.find(({ subject_id }) => subject_id === user) ?? {}
    const results = [...['followed', 'not_followed', 'not_seen'].map((name) => `attention_posts_${name}`)]
    return [...results, ...['same', 'different', 'not_seen'].map((name) => `duplicate_posts_${name}`)].map((name) => row[name])
  }
  expect(counts('follows')).toEqual([1, 0, 0, 1, 0, 0])
  expect(counts('ignores')).toEqual([0, 1, 0, 0, 1, 0])
  expect(counts('leaves')).toEqual([0, 0, 1, 0, 0, 1])

  const stimuli = await tidyTable(app, experiment_id, 'stimuli')
  expect(stimuli.map(({ is_check }) => is_check)).toEqual([false, true, true, false])
  const quality = await tidyTable(app, experiment_id, 'quality')
  expect(Object.fromEntries(quality.map((row) => [row['subject_id'], row['flag_feed_attention']]))).toEqual({
    follows: false,
    ignores: true,
    leaves: null,
  })
})

test('the page flags who did not follow, and excludes nobody by itself', async () => {
  const { pool } = app.database
  await pool.query(`update participants set last_seen_at = now() - interval '5 minutes' where experiment_id = $1`, [
    experiment_id,
  ])
  await storeSomeVisits(pool, 100)
  const rules = ['feed_attention', 'feed_duplicates'].map((name) => ({ name, threshold: 1 }))
  const { data } = (await app.call('/v1/show_quality', { experiment_id, rules })).body
  expect(data.people.map(({ user_id, flags }) => [user_id, flags.map(({ name, value }) => [name, value])])).toEqual([
    [
      'ignores',
      [
        ['feed_attention', 1],
        ['feed_duplicates', 1],
      ],
    ],
  ])
  expect(data.n_excluded).toBe(0)
})

test('what the sheet says of a check gets to no participant, and all conditions have the checks at the same places', async () => {
  const people = await Promise.all([1, 2].map((condition) => aParticipant(app, experiment_id, { condition })))
  const bodies = people.map(({ order_data }) => order_data.map(({ post }) => post?.body))
  expect(bodies[0]).toEqual(POSTS.map(({ body }) => body))
  expect(bodies[1]).toEqual(bodies[0])
  expect(JSON.stringify(people.map(({ order_data }) => order_data))).not.toMatch(/"check"|duplicate_of/)
})

test('simulated people follow an attention post as often as attention items, and mostly do the same twice', async () => {
  const profile = {
    ...DEFAULT_PROFILE,
    dropOut: { rate: 0, early: 2 },
    refusals: { rate: 0 },
    attention: { failures: 0.2, saidRandom: 0 },
  }
  const asked = { experiment_id, columns: columnsIn(profile) }
  const { pass, right_answers, cells } = (await app.call('/v1/simulation_pass', asked)).body.data
  const runId = randomBytes(4).toString('hex')
  await runSimulation({
    ...{ url, experiment_id, pass, rightAnswers: right_answers, cells, participants: 60, seed: 1, profile, speed: 'max', runId },
  })
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(distinct e.participant_id)::int as n from events e join participants p using (participant_id, experiment_id)
     join entities n using (entity_id)
     where e.experiment_id = $1 and p.is_simulated and e.kind = 'engagement' and e.response = 1 and e.engagement_type = 'likes'
       and n.covariates ->> 'check' = 'like'`,
    [experiment_id],
  )
  expect(rows[0]?.n).toBeGreaterThan(36)
  expect(rows[0]?.n).toBeLessThan(60)
})
