import { describe, expect, test, vi } from 'vitest'
import { app, arrive, askingStudy, draw, other, setUpNodes, stored } from '#server/testing/assigned-visitors.ts'
import { aStudy } from '#server/testing/builders.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'

setUpNodes()

async function conditionRows(experiment_id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ response: string }>(
    `select response from checkpoints where experiment_id = $1 and field = 'condition'`,
    [experiment_id],
  )
  return rows.map(({ response }) => response)
}

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
    }, 10_000)
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

test('where nothing is asked before the feed, the condition is drawn at arrival', async () => {
  const experiment_id = await aStudy(app, {}, {})
  const person = await arrive(experiment_id)
  expect([1, 2]).toContain(person.condition)
  expect(await draw(person)).toBe(person)
  expect(await stored(experiment_id)).toMatchObject([{ assignment: { method: 'least-filled', chances: { 1: 0.5, 2: 0.5 } } }])
})
