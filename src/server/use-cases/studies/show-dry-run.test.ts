import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aSet,
  aStudy,
  FINAL_ANSWERS,
  type Loaded,
  type Settings,
} from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open } from '#server/testing/wave-study.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

const START_MS = 1_800_000_000_000
const MINUTE_MS = 60_000

const reportOf = async (experiment_id: string) => (await app.call('/v1/show_dry_run', { experiment_id })).body.data.report

const track = ({ session_token }: Loaded, name: string, client_time: number) =>
  app.call('/v1/events', { session_token, events: [{ ...anEvent({ kind: 'track', name }), client_time }] })

/** Marks everybody of a study who is there already as simulated. */
const simulate = (experiment_id: string) =>
  app.database.pool.query('update participants set is_simulated = true where experiment_id = $1', [experiment_id])

/** Comes, likes the first card, submits the feed after two minutes, and answers the final questions after three. */
async function walk(experiment_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id)
  const { session_token, user_id, condition } = person
  await track(person, 'feed-landed', START_MS)
  await app.call('/v1/events', { session_token, events: [{ ...aLike(person), client_time: START_MS + MINUTE_MS }] })
  await track(person, SUBMIT_CLICK, START_MS + 2 * MINUTE_MS)
  await app.call('/v1/events', {
    session_token,
    events: [
      {
        event_uid: randomUUID(),
        kind: 'form',
        client_time: START_MS + 3 * MINUTE_MS,
        form: 'final',
        form_fields: FINAL_ANSWERS,
      },
    ],
  })
  await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  return { ...person, user_id, condition }
}

const WITH_FORMS: Settings = { forms: JSON.stringify(['final questions']), consent: 'Do you agree?' }

describe('the report of a dry run', () => {
  test('has nobody where nobody was simulated, also where people took part', async () => {
    const experiment_id = await aStudy(app, WITH_FORMS)
    await walk(experiment_id)
    expect(await reportOf(experiment_id)).toMatchObject({ people: 0, duration: { total: null }, outcomes: { conditions: [] } })
  })

  test('counts simulated people alone, by condition, with rows that hold', async () => {
    const experiment_id = await aStudy(app, WITH_FORMS, WITH_FORMS)
    for (let i = 0; i < 4; i++) await walk(experiment_id)
    await simulate(experiment_id)
    await walk(experiment_id)
    const { people, balance, rows, duration, exits } = await reportOf(experiment_id)
    expect(people).toBe(4)
    expect(balance.arms).toEqual([
      { condition: 1, counted: 2, expected: 2 },
      { condition: 2, counted: 2, expected: 2 },
    ])
    expect(rows.map(({ table, expected, actual, holds }) => ({ table, expected, actual, holds }))).toEqual([
      { table: 'exposures', expected: 20, actual: 20, holds: true },
      { table: 'exposures', expected: 20, actual: 20, holds: true },
      { table: 'engagement', expected: 40, actual: 40, holds: true },
      { table: 'answers', expected: 12, actual: 12, holds: true },
    ])
    expect(duration.total).toMatchObject({ people: 4, median: 3 * MINUTE_MS })
    expect(duration.steps).toMatchObject([
      { step: 'feed', people: 4, median: 2 * MINUTE_MS },
      { step: 'final', people: 4, median: MINUTE_MS },
    ])
    expect(exits.find(({ outcome }) => outcome === 'complete')).toMatchObject({ conditions: [1, 2], n: 4, kind: 'return-home' })
    expect(exits.find(({ outcome }) => outcome === 'no_consent')).toMatchObject({ n: 0 })
  })

  test('names rows that are missing', async () => {
    const experiment_id = await aStudy(app, WITH_FORMS)
    const { user_id } = await walk(experiment_id)
    await simulate(experiment_id)
    await app.database.pool.query(
      `delete from form_answers where field = 'comments' and participant_id = (select participant_id from participants where user_id = $1)`,
      [user_id],
    )
    const { rows } = await reportOf(experiment_id)
    expect(rows.filter(({ holds }) => !holds)).toMatchObject([{ table: 'answers', expected: 3, actual: 2 }])
  })

  test('has one number per person and outcome', async () => {
    const experiment_id = await aStudy(app, WITH_FORMS)
    await walk(experiment_id)
    await simulate(experiment_id)
    const { outcomes } = await reportOf(experiment_id)
    const valuesOf = (name: string) => outcomes.measures.find((each) => each.name === name)?.values
    expect(valuesOf('like')).toEqual([0.1])
    expect(valuesOf('share')).toEqual([0])
    expect(valuesOf('final/study-duration')).toEqual([12])
    // Of ten cards five are false; the liked one is one kind of them.
    expect([valuesOf('like_true')?.[0], valuesOf('like_false')?.[0]].sort()).toEqual([0, 0.2])
  })

  test('is of the own lab alone, and for those who may read data', async () => {
    const experiment_id = await aStudy(app)
    expect((await app.call('/v1/show_dry_run', { experiment_id: 'enothg' })).status).toBe(404)
    const monitor = await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor'))
    const answer = await app.send({ method: 'POST', url: '/v1/show_dry_run', headers: monitor, payload: { experiment_id } })
    expect(answer.status).toBe(403)
  })
})

