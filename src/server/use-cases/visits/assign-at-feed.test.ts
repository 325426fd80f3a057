import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import type { Visitor } from '#server/store/visits/admissions.ts'
import { aStudy, type Settings } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
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

const JOURNEY = JSON.stringify([
  { step: 'consent' },
  { step: 'form', form: 'lean' },
  { step: 'feed' },
  { step: 'form', form: 'ac' },
])

/** A study that asks for the party before the feed. */
async function askingStudy(...conditions: Settings[]): Promise<string> {
  const experiment_id = await aStudy(app, ...conditions)
  await app.database.pool.query(
    `insert into condition_settings (experiment_id, version, condition, param, value)
     select $1, 1, generate_series(1, $2::int), 'journey', $3`,
    [experiment_id, conditions.length, JOURNEY],
  )
  return experiment_id
}

const caller = {
  person: undefined,
  researcher: undefined,
  token: undefined,
  device: () => ({ class: 'Desktop', families: { browser_family: 'Other', os_family: 'Other' } }),
}

/** Somebody who opens the link, up to the point where their questionnaires begin. */
async function arrive(experiment_id: string, given: { user_id?: string; condition?: number } = {}): Promise<Visitor> {
  const body = { experiment_id, user_id: given.user_id ?? `p-${randomUUID()}`, ...given }
  const { participant } = await admitVisitor(app.deps, { body, caller, requireSignature: () => undefined })
  return participant
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
    const experiment_id = await askingStudy({}, {})
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

  test('calls at once in several tabs and on two nodes draw once', async () => {
    const experiment_id = await askingStudy({}, {}, {})
    const person = await arrive(experiment_id)
    const drawn = await Promise.all(Array.from({ length: 12 }, (_, i) => draw(person, i % 2 ? app : other)))
    expect(new Set(drawn.map(({ condition }) => condition)).size).toBe(1)
    expect(await conditionRows(experiment_id)).toHaveLength(1)
    expect((await draw({ ...person, condition: 0 })).condition).toBe(drawn[0]?.condition)
  })

  test('200 people who reach the feed at once on two nodes fill conditions that differ by at most one', async () => {
    const experiment_id = await askingStudy({}, {}, {})
    const people = await Promise.all(Array.from({ length: 200 }, () => arrive(experiment_id)))
    const drawn = await Promise.all(people.map((person, i) => draw(person, i % 2 ? app : other)))
    const counts = [1, 2, 3].map((n) => drawn.filter(({ condition }) => condition === n).length)
    expect(counts.toSorted()).toEqual([66, 67, 67])
    expect(await conditionRows(experiment_id)).toHaveLength(200)
  })

  test('the condition that a link names is kept for the draw', async () => {
    const experiment_id = await askingStudy({}, {}, {})
    const person = await arrive(experiment_id, { condition: 3 })
    expect(person.condition).toBe(0)
    expect((await draw(person)).condition).toBe(3)
    const [row] = await stored(experiment_id)
    expect(row?.assignment).toEqual({ method: 'least-filled', stratum: {}, chances: {}, coin: null })
  })

  test('the total is checked at arrival: people on the way to the feed take a place, and get it', async () => {
    const experiment_id = await askingStudy({ 'quota-total': '3' }, { 'quota-total': '3' })
    const people = []
    for (let i = 0; i < 5; i++) people.push(await arrive(experiment_id))
    expect(people.map(({ outcome }) => outcome)).toEqual([null, null, null, 'quota_full', 'quota_full'])
    const drawn = await Promise.all(people.map((person) => draw(person)))
    expect(drawn.map(({ condition }) => condition > 0)).toEqual([true, true, true, false, false])
  })

  test('somebody who comes back after their place was taken finds the study full at the draw, and has no condition', async () => {
    const experiment_id = await askingStudy({ quota: '1' })
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

test('where nothing is asked before the feed, the condition is drawn at arrival', async () => {
  const experiment_id = await aStudy(app, {}, {})
  const person = await arrive(experiment_id)
  expect([1, 2]).toContain(person.condition)
  expect(await draw(person)).toBe(person)
  expect(await stored(experiment_id)).toMatchObject([{ assignment: { method: 'least-filled', chances: { 1: 0.5, 2: 0.5 } } }])
})
