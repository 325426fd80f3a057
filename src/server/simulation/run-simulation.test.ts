import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import { DEFAULT_PROFILE } from '#domain/simulation/profile.ts'
import { aStudy, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aWaveStudy, THREE_WAVES } from '#server/testing/wave-study.ts'
import { runSimulation } from './run-simulation.ts'

setUpApp()

let url: string
beforeAll(async () => {
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const FAST: Profile = {
  ...DEFAULT_PROFILE,
  dropOut: { rate: 0, early: 2 },
  refusals: { rate: 0 },
  comeBack: { rate: 1, late: 0 },
}

async function run(experiment_id: string, participants: number, profile: Profile = FAST, seed = 1) {
  const asked = { experiment_id, columns: columnsIn(profile) }
  const { pass, right_answers, cells } = (await app.call('/v1/simulation_pass', asked)).body.data
  const runId = randomBytes(4).toString('hex')
  return runSimulation({
    ...{ url, experiment_id, pass, rightAnswers: right_answers, cells, participants, seed, profile, speed: 'max', runId },
  })
}

const rows = async (text: string, experiment_id: string) => (await app.database.pool.query(text, [experiment_id])).rows

const csv = async (experiment_id: string, data_type: string) =>
  (await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${data_type}.csv?include=simulated` })).text

const FORMS = JSON.stringify(['lean', 'ses', 'form', 'ac', 'crt', 'socialmediause', 'imp'])

test('everybody goes through consent, feed and all forms to the exit of the study, and nothing is refused', async () => {
  const settings: Settings = {
    ...{ consent: 'Do you agree?', instruct: 'Scroll', forms: FORMS, 'test-ids': 'letters' },
    ...{ platform: 'custom', 'redirect-url': 'https://panel.example/done?u={{user_id}}' },
  }
  const experiment_id = await aStudy(app, settings, settings)
  const result = await run(experiment_id, 12)
  expect(result).toMatchObject({ seed: 1, planned: 12, finished: 12, dropped: 0, refusals: [] })
  expect(result.endings.map(({ condition, outcome, kind, n }) => [condition, outcome, kind, n])).toEqual([
    [1, 'complete', 'redirect', 6],
    [2, 'complete', 'redirect', 6],
  ])
  expect(result.endings[0]?.address).toContain('u={{user_id}}')
  const flags = await rows('select is_simulated, is_test, outcome from participants where experiment_id = $1', experiment_id)
  expect(new Set(flags.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ is_simulated: true, is_test: false, outcome: 'complete' })]),
  )
})

test('how often people say that they answered at random is that of the profile', async () => {
  const experiment_id = await aStudy(app, { forms: JSON.stringify(['lean']) })
  const said = async (saidRandom: number) => {
    await run(experiment_id, 4, { ...FAST, attention: { ...FAST.attention, saidRandom } })
    const lines = (await csv(experiment_id, 'user_form')).split('\n').filter((line) => line.includes('"random"'))
    return [lines.filter((line) => line.includes('"yes"')).length, lines.length]
  }
  expect(await said(1)).toEqual([4, 4])
  expect(await said(0)).toEqual([4, 8])
})

test('the dwell of the export is that of the person: it lies in the past, and agrees with what was submitted', async () => {
  const experiment_id = await aStudy(app, {})
  await run(experiment_id, 3)
  const text = await csv(experiment_id, 'engagement')
  expect(text.split('\n').filter((line) => line.includes('dwell')).length).toBeGreaterThanOrEqual(30)
  const sent = await rows(
    "select detail -> 'dwell_data' as list from events where experiment_id = $1 and kind = 'dwell'",
    experiment_id,
  )
  const times = sent.flatMap(({ list }) => (list as { dwellTimes: number[] }[]).flatMap(({ dwellTimes }) => dwellTimes))
  expect(times.length).toBeGreaterThanOrEqual(30)
  expect(times.every((ms) => ms >= 70)).toBe(true)
  const events = await rows(
    "select max(client_time) as last from events where experiment_id = $1 and kind <> 'track'",
    experiment_id,
  )
  expect(events[0]?.last).toBeLessThan(Date.now())
})

test('who drops out is counted and has no outcome; who does not agree ends so', async () => {
  const experiment_id = await aStudy(app, { consent: 'Do you agree?', forms: FORMS })
  const result = await run(experiment_id, 12, { ...FAST, dropOut: { rate: 0.5, early: 1 }, refusals: { rate: 0.3 } }, 4)
  expect(result.refusals).toEqual([])
  expect(result.dropped).toBeGreaterThan(0)
  expect(result.finished + result.dropped).toBe(12)
  expect(result.endings.map(({ outcome }) => outcome)).toContain('no_consent')
})

test('everything that a study offers in its feed is done, and nothing of it is refused', async () => {
  const prompts = JSON.stringify([
    { type: 'share-accuracy', at: { by: 'act', act: 'shares' } },
    { type: 'pause', at: { by: 'card', n: 3 } },
  ])
  const experiment_id = await aStudy(app, {
    ...{ 'feed-acts': 'reaction,reply,repost,quote,report,hide,copy_link', prompts, composer: 'after', 'composer-skip': 'yes' },
    'rating-scales': JSON.stringify([{ name: 'accuracy', look: 'points', points: 4 }]),
    suggestions: JSON.stringify(['trend', 'person', 'group'].map((kind) => ({ kind, title: kind }))),
    ...{ comments: 'open', 'comments-like': 'yes', 'comments-write': 'optional', 'intervention-type': 'accprompt' },
  })
  const acts = Object.fromEntries(Object.keys(FAST.acts).map((name) => [name, 0.6]))
  const result = await run(experiment_id, 6, {
    ...FAST,
    acts,
    devices: { Mobile: 0, Tablet: 0 },
    reentry: { rate: 1 },
    hiddenTab: { rate: 0.2, medianMs: 5000, sigma: 1 },
  })
  expect(result).toMatchObject({ finished: 6, refusals: [] })
  const done = await rows(
    "select distinct engagement_type as name from events where experiment_id = $1 and kind = 'act'",
    experiment_id,
  )
  expect(done.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'reaction',
      'rate',
      'reply',
      'report',
      'comments_open',
      'comment_write',
      'prompt_answer',
      'post_write',
      'suggestion_press',
    ]),
  )
  const told = await rows(
    "select distinct detail ->> 'name' as name from events where experiment_id = $1 and kind = 'track'",
    experiment_id,
  )
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['tabInactive', 'feed-entity-idx-final']))
})

test('a condition of the profile shows in the data', async () => {
  const experiment_id = await aStudy(app, {}, {})
  await run(experiment_id, 20, { ...FAST, conditions: { 2: { acts: { likes: { times: 0, plus: 0 } } } } })
  const likes = await rows(
    "select p.condition, count(*)::int as n from events e join participants p using (participant_id) where e.experiment_id = $1 and e.engagement_type = 'likes' group by 1",
    experiment_id,
  )
  expect(likes.map(({ condition }) => condition)).toEqual([1])
})

test('where forms stand before the feed, people answer them first and are drawn then', async () => {
  const journey = JSON.stringify([{ step: 'form', form: 'lean' }, { step: 'feed' }, { step: 'form', form: 'ses' }])
  const experiment_id = await aStudy(app, { journey }, { journey })
  const result = await run(experiment_id, 8)
  expect(result).toMatchObject({ finished: 8, refusals: [] })
  expect(result.endings.map(({ condition, n }) => [condition, n])).toEqual([
    [1, 4],
    [2, 4],
  ])
})

const visitsTo = (experiment_id: string) =>
  rows(
    `select wave, outcome, count(*)::int as n from participants where experiment_id = $1 group by 1, 2 order by 1`,
    experiment_id,
  )

test('people come back to all waves, while time passes for them alone', async () => {
  const experiment_id = await aWaveStudy(app)
  const result = await run(experiment_id, 3)
  expect(result).toMatchObject({ planned: 3, finished: 3, dropped: 0, refusals: [] })
  expect(result.endings.map(({ wave, outcome, n }) => [wave, outcome, n]).sort()).toEqual([
    ['month', 'complete', 3],
    ['start', 'complete', 3],
    ['week', 'complete', 3],
  ])
  expect(await visitsTo(experiment_id)).toEqual(['', 'month', 'week'].map((wave) => ({ wave, outcome: 'complete', n: 3 })))
  const begun = await rows(
    `select bool_and(begun_at > now() + interval '6 days' and begun_by = 'simulation') as later from person_waves
     where participant_id in (select participant_id from participants where experiment_id = $1)`,
    experiment_id,
  )
  expect(begun).toEqual([{ later: true }])
})

test('people who come too late get the exit of that wave, and go on with the next where the study says so', async () => {
  const run3 = async (missed: 'goes-on' | 'out') => {
    const late = { missed, settings: { 'exit-wave_closed': 'https://panel.example/late?u={{user_id}}' } }
    const waves = THREE_WAVES.map((wave) => (wave.name === 'week' ? { ...wave, ...late } : wave))
    const experiment_id = await aWaveStudy(app, waves, { platform: 'custom' })
    const result = await run(experiment_id, 3, { ...FAST, comeBack: { rate: 1, late: 1 } })
    expect(result).toMatchObject({ finished: 3, dropped: 0, refusals: [] })
    const { exits } = (await app.call('/v1/show_dry_run', { experiment_id })).body.data.report
    expect(result.endings).toContainEqual(
      expect.objectContaining({
        wave: 'week',
        outcome: 'wave_closed',
        address: expect.stringContaining('/late?u={{user_id}}'),
        n: 3,
      }),
    )
    expect(exits).toContainEqual(expect.objectContaining({ wave: 'week', outcome: 'wave_closed', n: 3 }))
    return visitsTo(experiment_id)
  }
  expect(await run3('goes-on')).toEqual([
    { wave: '', outcome: 'complete', n: 3 },
    { wave: 'month', outcome: 'complete', n: 3 },
    { wave: 'week', outcome: 'wave_closed', n: 3 },
  ])
  expect(await run3('out')).toEqual([
    { wave: '', outcome: 'complete', n: 3 },
    { wave: 'week', outcome: 'wave_closed', n: 3 },
  ])
})

test('people who do not come back are lost, and the others end as they would', async () => {
  const experiment_id = await aWaveStudy(app)
  const result = await run(experiment_id, 12, { ...FAST, comeBack: { rate: 0.5, late: 0 } })
  expect(result).toMatchObject({ planned: 12, finished: 12, dropped: 0, refusals: [] })
  const nOf = (wave: string) => result.endings.find((ending) => ending.wave === wave)?.n ?? 0
  expect(nOf('start')).toBe(12)
  expect(nOf('week')).toBeLessThan(12)
  expect(nOf('week')).toBeGreaterThan(nOf('month'))
  expect(nOf('month')).toBeGreaterThan(0)
})