test('of several waves the report has changes within people, and how many completed the last one', async () => {
  const experiment_id = await aWaveStudy(app, [
    { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
    {
      name: 'week',
      journey: [
        { step: 'feed', feed: 'later' },
        { step: 'form', form: 'ses', if: { fact: 'condition', is: '=', value: '2' } },
      ],
      opens: { days: 7 },
      closes: { days: 2 },
    },
  ])
  const firsts: Loaded[] = []
  for (let i = 0; i < 3; i++) {
    const user_id = aUserId()
    const { body } = await open(app, experiment_id, { user_id })
    const person = { ...body.data, user_id, experiment_id }
    if (i === 0) await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    await finish(app, person)
    await letPass(app, user_id, '8 days')
    firsts.push(person)
  }
  for (const person of firsts.slice(0, 2)) await finish(app, await comeBack(app, person))
  await simulate(experiment_id)
  const { repeated, rows, exits, unseen, duration } = await reportOf(experiment_id)
  expect(repeated).toMatchObject({ kept: { first: 3, last: 2 }, conditions: [1, 1, 1] })
  expect(rows.filter(({ table }) => table === 'exposures')).toMatchObject([
    { about: expect.stringContaining('wave start, feed begin'), expected: 30, actual: 30, holds: true },
    { about: expect.stringContaining('wave week, feed later'), expected: 20, actual: 20, holds: true },
  ])
  expect(rows.every(({ holds }) => holds)).toBe(true)
  expect(exits.filter(({ n }) => n > 0)).toMatchObject([
    { wave: 'start', outcome: 'complete', n: 3 },
    { wave: 'week', outcome: 'complete', n: 2 },
  ])
  expect(exits).toContainEqual(expect.objectContaining({ wave: 'week', outcome: 'wave_closed', n: 0 }))
  expect(unseen).toEqual([
    expect.objectContaining({ wave: 'week', form: 'ses', key: null, reached: 0, why: expect.stringContaining('condition') }),
  ])
  expect(duration.total).toMatchObject({ people: 3 })
  expect(duration.waves).toMatchObject([
    { wave: 'start', people: 3 },
    { wave: 'week', people: 2 },
  ])
  expect(duration.steps).toMatchObject([
    { wave: 'start', step: 'feed begin', people: 3 },
    { wave: 'week', step: 'feed later', people: 2 },
  ])
  const likes = repeated?.changes.find(({ name }) => name === 'start/week/like')
  expect(likes?.values).toEqual([expect.any(Number), 0, null])
  expect(likes?.values[0]).toBeLessThan(0)

  const once = await aStudy(app, WITH_FORMS)
  await walk(once)
  await simulate(once)
  expect((await reportOf(once)).repeated).toBeNull()
})

test('a visit with two feeds has repeated measures, and no wave to lose people in', async () => {
  const journey = JSON.stringify([
    { step: 'feed', feed: 'before' },
    { step: 'feed', feed: 'after' },
  ])
  const set = { entity_set: await aSet(app), randomize_between_subjects: 'yes' }
  const feeds = JSON.stringify({ after: { entity_sets: [{ ...set, number_to_show: 4 }] } })
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([set]), journey, feeds, 'final-page': 'no' })
  for (let i = 0; i < 2; i++) {
    const person = await aParticipant(app, experiment_id)
    await track(person, 'feed-landed', START_MS)
    await track(person, SUBMIT_CLICK, START_MS + MINUTE_MS)
    const after = await comeBack(app, person)
    await track(after, SUBMIT_CLICK, START_MS + 3 * MINUTE_MS)
  }
  await aParticipant(app, experiment_id)
  await simulate(experiment_id)
  const { repeated, rows, duration, exits } = await reportOf(experiment_id)
  expect(repeated).toMatchObject({ kept: null, conditions: [1, 1, 1] })
  expect(rows.map(({ about, expected, actual }) => [about, expected, actual])).toEqual([
    ['Condition 1, feed before: 10 cards x 2 people who finished the feed', 20, 20],
    ['Condition 1, feed after: 4 cards x 2 people who finished the feed', 8, 8],
    [expect.stringContaining('dwell row'), 38, 38],
  ])
  expect(duration.steps).toMatchObject([
    { wave: null, step: 'feed before', median: MINUTE_MS },
    { wave: null, step: 'feed after', median: 2 * MINUTE_MS },
  ])
  expect(exits.map(({ wave }) => wave)).toEqual(exits.map(() => null))
})
