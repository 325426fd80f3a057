import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, exported, type Loaded } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { BY_EARLIER_RULES, DELETE_ENDED, DUE_PEOPLE, storeSomeVisits } from './stored-visits.ts'

setUpApp()

const store = () => storeSomeVisits(app.database.pool, 100)
const like = (person: Loaded, response = 1) =>
  app.call('/v1/events', { session_token: person.session_token, events: [aLike(person, response)] })
const leave = (...people: Loaded[]) =>
  app.database.pool.query(`update participants set last_seen_at = now() - interval '2 minutes' where user_id = any($1)`, [
    people.map(({ user_id }) => user_id),
  ])
const fileOf = async (experiment_id: string) =>
  (await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/engagement.csv` })).text
const likesOf = async (experiment_id: string) =>
  (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'likes')
const nStored = async ({ user_id }: Loaded) =>
  (
    await app.database.pool.query(
      'select from engagement_rows join participants using (participant_id) where user_id = $1 and engagement_type = $2',
      [user_id, 'likes'],
    )
  ).rows.length

async function fileOfPackage(experiment_id: string): Promise<string> {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(rawPayload)
  return files.get(`study-${experiment_id}/data/raw/legacy/${experiment_id}_engagement.csv`)?.toString() ?? ''
}

async function somebodyGone(experiment_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id)
  await like(person)
  await leave(person)
  return person
}

const cardOf = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

/** A page that shows some cards one after the other, and again. */
function aPage(person: Loaded, cards: readonly string[], time_origin = 1_800_000_000_000.25) {
  const page_id = randomUUID()
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
  return app.call('/v1/events', { session_token: person.session_token, events: [report(0), report(1)] })
}

async function somebody(experiment_id: string, user_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id, { user_id })
  const cards = [0, 1, 2].map((idx) => cardOf(person, idx))
  await aPage(person, cards)
  await aPage(person, cards.slice(1), 1_800_000_200_000)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person), aLike(person, 0)] })
  return person
}

test('file and package have the same rows, whether those of a person are stored or computed', async () => {
  const study = await aStudy(app)
  const elsewhere = await aParticipant(app, await aStudy(app))
  const gone = [await somebody(study, 'gone-1'), await somebody(study, '=gone-2')]
  await somebody(study, 'there-1')
  // A click on a card that is in nobody's feed, and a card that is in a feed twice.
  const curious = await somebody(study, '"curious"')
  await app.database.pool.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response)
     select experiment_id, gen_random_uuid(), participant_id, 'engagement', 0, $2, 'likes', 1 from participants where user_id = $1`,
    [curious.user_id, cardOf(elsewhere, 0)],
  )
  const twice = await somebody(study, 'twice')
  await app.database.pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores)
     select participant_id, 100, 101, 1, array[$2], array[1] from participants where user_id = $1`,
    [twice.user_id, cardOf(twice, 1)],
  )
  await aParticipant(app, study, { user_id: 'idle' })
  gone.push(await somebody(study, 'gone-3'))
  await somebody(study, 'there-2')

  const computed = await fileOf(study)
  expect(await fileOfPackage(study)).toBe(computed)
  await leave(...gone)
  expect(await store()).toBeGreaterThanOrEqual(3)
  expect(await store()).toBe(0)
  expect(await fileOfPackage(study)).toBe(computed)
  expect(await fileOf(study)).toBe(computed)
  // To show that the stored rows are used, and only of these people.
  await app.database.pool.query(`update engagement_rows set engagement_type = 'liked' where engagement_type = 'likes'`)
  const changed = (await exported(app, study, 'engagement')).filter(({ engagement_type }) => engagement_type === 'liked')
  expect(new Set(changed.map(({ user_id }) => user_id))).toEqual(new Set(['gone-1', "'=gone-2", 'gone-3']))
  expect(await fileOf(study)).toBe(await fileOfPackage(study))
})

test('somebody who comes back has everything in the next file', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await store()
  await like(person, 0)
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['1', '0'])
  await leave(person)
  await store()
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['1', '0'])
  expect(await nStored(person)).toBe(2)
})

test('somebody with an outcome is stored without a long wait, and what they do afterwards is in the next file', async () => {
  const experiment_id = await aStudy(app)
  const person = await aParticipant(app, experiment_id)
  await like(person)
  await app.call('/v1/events', {
    session_token: person.session_token,
    events: [anEvent({ kind: 'track' as const, name: SUBMIT_CLICK })],
  })
  const secondsAgo = (seconds: number) =>
    app.database.pool.query('update participants set last_seen_at = now() - make_interval(secs => $2) where user_id = $1', [
      person.user_id,
      seconds,
    ])
  await secondsAgo(20)
  await store()
  expect(await nStored(person)).toBe(0)
  await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
  // The outcome is a sign of life: writes that began before it may still come.
  await store()
  expect(await nStored(person)).toBe(0)
  await secondsAgo(20)
  await store()
  expect(await nStored(person)).toBe(1)
  await like(person, 0)
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['1', '0'])
})

test('nothing is stored of somebody who may still be there', async () => {
  const person = await aParticipant(app, await aStudy(app))
  await like(person)
  await store()
  expect(await nStored(person)).toBe(0)
})

test('cards that were drawn later are in the next file', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await store()
  const before = (await exported(app, experiment_id, 'engagement')).length
  const [other] = (await aParticipant(app, await aStudy(app))).order_data
  await app.database.pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores)
     select participant_id, 10, 11, 1, array[$2], array[1] from participants where user_id = $1`,
    [person.user_id, other?.entity_id],
  )
  expect(await exported(app, experiment_id, 'engagement')).toHaveLength(before + 1)
})

