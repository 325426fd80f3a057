import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { anEvent, aParticipant, aStudy, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

const QUOTA_FULL = 'https://panel.example/full?u={{user_id}}'
const EXITS = { platform: 'custom', 'redirect-url': 'https://panel.example/done', 'exit-quota_full': QUOTA_FULL }
const aFullStudy = (...conditions: Settings[]) => aStudy(app, ...conditions.map((settings) => ({ ...EXITS, ...settings })))

async function peopleOf(experiment_id: string) {
  const { rows } = await app.database.pool.query<{ user_id: string; condition: number; outcome: string | null }>(
    `select user_id, condition, outcome from participants where experiment_id = $1 order by participant_id`,
    [experiment_id],
  )
  return rows
}

describe('when a study is full', () => {
  test('a new participant learns it at once, gets no card and the exit for it, and nothing about the study', async () => {
    const experiment_id = await aFullStudy({ quota: '1', 'completion-code': 'SECRET', debrief: 'It was all made up' })
    const first = await aParticipant(app, experiment_id)
    expect(first.outcome).toBeNull()
    const { body, text } = await app.call('/v1/load_experiment', { experiment_id, user_id: 'late' })
    expect(body.data).toMatchObject({ outcome: 'quota_full', order_data: [], resumed: false })
    expect(text).not.toMatch(/panel\.example|SECRET|made up/)
    const { session_token } = body.data
    const ended = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
    expect(ended.body.data).toMatchObject({
      outcome: 'quota_full',
      ending: { kind: 'redirect', url: 'https://panel.example/full?u=late&user_id=late' },
      debrief: '',
    })
  })

  test('a person who was turned away stays so, also when a place is free again', async () => {
    const experiment_id = await aFullStudy({ quota: '1' })
    const { session_token } = await aParticipant(app, experiment_id, { user_id: 'first' })
    await aParticipant(app, experiment_id, { user_id: 'late' })
    await app.call('/v1/end_session', { session_token, outcome: 'left_early' })
    expect(await aParticipant(app, experiment_id, { user_id: 'late' })).toMatchObject({ outcome: 'quota_full', order_data: [] })
    expect((await aParticipant(app, experiment_id, { user_id: 'next' })).outcome).toBeNull()
  })

  test('people who were turned away count neither as started nor for the balance', async () => {
    const experiment_id = await aFullStudy({ quota: '1' }, { quota: '2' })
    for (let i = 0; i < 6; i++) await aParticipant(app, experiment_id)
    const { body } = await app.call('/v1/show_study', { experiment_id })
    expect(body.data.study).toMatchObject({ started: 3, live: 3, completes: 0 })
    expect(body.data.conditions).toEqual([
      { condition: 1, started: 1, live: 1, completes: 0, refused: 0, quota: 1 },
      { condition: 2, started: 2, live: 2, completes: 0, refused: 0, quota: 2 },
    ])
    expect(body.data.versions).toMatchObject([{ version: 1, participants: 3 }])
  })

  test('tests find room all the same', async () => {
    const experiment_id = await aFullStudy({ quota: '1', 'quota-total': '1' })
    await aParticipant(app, experiment_id)
    expect((await aParticipant(app, experiment_id, { user_id: 'test_1', condition: 1 })).order_data).not.toEqual([])
    expect((await aParticipant(app, experiment_id, { user_id: 'anna', query: { preview: 'yes' } })).outcome).toBeNull()
  })
})

test('a full condition gets nobody, neither by chance nor by a link that names it', async () => {
  const experiment_id = await aFullStudy({ quota: '1' }, {})
  await aParticipant(app, experiment_id, { user_id: 'a', condition: 1 })
  await aParticipant(app, experiment_id, { user_id: 'b', condition: 1 })
  for (const user_id of ['c', 'd', 'e']) await aParticipant(app, experiment_id, { user_id })
  expect((await peopleOf(experiment_id)).map(({ user_id, condition, outcome }) => [user_id, condition, outcome])).toEqual([
    ['a', 1, null],
    ['b', 1, 'quota_full'],
    ['c', 2, null],
    ['d', 2, null],
    ['e', 2, null],
  ])
})

test('the total closes all conditions', async () => {
  const experiment_id = await aFullStudy({ 'quota-total': '3' }, { 'quota-total': '3' })
  const outcomes = []
  for (let i = 0; i < 5; i++) outcomes.push((await aParticipant(app, experiment_id)).outcome)
  expect(outcomes).toEqual([null, null, null, 'quota_full', 'quota_full'])
})

test('a place is free again when its person leaves, is excluded or was not seen for half an hour; a complete keeps it', async () => {
  const experiment_id = await aFullStudy({ quota: '4' })
  const [leaver, done] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  for (const user_id of ['excluded', 'gone']) await aParticipant(app, experiment_id, { user_id })
  const isFull = async () => (await aParticipant(app, experiment_id)).outcome === 'quota_full'
  expect(await isFull()).toBe(true)

  const { session_token } = done
  await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track', name: SUBMIT_CLICK })] })
  const { body } = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  expect(body.data.outcome).toBe('complete')
  expect(await isFull()).toBe(true)

  await app.call('/v1/end_session', { session_token: leaver.session_token, outcome: 'left_early' })
  expect([await isFull(), await isFull()]).toEqual([false, true])
  await app.call('/v1/exclude_participant', { experiment_id, user_id: 'excluded', reason: 'Pilot' })
  expect([await isFull(), await isFull()]).toEqual([false, true])
  await app.database.pool.query(
    `update participants set last_seen_at = now() - interval '31 minutes' where experiment_id = $1 and user_id = 'gone'`,
    [experiment_id],
  )
  expect([await isFull(), await isFull()]).toEqual([false, true])
})

test('100 arrivals at once on two nodes take each place once, and the others learn that the study is full', async () => {
  const experiment_id = await aFullStudy({ quota: '7' }, { quota: '11' })
  const other = await testApp({ database: app.database })
  const arrivals = await Promise.all(Array.from({ length: 100 }, (_, i) => aParticipant(i % 2 ? app : other, experiment_id)))
  const admitted = arrivals.filter(({ outcome }) => outcome === null)
  expect([1, 2].map((n) => admitted.filter(({ condition }) => condition === n).length)).toEqual([7, 11])
  const away = arrivals.filter(({ outcome }) => outcome === 'quota_full')
  expect(away).toHaveLength(82)
  expect(away.every(({ order_data, session_token }) => order_data.length === 0 && session_token !== '')).toBe(true)
  await other.app.close()
})
