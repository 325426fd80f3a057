import { beforeAll, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { anEvent, aParticipant, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { openFigures } from './figures-cache.ts'

setUpApp()

let experiment_id: string
beforeAll(async () => {
  // Each question of these tests is about this moment.
  app.deps.figures = (id) => openFigures(app.database, app.deps.databaseNow)(id)
  experiment_id = await aStudy(app, { consent: 'Do you agree?', forms: '["demographics"]', 'quota-total': '50' })
})

const live = async (headers = {}) => (await app.call('/v1/show_live', { experiment_id }, headers)).body.data
const track = ({ session_token }: Loaded, ...names: string[]) =>
  app.call('/v1/events', { session_token, events: names.map((name) => anEvent({ kind: 'track', name })) })
const change = (user_id: string, set: string) =>
  app.database.pool.query(`update participants set ${set} where experiment_id = $1 and user_id = $2`, [experiment_id, user_id])

test('a study that nobody has opened has steps and no people, and no end can be said', async () => {
  const { counts, funnel, arrivals, end, target } = await live()
  expect([counts.arrived, arrivals.bins, target]).toEqual([0, [], 50])
  expect(funnel.map(({ name, reached }) => [name, reached])).toEqual([
    ['consent', 0],
    ['feed', 0],
    ['form', 0],
    ['final', 0],
  ])
  expect(end).toEqual({ kind: 'unknown', why: 'too-few' })
})

test('people are counted at the step and card where they are, and tests are not', async () => {
  await aParticipant(app, experiment_id, { user_id: 'at-consent' })
  await track(await aParticipant(app, experiment_id, { user_id: 'in-feed' }), 'consent-given', 'feed-landed', 'feed-entity-idx-5')
  await track(await aParticipant(app, experiment_id, { user_id: 'gone' }), 'consent-given', 'leave_feed-entity-idx-2')
  await change('gone', `last_seen_at = now() - interval '31 minutes'`)
  const done = await aParticipant(app, experiment_id, { user_id: 'done' })
  await track(done, 'consent-given', 'feed-entity-idx-5', SUBMIT_CLICK)
  await sendForm(app, done, 'final', FINAL_ANSWERS)
  expect((await app.call('/v1/end_session', { session_token: done.session_token, outcome: 'complete' })).status).toBe(200)
  await app.call('/v1/load_experiment', { experiment_id, user_id: 'me-test', query: { preview: 'yes' } })

  const { counts, funnel, cards, times, flow } = await live()
  expect(counts).toMatchObject({ arrived: 4, live: 2, under_way: 2, completed: 1, dropped: 1 })
  expect(funnel.map(({ name, reached, here, dropped }) => [name, reached, here, dropped])).toEqual([
    ['consent', 4, 1, 0],
    ['feed', 3, 1, 1],
    ['form', 1, 0, 0],
    ['final', 1, 0, 0],
  ])
  expect(funnel[2]?.label).toBe('demographics')
  expect(cards.map(({ card, reached, here, dropped }) => [card, reached, here, dropped])).toEqual([
    ...[1, 2].map((card) => [card, 3, 0, 0]),
    [3, 3, 0, 1],
    ...[4, 5].map((card) => [card, 2, 0, 0]),
    [6, 2, 1, 0],
  ])
  expect(times.map(({ name, n }) => [name, n])).toEqual([
    ['consent', 3],
    ['feed', 1],
    ['final', 1],
  ])
  expect(flow).toMatchObject({ assessed: 4, allocated: 4, arms: [{ completed: 1, underWay: 2, lost: [{ n: 1 }] }] })
})

test('somebody who was excluded is in the flow alone, and a monitor does not see why', async () => {
  await app.call('/v1/exclude_participant', { experiment_id, user_id: 'done', reason: 'voted for nobody' })
  const { counts, flow } = await live()
  expect(counts).toMatchObject({ arrived: 3, completed: 0 })
  expect(flow.arms[0]).toMatchObject({ completed: 1, analysed: 0, excluded: [{ reason: 'voted for nobody', n: 1 }] })
  const monitor = await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor'))
  expect((await live(monitor)).flow.arms[0]?.excluded).toEqual([{ reason: '', n: 1 }])
})

test('people who look at the same time share one answer', async () => {
  let asked = 0
  const { database } = app
  const forReading = (patienceMs: number) => {
    asked++
    return database.forReading(patienceMs)
  }
  const counting = { ...database, forReading }
  const figures = openFigures(counting, app.deps.databaseNow)
  const answers = await Promise.all(Array.from({ length: 20 }, () => figures(experiment_id)))
  expect([asked, new Set(answers).size]).toEqual([1, 1])
})
