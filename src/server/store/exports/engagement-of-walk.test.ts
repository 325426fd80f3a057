import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, csvCells, type Loaded } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settleSome } from './settled-engagement.ts'

let app: TestApp
let study: string
let elsewhere: Loaded

beforeAll(async () => {
  app = await testApp()
  study = await aStudy(app)
  elsewhere = await aParticipant(app, await aStudy(app))
})
afterAll(() => app.close())

const cardOf = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

/** A page that shows some cards one after the other, and again. */
function aPage(person: Loaded, cards: readonly string[], time_origin = 1_800_000_000_000.25) {
  const report = (n: number) =>
    anEvent({
      kind: 'visibility' as const,
      page_id,
      time_origin,
      until: n * 60_000 + 59_000,
      cards: cards.map((entity_id, idx) =>
        aSeenCard(entity_id, idx, [
          [n * 60_000 + idx * 1000, 500, 0],
          [n * 60_000 + idx * 1000 + 700.4 + n, idx === 2 ? 400 : 0, 0],
        ]),
      ),
    })
  const page_id = randomUUID()
  return app.call('/v1/events', { session_token: person.session_token, events: [report(0), report(1)] })
}

async function somebody(user_id: string): Promise<Loaded> {
  const person = await aParticipant(app, study, { user_id })
  const cards = [0, 1, 2].map((idx) => cardOf(person, idx))
  await aPage(person, cards)
  await aPage(person, cards.slice(1), 1_800_000_200_000)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person), aLike(person, 0)] })
  return person
}

const leave = (...people: Loaded[]) =>
  app.database.pool.query(`update participants set last_seen_at = now() - interval '2 minutes' where user_id = any($1)`, [
    people.map(({ user_id }) => user_id),
  ])

const fileAlone = async () => (await app.send({ method: 'GET', url: `/v1/exports/${study}/engagement.csv` })).text

async function fileOfPackage(): Promise<string> {
  const url = `/v1/exports/${study}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(rawPayload)
  return files.get(`study-${study}/data/raw/legacy/${study}_engagement.csv`)?.toString() ?? ''
}

test('the engagement of a package is the file of the download page, wherever the rows of each person come from', async () => {
  const gone = [await somebody('gone-1'), await somebody('=gone-2')]
  await somebody('there-1')
  // A card that is in nobody's feed, and one that is in a feed twice.
  const curious = await somebody('"curious"')
  await app.database.pool.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response)
     select experiment_id, gen_random_uuid(), participant_id, 'engagement', 0, $2, 'likes', 1 from participants where user_id = $1`,
    [curious.user_id, cardOf(elsewhere, 0)],
  )
  const twice = await somebody('twice')
  await app.database.pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores)
     select participant_id, 100, 101, 1, array[$2], array[1] from participants where user_id = $1`,
    [twice.user_id, cardOf(twice, 1)],
  )
  await aParticipant(app, study, { user_id: 'idle' })
  gone.push(await somebody('gone-3'))
  await somebody('there-2')

  const worked = await fileAlone()
  expect(await fileOfPackage()).toBe(worked)
  await leave(...gone)
  expect(await settleSome(app.database.pool, app.deps.publicUrl(), 100)).toBeGreaterThanOrEqual(3)
  expect(await fileOfPackage()).toBe(worked)
  expect(await fileAlone()).toBe(worked)
  // To show that what is written down is used, and only that.
  await app.database.pool.query(`update settled_engagement set csv = replace(csv, '"likes"', '"liked"')`)
  const likers = csvCells(await fileOfPackage()).filter((cells) => cells.includes('liked'))
  expect(new Set(likers.map((cells) => cells[3]))).toEqual(new Set(['gone-1', "'=gone-2", 'gone-3']))
  expect(await fileAlone()).toBe(await fileOfPackage())
})
