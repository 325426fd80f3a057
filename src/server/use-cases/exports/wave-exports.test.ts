import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, csvCells, exported, type Loaded } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aWaveStudy, comeBack, finish, letPass, THREE_WAVES } from '#server/testing/wave-study.ts'

setUpApp()

const like = (person: Loaded) => app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })

async function aReturner(experiment_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id)
  await like(person)
  await finish(app, person)
  await letPass(app, person.user_id, '8 days')
  const week = await comeBack(app, person)
  await like(week)
  await finish(app, week)
  return week
}

async function tableOf(experiment_id: string, name: string): Promise<Record<string, string>[]> {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const entries = await entriesOfZip(rawPayload)
  const path = [...entries.keys()].find((each) => each.endsWith(`description-${name}_data.csv`)) ?? ''
  const [header = [], ...rows] = csvCells(entries.get(path)?.toString() ?? '')
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

test('files of a study with waves say in which wave something happened, in the columns after the published ones', async () => {
  const experiment_id = await aWaveStudy(app)
  const { user_id } = await aReturner(experiment_id)
  for (const data_type of ['engagement', 'user_form']) {
    const rows = await exported(app, experiment_id, data_type)
    expect(Object.keys(rows[0] ?? {}).slice(-2)).toEqual(['wave', 'feed'])
    expect(new Set(rows.map(({ wave }) => wave))).toEqual(new Set(['start', 'week']))
    expect(new Set(rows.map((row) => row['user_id']))).toEqual(new Set([user_id]))
  }
  const likes = (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'likes')
  expect(likes.map(({ wave, feed }) => `${wave} ${feed}`)).toEqual(['start begin', 'week later'])
})

test('both columns are there where waves have a feed without a name, and where two feeds are in one visit', async () => {
  const journey = [{ step: 'feed' as const }]
  const ofWaves = await aWaveStudy(app, [
    { name: 'start', journey },
    { name: 'week', journey, opens: { days: 7 } },
  ])
  const feeds = ['before', 'after'].map((feed) => ({ step: 'feed', feed }))
  const ofFeeds = await aStudy(app, { journey: JSON.stringify(feeds) })
  await like(await aParticipant(app, ofWaves))
  await like(await aParticipant(app, ofFeeds))
  for (const experiment_id of [ofWaves, ofFeeds])
    for (const data_type of ['engagement', 'user_form', 'card_places']) {
      const { text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${data_type}.csv` })
      expect(csvCells(text)[0]?.slice(-2)).toEqual(['wave', 'feed'])
    }
  const visitsIn = async (experiment_id: string) =>
    new Set((await exported(app, experiment_id, 'engagement')).map(({ wave, feed }) => `${wave}/${feed}`))
  expect(await visitsIn(ofWaves)).toEqual(new Set(['start/feed']))
  expect(await visitsIn(ofFeeds)).toEqual(new Set(['/before']))
})

test('files of a study without waves have none of these columns', async () => {
  const experiment_id = await aStudy(app)
  await like(await aParticipant(app, experiment_id))
  const [engagement] = await exported(app, experiment_id, 'engagement')
  expect(Object.keys(engagement ?? {}).at(-1)).toBe('user_agent')
  const [form] = await exported(app, experiment_id, 'user_form')
  expect(Object.keys(form ?? {})).toEqual(['time_stamp', 'user_id', 'experiment_id', 'field', 'response'])
})

test('the package has a row per visit in its tables, and a table of the waves of each person', async () => {
  const experiment_id = await aWaveStudy(app)
  const { user_id } = await aReturner(experiment_id)
  const other = await aParticipant(app, experiment_id)
  await finish(app, other)
  await letPass(app, other.user_id, '10 days')
  const people = await tableOf(experiment_id, 'participants')
  expect(people.map(({ subject_id, wave, status }) => [subject_id, wave, status])).toEqual([
    [user_id, 'start', 'complete'],
    [user_id, 'week', 'complete'],
    [other.user_id, 'start', 'complete'],
  ])
  const waves = await tableOf(experiment_id, 'waves')
  expect(waves.map(({ subject_id, wave, state, begun_by }) => [subject_id, wave, state, begun_by])).toEqual([
    [user_id, 'start', 'done', ''],
    [user_id, 'week', 'done', 'token'],
    [user_id, 'month', 'ahead', ''],
    [other.user_id, 'start', 'done', ''],
    [other.user_id, 'week', 'missed', ''],
    [other.user_id, 'month', 'ahead', ''],
  ])
  expect(Number(waves[1]?.['hours_between'])).toBeCloseTo(8 * 24, 0)
  const wide = await tableOf(experiment_id, 'participantsWide')
  expect(wide.map((row) => [row['subject_id'], row['status__start'], row['status__week'], row['like__later__week']])).toEqual([
    [user_id, 'complete', 'complete', '1'],
    [other.user_id, 'complete', '', ''],
  ])
  expect(Object.keys(wide[0] ?? {})).not.toContain('wave')
  const exposures = await tableOf(experiment_id, 'exposures')
  expect(new Set(exposures.map(({ trial_id }) => trial_id)).size).toBe(exposures.length)
  const views = await tableOf(experiment_id, 'answers')
  expect(new Set(views.map(({ wave }) => wave ?? ''))).toEqual(new Set(views.length > 0 ? ['start', 'week'] : []))
})

test('of a wave that somebody did not agree to, the package says that it ended, and no more', async () => {
  const waves = THREE_WAVES.map((wave) => (wave.name === 'week' ? { ...wave, settings: { consent: 'Do you go on?' } } : wave))
  const experiment_id = await aWaveStudy(app, waves)
  const person = await aParticipant(app, experiment_id)
  await finish(app, person)
  await letPass(app, person.user_id, '8 days')
  const { session_token } = await comeBack(app, person)
  await app.call('/v1/end_session', { session_token, outcome: 'no_consent' })
  await letPass(app, person.user_id, '60 days')
  const table = await tableOf(experiment_id, 'waves')
  expect(table.map(({ wave, state, outcome }) => [wave, state, outcome])).toEqual([
    ['start', 'done', 'complete'],
    ['week', 'ended', 'no_consent'],
    ['month', 'out', ''],
  ])
  expect((await tableOf(experiment_id, 'participants')).map(({ wave }) => wave)).toEqual(['start'])
})

test('people are counted once, however many waves they came to, and so are those who were excluded', async () => {
  const experiment_id = await aWaveStudy(app)
  const { user_id } = await aReturner(experiment_id)
  const excluded = await app.call('/v1/exclude_participants', { experiment_id, user_ids: [user_id], reason: 'wrote to us' })
  expect(excluded.body.data).toEqual({ n_changed: 1 })
  const other = await aReturner(experiment_id)
  const counted = await app.call('/v1/count_rows', { data_type: 'user_form', id: experiment_id })
  expect(counted.body.data).toMatchObject({ people: 1, marked: { excluded: 1 } })
  expect((await tableOf(experiment_id, 'exclusions')).map(({ subject_id }) => subject_id)).toEqual([user_id])
  expect((await tableOf(experiment_id, 'participants')).map(({ subject_id }) => subject_id)).toEqual([
    other.user_id,
    other.user_id,
  ])
})
