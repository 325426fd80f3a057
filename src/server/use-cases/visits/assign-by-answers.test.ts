import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/store/visits/visitors.ts'
import { app, arrive, askingStudy, draw, other, setUpNodes, stored } from '#server/testing/assigned-visitors.ts'

setUpNodes()

/** Stores an answer as a page of the form does. */
async function answer({ experiment_id, participant_id }: Visitor, answers: Record<string, string>, page = 'all') {
  const event = { experiment_id, event_uid: randomUUID(), participant_id, session_id: null, client_time: 1 }
  await app.deps.ingest.write([{ ...event, kind: 'form', detail: { form: 'lean', page }, form: 'lean', answers }])
}

describe('by answers', () => {
  const BY_PARTY = { assignment: 'stratified', 'assignment-by': '["politicalposition"]' }
  const PARTIES = ['1_democrat', '2_republican', '3_independent']

  async function arriveAs(experiment_id: string, politicalposition: string): Promise<Visitor> {
    const person = await arrive(experiment_id)
    await answer(person, { politicalposition })
    return person
  }

  test('90 people of three parties who reach the feed at once on two nodes are spread evenly within each party', async () => {
    const experiment_id = await askingStudy(2, BY_PARTY)
    const people = await Promise.all(Array.from({ length: 90 }, (_, i) => arriveAs(experiment_id, PARTIES[i % 3] ?? '')))
    await Promise.all(people.map((person, i) => draw(person, i % 2 ? app : other)))
    const rows = await stored(experiment_id)
    for (const politicalposition of PARTIES) {
      const alike = rows.filter(({ assignment }) => assignment.stratum['politicalposition'] === politicalposition)
      expect([1, 2].map((n) => alike.filter(({ condition }) => condition === n).length)).toEqual([15, 15])
    }
    expect(rows.every(({ assignment: { method, coin } }) => method === 'stratified' && coin !== null && coin < 1)).toBe(true)
  })

  test('the answer that was sent last counts, and an item that was left open is a stratum of its own', async () => {
    const experiment_id = await askingStudy(2, {
      ...BY_PARTY,
      'assignment-by': '["politicalposition", {"key": "ses_ladder", "bands": [5]}]',
    })
    const person = await arriveAs(experiment_id, '1_democrat')
    await answer(person, { politicalposition: '2_republican', ses_ladder: '' })
    await answer(person, { ses_ladder: '5' }, 'second-page')
    await draw(person)
    await draw(await arrive(experiment_id))
    expect((await stored(experiment_id)).map(({ assignment }) => assignment.stratum)).toEqual([
      { politicalposition: '2_republican', ses_ladder: '>=5' },
      { politicalposition: '', ses_ladder: '' },
    ])
  })

  test('minimisation stores the chances of its biased coin, and the number that decided', async () => {
    const experiment_id = await askingStudy(2, { ...BY_PARTY, assignment: 'minimisation', 'assignment-coin': '0.9' })
    await draw(await arriveAs(experiment_id, '1_democrat'))
    const second = await draw(await arriveAs(experiment_id, '1_democrat'))
    const [first, { assignment } = { assignment: undefined }] = await stored(experiment_id)
    const preferred = first?.condition === 1 ? 2 : 1
    expect(assignment?.chances).toEqual({ [preferred]: 0.9, [3 - preferred]: expect.closeTo(0.1, 9) })
    const upTo = assignment?.chances[1] ?? Number.NaN
    expect(second.condition).toBe((assignment?.coin ?? Number.NaN) < upTo ? 1 : 2)
  })

  test('who meets a full stratum leaves by the exit for full studies without a card; another stratum goes on', async () => {
    const quotas = [{ stratum: { politicalposition: '1_democrat' }, quota: 1 }]
    const experiment_id = await askingStudy(2, { ...BY_PARTY, 'quota-strata': JSON.stringify(quotas) })
    expect(await draw(await arriveAs(experiment_id, '1_democrat'))).toMatchObject({ outcome: null })
    const late = await arriveAs(experiment_id, '1_democrat')
    expect(await draw(late)).toMatchObject({ condition: 0, outcome: 'quota_full' })
    expect((await stored(experiment_id))[1]?.assignment).toEqual({
      ...{ method: 'stratified', stratum: { politicalposition: '1_democrat' }, chances: {}, coin: null },
    })
    expect(await draw(await arriveAs(experiment_id, '2_republican'))).toMatchObject({ outcome: null })
    const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id: late.user_id })
    expect(body.data).toMatchObject({ condition: 0, outcome: 'quota_full', order_data: [] })
    const ended = await app.call('/v1/end_session', { session_token: body.data.session_token, outcome: 'complete' })
    expect(ended.body.data).toMatchObject({ outcome: 'quota_full', ending: { kind: 'redirect' } })
  })

  test('40 people of one stratum who reach the feed at once on two nodes get exactly the places that it has', async () => {
    const quotas = [{ stratum: { politicalposition: '1_democrat' }, quota: 7 }]
    const experiment_id = await askingStudy(2, { ...BY_PARTY, 'quota-strata': JSON.stringify(quotas) })
    const people = await Promise.all(Array.from({ length: 40 }, () => arriveAs(experiment_id, '1_democrat')))
    const drawn = await Promise.all(people.map((person, i) => draw(person, i % 2 ? app : other)))
    expect(drawn.filter(({ condition }) => condition > 0)).toHaveLength(7)
    const rows = await stored(experiment_id)
    expect([1, 2].map((n) => rows.filter(({ condition }) => condition === n).length).toSorted()).toEqual([3, 4])
    expect(rows.filter(({ outcome, condition }) => outcome === 'quota_full' && condition === 0)).toHaveLength(33)
  })

  test('people who keep the version that they began with are drawn among its conditions and by its items, with the newest quotas', async () => {
    const experiment_id = await askingStudy(2, BY_PARTY)
    const [first, second] = [await arriveAs(experiment_id, '1_democrat'), await arriveAs(experiment_id, '1_democrat')]
    const { pool } = app.database
    await pool.query('insert into study_versions (experiment_id, version, n_conditions) values ($1, 2, 3)', [experiment_id])
    await pool.query(
      `insert into condition_settings (experiment_id, version, condition, param, value) values ($1, 2, 1, 'quota-total', '1')`,
      [experiment_id],
    )
    await pool.query('update studies set current_version = 2 where experiment_id = $1', [experiment_id])
    expect([await draw(first), await draw(second)]).toMatchObject([{ outcome: null }, { outcome: 'quota_full' }])
    const [row] = await stored(experiment_id)
    expect(row?.assignment).toMatchObject({
      method: 'stratified',
      stratum: { politicalposition: '1_democrat' },
      chances: { 1: 0.5, 2: 0.5 },
    })
  })
})

