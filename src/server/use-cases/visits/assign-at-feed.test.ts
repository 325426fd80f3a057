import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import { aStudy, type Settings } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'
import { admitVisitor } from './admit-visitor.ts'
import { assignAtFeed } from './assign-at-feed.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await testApp({ database: app.database })
})
afterAll(async () => {
  await other.app.close()
  await app.close()
})

const EXITS = {
  platform: 'custom',
  'redirect-url': 'https://panel.example/done',
  'exit-quota_full': 'https://panel.example/full',
}
const JOURNEY = JSON.stringify([
  { step: 'consent' },
  { step: 'form', form: 'lean' },
  { step: 'form', form: 'ses' },
  { step: 'feed' },
  { step: 'form', form: 'ac' },
])

/** A study that asks for party and standing before the feed; `settings` are those of the whole study. */
const askingStudy = (nConditions: number, settings: Settings = {}) =>
  aStudy(app, ...Array.from({ length: nConditions }, () => ({ ...EXITS, journey: JOURNEY, ...settings })))

const caller = {
  person: undefined,
  researcher: undefined,
  token: undefined,
  address: () => undefined,
  isLocalOwner: () => false,
  permission: undefined,
  device: () => ({ class: 'Desktop', families: { browser_family: 'Other', os_family: 'Other' } }),
}

/** Somebody who opens the link, up to the point where their questionnaires begin. */
async function arrive(experiment_id: string, given: { user_id?: string; condition?: number } = {}): Promise<Visitor> {
  const body = { experiment_id, user_id: given.user_id ?? `p-${randomUUID()}`, ...given }
  const { participant } = await admitVisitor(app.deps, { body, caller, requireSignature: () => undefined })
  return participant
}

/** Stores an answer as a page of the form does. */
async function answer({ experiment_id, participant_id }: Visitor, answers: Record<string, string>, page = 'all') {
  const event = { experiment_id, event_uid: randomUUID(), participant_id, session_id: null, client_time: 1 }
  await app.deps.ingest.write([{ ...event, kind: 'form', detail: { form: 'lean', page }, form: 'lean', answers }])
}

async function stored(experiment_id: string) {
  const { rows } = await app.database.pool.query<{
    user_id: string
    condition: number
    outcome: string | null
    assignment: DrawnAssignment
  }>('select user_id, condition, outcome, assignment from participants where experiment_id = $1 order by participant_id', [
    experiment_id,
  ])
  return rows
}

async function conditionRows(experiment_id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ response: string }>(
    `select response from checkpoints where experiment_id = $1 and field = 'condition'`,
    [experiment_id],
  )
  return rows.map(({ response }) => response)
}

const draw = (participant: Visitor, node = app) => assignAtFeed(node.deps, participant)

