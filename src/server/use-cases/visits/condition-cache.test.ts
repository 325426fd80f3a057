import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { conditionCache } from './condition-cache.ts'

setUpApp()

const place = { version: 1, condition: 1 }

test('people who arrive at once share one load of the study, its settings and its cards', async () => {
  const experiment_id = await aStudy(app)
  const cache = conditionCache(app.database.db)
  const [study, same] = await Promise.all([cache.studyOf(experiment_id), cache.studyOf(experiment_id)])
  expect(same).toBe(study)
  const [one, other] = await Promise.all([cache.conditionOf(study, place), cache.conditionOf(study, place)])
  expect(one.cards).toHaveLength(10)
  expect(other.cards).toBe(one.cards)
  expect((await cache.conditionOf(study, place)).settings).toBe(one.settings)
})

test('an unknown study is refused, and found once it exists', async () => {
  const cache = conditionCache(app.database.db)
  await expect(cache.studyOf('e-later')).rejects.toThrow('unknown')
  await app.database.pool.query(
    `insert into studies (experiment_id, lab_id, created_by, seed) select 'e-later', person_id, person_id, 's' from people limit 1`,
  )
  await app.database.pool.query(`insert into study_versions (experiment_id, version, n_conditions) values ('e-later', 1, 1)`)
  expect((await cache.studyOf('e-later')).seed).toBe('s')
})

/** Likes of a card as later arrivals know them: before somebody likes it, and so many milliseconds after that. */
async function likesKnown({ nServed, waitsMs }: { nServed: number; waitsMs: readonly number[] }) {
  const experiment_id = await aStudy(app, { algorithm: 'engagement' })
  const person = await aParticipant(app, experiment_id)
  await app.database.pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores)
     select participant_id, 10, $2, $2, array_fill('more'::text, array[$2::integer]), array_fill(1::float8, array[$2::integer])
     from participants where experiment_id = $1`,
    [experiment_id, nServed],
  )
  let nowMs = 1000
  const cache = conditionCache(app.database.db, { now: () => nowMs })
  const { earlier } = await cache.conditionOf(await cache.studyOf(experiment_id), place)
  const liked = person.order_data[0]?.entity_id ?? ''
  const known = async () => (await earlier()).get(liked)?.engaged
  const likes = [await known()]
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  for (const ms of waitsMs) {
    nowMs += ms
    likes.push(await known())
  }
  return likes
}

test('in a small condition arrivals know what earlier people did a moment ago', async () => {
  expect(await likesKnown({ nServed: 100, waitsMs: [24, 4] })).toEqual([0, 0, 1])
})

test('in a large condition arrivals know what earlier people did up to five seconds ago', async () => {
  expect(await likesKnown({ nServed: 25_000, waitsMs: [4999, 2] })).toEqual([0, 0, 1])
})
