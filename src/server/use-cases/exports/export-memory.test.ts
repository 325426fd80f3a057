import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { Client, type QueryResult } from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EVENTS_AT_A_TIME } from '#server/store/exports/people-batches.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aLike, aParticipant, aSet, aStudy, csvCells, type Loaded } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import type { LabCaller } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { exportCsv } from './export-csv.ts'
import { exportPackage } from './export-package.ts'

const ORDINARY = { test: false, simulated: false, excluded: false }
const caller: LabCaller = { researcher: { person_id: LOCAL_OWNER, lab_id: LOCAL_LAB } }
const signal = new AbortController().signal

setUpApp()
afterEach(() => vi.restoreAllMocks())

/** The people whose events a query asked for, and how many events came. */
type Read = { ids: readonly string[]; nEvents: number }

/** Every query that brings events of people into this process from now on. */
function watchReads(): Read[] {
  const reads: Read[] = []
  const query: (...given: unknown[]) => unknown = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const answer = query.apply(this, given)
    const [sql, values] = given
    const ids: unknown = Array.isArray(values) ? values[1] : undefined
    if (typeof sql === 'string' && sql.includes('from events e') && sql.includes('e.detail::text') && Array.isArray(ids)) {
      const read = { ids, nEvents: 0 }
      reads.push(read)
      // A query of this kind is answered by a promise.
      void (answer as Promise<QueryResult>).then(({ rows }) => {
        read.nEvents = rows.length
      })
    }
    return answer
  })
  return reads
}

const idsOf = async (experiment_id: string): Promise<string[]> => {
  const found = await app.database.pool.query<{ participant_id: string }>(
    'select participant_id from participants where experiment_id = $1 order by 1',
    [experiment_id],
  )
  return found.rows.map(({ participant_id }) => participant_id)
}

const csvOf = (id: string, data_type: string) => exportCsv(app.deps, { id, data_type, include: ORDINARY }, caller, { signal })

describe('of people who are still there', () => {
  let experiment_id: string
  beforeAll(async () => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 60 }), randomize_between_subjects: 'yes' }])
    experiment_id = await aStudy(app, { entity_sets })
    for (let n = 0; n < 80; n++) {
      const person = await aParticipant(app, experiment_id)
      await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    }
    // Not as many people as events decide how many are read at once.
    await app.database.pool.query(
      `insert into events (experiment_id, event_uid, participant_id, kind, client_time, detail)
       select experiment_id, gen_random_uuid(), participant_id, 'track', 0, '{}' from participants cross join generate_series(1, $2)
       where experiment_id = $1`,
      [experiment_id, EVENTS_AT_A_TIME / 4],
    )
  })

  test('the first rows of a file leave before the events of the last people are read', async () => {
    const ids = await idsOf(experiment_id)
    const reads = watchReads()
    const { csv } = await csvOf(experiment_id, 'engagement')
    const read = () => new Set(reads.flatMap((each) => each.ids))
    expect(read().has(ids[0] ?? '')).toBe(true)
    expect(read().has(ids.at(-1) ?? '')).toBe(false)
    // One more: the name of a column.
    expect(csvCells(await text(csv)).filter((row) => row.includes('likes'))).toHaveLength(81)
    expect(read().size).toBe(ids.length)
  })
})

describe('of people who did much', () => {
  let experiment_id: string
  const people: Loaded[] = []
  beforeAll(async () => {
    experiment_id = await aStudy(app)
    for (let n = 0; n < 3; n++) people.push(await aParticipant(app, experiment_id))
    await app.database.pool.query(
      `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response, time_engagement)
       select experiment_id, gen_random_uuid(), participant_id, 'engagement', n, $2, 'likes', n % 2, n
       from participants cross join generate_series(1, $3) n where experiment_id = $1`,
      [experiment_id, people[0]?.order_data[0]?.entity_id, EVENTS_AT_A_TIME - 10],
    )
  })

  const NONE: readonly Read[] = []
  const files: Record<string, () => Promise<unknown>> = {
    'the engagement file': async () => text((await csvOf(experiment_id, 'engagement')).csv),
    'the answer of dump_data': () => app.call('/v1/dump_data', { experiment_id, data_type: 'engagement' }),
    'the package': async () => {
      const { stream } = await exportPackage(app.deps, { id: experiment_id, include: ORDINARY }, caller, signal)
      await finished(stream.resume())
    },
    'the job that stores visits': async () => {
      await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [
        experiment_id,
      ])
      await storeSomeVisits(app.database.pool, 20)
    },
  }

  test.each(Object.keys(files))('%s holds the events of one person at a time', async (name) => {
    const reads = watchReads()
    await files[name]?.()
    expect(reads).not.toEqual(NONE)
    for (const { ids, nEvents } of reads) expect([ids.length, nEvents <= EVENTS_AT_A_TIME]).toEqual([1, true])
    expect(new Set(reads.flatMap(({ ids }) => ids)).size).toBe(people.length)
  })
})
