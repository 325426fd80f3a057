import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { fillLibrary } from '../../../../bench/large/fill-library.ts'
import { storeVisits } from '../exports/store-visits.ts'
import { sendNotices } from '../notices/send-notices.ts'
import { deleteUnusedMedia } from '../stimuli/delete-unused-media.ts'
import { eraseData } from '../visits/erase-data.ts'

setUpApp()

let experiment_id: string
let entity_set: string
beforeAll(async () => {
  entity_set = await aSet(app, { cards: 5 })
  const entity_sets = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  experiment_id = await aStudy(app, { entity_sets })
})

/** What an owner opens, an arrival, and what the server does by itself. */
const WORK: Readonly<Record<string, () => Promise<unknown>>> = {
  list_studies: () => app.call('/v1/list_studies', {}),
  list_entity_sets: () => app.call('/v1/list_entity_sets', {}),
  show_notices: () => app.call('/v1/show_notices', { experiment_id }),
  show_study: () => app.call('/v1/show_study', { experiment_id }),
  arrival: () => aParticipant(app, experiment_id),
  'send-notices': () => sendNotices(app.deps, AbortSignal.timeout(60_000)),
  'store-visits': () => storeVisits(app.deps),
  'erase-data': () => eraseData(app.deps, AbortSignal.timeout(60_000)),
  'sweep-media': () => deleteUnusedMedia(app.deps),
}

/** How many statements each of them sends, once everything that is read only once was read. */
async function nQueries(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [name, run] of Object.entries(WORK)) {
    await run()
    const queries = vi.spyOn(Client.prototype, 'query')
    await run()
    counted[name] = queries.mock.calls.length
    queries.mockRestore()
  }
  return counted
}

/** The server reads its clock and listens meanwhile; one query for each study would be hundreds. */
const A_FEW = 10

test('with 300 studies more, lists, arrivals and what runs by itself send no query for each of them', async () => {
  const before = await nQueries()
  const client = await app.database.pool.connect()
  const size = { studies: 300, labs: 3, ownStudies: 200, peopleAStudy: 0 }
  await fillLibrary(client, size, { experiment_id, entity_set }).finally(() => client.release())
  expect((await app.call('/v1/list_studies', {})).body.data).toMatchObject({ n_found: 201 })
  for (const [name, n] of Object.entries(await nQueries())) {
    expect([name, n > 0]).toEqual([name, true])
    expect([name, Math.max(0, n - (before[name] ?? 0) - A_FEW)]).toEqual([name, 0])
  }
})