test('the page of a study shows who has no condition yet, and how each answer is spread over the conditions', async () => {
  const quotas = [{ stratum: { politicalposition: '3_independent' }, quota: 4 }]
  const experiment_id = await askingStudy(2, {
    assignment: 'stratified',
    'assignment-by': '["politicalposition"]',
    'quota-strata': JSON.stringify(quotas),
  })
  const people = await Promise.all(Array.from({ length: 4 }, () => arrive(experiment_id)))
  for (const person of people) await answer(person, { politicalposition: '1_democrat' })
  await Promise.all(people.slice(0, 3).map((person) => draw(person)))
  const [first] = people
  await app.database.pool.query(`update participants set outcome = 'complete' where participant_id = $1`, [first?.participant_id])
  const { body } = await app.call('/v1/show_study', { experiment_id })
  expect(body.data.unassigned).toEqual({ started: 1, live: 1, completes: 0, refused: 0 })
  expect(body.data.balance.map(({ stratum, quota }) => [stratum, quota])).toEqual([
    [{ politicalposition: '1_democrat' }, null],
    [{ politicalposition: '3_independent' }, 4],
  ])
  const counts = body.data.balance[0]?.conditions ?? []
  expect(counts.map(({ completes, under_way }) => completes + under_way).toSorted()).toEqual([1, 2])
  expect(counts.reduce((sum, { completes }) => sum + completes, 0)).toBe(1)
  await app.call('/v1/unblind_study', { experiment_id })
  const { body: list } = await app.call('/v1/list_participants', { experiment_id })
  expect(list.data.participants.filter(({ condition }) => condition === 0)).toHaveLength(1)
})
