import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import type { EventRow } from '#server/ingest/event-row.ts'
import { insertStudy } from '#server/store/studies/studies.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '#server/use-cases/local-owner.ts'

export const MAKER = { lab_id: LOCAL_LAB, created_by: LOCAL_OWNER }

export let database: Database
let drop: () => Promise<void>

export const aRow = (given: Partial<EventRow> = {}): EventRow => ({
  experiment_id: 'study1',
  event_uid: randomUUID(),
  participant_id: 1,
  session_id: 1,
  kind: 'track',
  client_time: 1,
  ...given,
})

/** What every file of these tests begins with. */
export function setUpStudies(): void {
  beforeAll(async () => {
    ;({ database, drop } = await testDatabase())
    for (const experiment_id of ['study1', 'study2'])
      await insertStudy(database.db, { experiment_id, ...MAKER, seed: 's', nConditions: 1, settings: [] })
    await database.pool.query(`
    insert into participants (participant_id, experiment_id, version, user_id, condition, condition_from, seed, device_class)
    select id, 'study1', 1, 'person ' || id, 1, 'assigned', 'seed', 'Desktop' from generate_series(1, 3) id`)
  })
  afterAll(() => drop())
}