describe('where something is asked before the feed', () => {
  test('a newcomer has no condition and no record of one, until it is drawn at the feed', async () => {
    const experiment_id = await askingStudy(2)
    const person = await arrive(experiment_id)
    expect(person).toMatchObject({ condition: 0, outcome: null })
    expect(await conditionRows(experiment_id)).toEqual([])
    const drawn = await draw(person)
    expect([1, 2]).toContain(drawn.condition)
    expect(await conditionRows(experiment_id)).toEqual([String(drawn.condition)])
    expect(await stored(experiment_id)).toMatchObject([
      {
        condition: drawn.condition,
        outcome: null,
        assignment: { method: 'least-filled', stratum: {}, chances: { 1: 0.5, 2: 0.5 } },
      },
    ])
  })

  test('until then the data has the questions before the feed alone: later ones may depend on the condition', async () => {
    const experiment_id = await askingStudy(2)
    const person = await arrive(experiment_id)
    const instruments = async () => new Set((await tidyTable(app, experiment_id, 'answers')).map(({ instrument }) => instrument))
    expect(await instruments()).toEqual(new Set(['lean', 'ses']))
    await draw(person)
    expect(await instruments()).toEqual(new Set(['lean', 'ses', 'ac']))
  })

  test('calls at once in several tabs and on two nodes draw once', async () => {
    const experiment_id = await askingStudy(3)
    const person = await arrive(experiment_id)
    const drawn = await Promise.all(Array.from({ length: 12 }, (_, i) => draw(person, i % 2 ? app : other)))
    expect(new Set(drawn.map(({ condition }) => condition)).size).toBe(1)
    expect(await conditionRows(experiment_id)).toHaveLength(1)
    expect((await draw({ ...person, condition: 0 })).condition).toBe(drawn[0]?.condition)
  })

  test('what ends a visit while its condition is drawn stays, and no condition is given', async () => {
    const experiment_id = await askingStudy(2)
    const person = await arrive(experiment_id)
    const { pool } = app.database
    const tab = await pool.connect()
    await tab.query('begin')
    await tab.query(`update participants set outcome = 'screened_out' where participant_id = $1`, [person.participant_id])
    const drawn = draw(person)
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and locktype = 'transactionid' and datname = current_database()`,
      )
      expect(rowCount).toBe(1)
    })
    await tab.query('commit')
    tab.release()
    expect(await drawn).toMatchObject({ condition: 0, outcome: 'screened_out' })
    expect(await stored(experiment_id)).toMatchObject([{ condition: 0, outcome: 'screened_out' }])
    expect(await conditionRows(experiment_id)).toEqual([])
  })

  test('200 people who reach the feed at once on two nodes fill conditions that differ by at most one', async () => {
    const experiment_id = await askingStudy(3)
    const people = await Promise.all(Array.from({ length: 200 }, () => arrive(experiment_id)))
    const drawn = await Promise.all(people.map((person, i) => draw(person, i % 2 ? app : other)))
    const counts = [1, 2, 3].map((n) => drawn.filter(({ condition }) => condition === n).length)
    expect(counts.toSorted()).toEqual([66, 67, 67])
    expect(await conditionRows(experiment_id)).toHaveLength(200)
  })

  test('the condition that a link names is kept for the draw', async () => {
    const experiment_id = await askingStudy(3)
    const person = await arrive(experiment_id, { condition: 3 })
    expect(person.condition).toBe(0)
    expect((await draw(person)).condition).toBe(3)
    const [row] = await stored(experiment_id)
    expect(row?.assignment).toEqual({ method: 'least-filled', stratum: {}, chances: {}, coin: null })
  })

  test('the total is checked at arrival: people on the way to the feed take a place, and get it', async () => {
    const experiment_id = await askingStudy(2, { 'quota-total': '3' })
    const people = []
    for (let i = 0; i < 5; i++) people.push(await arrive(experiment_id))
    expect(people.map(({ outcome }) => outcome)).toEqual([null, null, null, 'quota_full', 'quota_full'])
    const drawn = await Promise.all(people.map((person) => draw(person)))
    expect(drawn.map(({ condition }) => condition > 0)).toEqual([true, true, true, false, false])
  })

  test('somebody who comes back after their place was taken finds the study full at the draw, and has no condition', async () => {
    const experiment_id = await askingStudy(1, { quota: '1' })
    const late = await arrive(experiment_id)
    await app.database.pool.query(
      `update participants set last_seen_at = now() - interval '31 minutes' where participant_id = $1`,
      [late.participant_id],
    )
    const next = await arrive(experiment_id)
    expect(next.outcome).toBeNull()
    expect(await draw(next)).toMatchObject({ condition: 1, outcome: null })
    expect(await draw(late)).toMatchObject({ condition: 0, outcome: 'quota_full' })
    expect(await conditionRows(experiment_id)).toEqual(['1'])
  })
})

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

test('where nothing is asked before the feed, the condition is drawn at arrival', async () => {
  const experiment_id = await aStudy(app, {}, {})
  const person = await arrive(experiment_id)
  expect([1, 2]).toContain(person.condition)
  expect(await draw(person)).toBe(person)
  expect(await stored(experiment_id)).toMatchObject([{ assignment: { method: 'least-filled', chances: { 1: 0.5, 2: 0.5 } } }])
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