test('rows that were computed by other rules are computed again', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await store()
  await app.database.pool.query(
    `with old as (update person_visits set rules_version = 0 returning participant_id)
     delete from engagement_rows using old where engagement_rows.participant_id = old.participant_id`,
  )
  expect(await likesOf(experiment_id)).toHaveLength(1)
  expect(await store()).toBeGreaterThan(0)
  expect(await nStored(person)).toBe(1)
})

test('who left and whose rows are of earlier rules is found by an index, however many people there are', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const planOf = async (sql: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql.replace('$1', '20')}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf(DUE_PEOPLE)).toContain('participants_visits_due')
    expect(await planOf(BY_EARLIER_RULES)).toMatch(
      /person_visits_rules[\s\S]*Index Cond: \(participant_id = \w+\.participant_id\)/,
    )
    expect(await planOf(DELETE_ENDED)).toContain('participants_to_erase')
    for (const sql of [DUE_PEOPLE, BY_EARLIER_RULES, DELETE_ENDED]) expect(await planOf(sql)).not.toContain('Seq Scan')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('visits that were stored and not marked as such are marked, and not computed again', async () => {
  const experiment_id = await aStudy(app)
  const person = await somebodyGone(experiment_id)
  await store()
  const mark = `update participants set visits_seen_at = null where user_id = '${person.user_id}'`
  await app.database.pool.query(mark)
  await app.database.pool.query(`update engagement_rows set response = 7 where engagement_type = 'likes'`)
  expect(await store()).toBe(1)
  expect(await store()).toBe(0)
  expect((await likesOf(experiment_id)).map(({ response }) => response)).toEqual(['7'])
})

test('whoever leaves is stored before rows of earlier rules are computed again', async () => {
  const experiment_id = await aStudy(app)
  const early = await somebodyGone(experiment_id)
  await store()
  await app.database.pool.query('update person_visits set rules_version = rules_version - 1 where participant_id = any($1)', [
    (await app.database.pool.query('select participant_id from participants where user_id = $1', [early.user_id])).rows.map(
      ({ participant_id }) => participant_id,
    ),
  ])
  const late = await somebodyGone(experiment_id)
  expect(await storeSomeVisits(app.database.pool, 1)).toBe(1)
  expect(await nStored(late)).toBe(1)
  expect(await store()).toBe(1)
  expect(await store()).toBe(0)
})

test('people who withdraw, are excluded or were a test leave the file although their rows are stored', async () => {
  const experiment_id = await aStudy(app)
  const people = [await somebodyGone(experiment_id), await somebodyGone(experiment_id), await somebodyGone(experiment_id)]
  await store()
  const [withdrawn, excluded, tester] = people
  await app.call('/v1/withdraw', { session_token: withdrawn?.session_token ?? '' })
  await app.database.pool.query('update participants set excluded_at = now() where user_id = $1', [excluded?.user_id])
  await app.database.pool.query('update participants set is_test = true where user_id = $1', [tester?.user_id])
  expect(await likesOf(experiment_id)).toEqual([])
  const all = await exported(app, experiment_id, 'engagement', '?include=test,excluded,withdrawn')
  expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set([excluded?.user_id, tester?.user_id]))
})

test('stored rows of somebody who withdraws are deleted at the next run', async () => {
  const person = await somebodyGone(await aStudy(app))
  await store()
  expect(await nStored(person)).toBe(1)
  await app.call('/v1/withdraw', { session_token: person.session_token })
  await store()
  expect(await nStored(person)).toBe(0)
})

test('an address of a card follows the address of the installation', async () => {
  const experiment_id = await aStudy(app)
  await somebodyGone(experiment_id)
  await store()
  await app.database.pool.query(`update entities set entity_url = '/media/x/t_1.png'
    where entity_set in (select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
      where experiment_id = '${experiment_id}' and param = 'entity_sets')`)
  const [row] = await exported(app, experiment_id, 'engagement')
  expect(row?.['entity_url']).toBe(`${app.deps.publicUrl()}/media/x/t_1.png`)
})
