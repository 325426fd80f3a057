import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedFeed } from '#server/store/visits/served-cards.ts'
import { aSet, aStudy } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const admitted = async (experiment_id: string, user_id: string) => {
  const person = { user_id, seed: user_id, device_class: 'Desktop' }
  const choosePlace = () => ({ version: 1, condition: 1, condition_from: 'assigned' as const, outcome: null })
  const { participant } = await app.deps.door.admit(experiment_id, {
    person,
    choosePlace,
    nowMs: 0,
    hasToken: false,
    recruiterIds: {},
  })
  return participant.participant_id
}

const NOBODY = 2_000_000_000

test('of feeds that are kept together, one that cannot be kept costs nobody else theirs', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 3 }), randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets })
  const people = await Promise.all(['a', 'b', 'c'].map((user_id) => admitted(experiment_id, user_id)))
  const feed = {
    from_idx: 0,
    feed_length: 3,
    id_prefix: 'set_',
    cards: ['x', 'y', 'z'].map((id_rest) => ({ id_rest })),
    counts: { likes: [5, 6, 7], shares: [4, 4, 4] },
    scores: [1, 1, 1],
    propensities: [0.5, 0.25, 0.25],
  }
  const kept = await Promise.allSettled(
    [people[0], NOBODY, people[1], people[1], people[2]].map((id) => app.deps.door.keepFeed(id ?? NOBODY, feed)),
  )
  const [first, nobody, ...twoVisits] = kept.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))
  const last = twoVisits.pop()
  expect([first, nobody, last]).toEqual([true, 'refused', true])
  // Of two visits of one person at once, one keeps the feed.
  expect(twoVisits.toSorted()).toEqual([false, true])
  for (const id of people)
    expect(await servedFeed(app.database.pool, id)).toEqual({
      feed_length: 3,
      id_prefix: 'set_',
      id_rests: ['x', 'y', 'z'],
      counts: { likes: [5, 6, 7], shares: 4 },
    })
})

test('what cards have alike, numbers or the beginning of their ids, is stored once, and read by everybody as that of each', async () => {
  const { rows } = await app.database.pool.query(
    `select f.shares, f.likes, f.entity_ids, array_agg(c.shown_counts -> 'shares' order by idx) as told, array_agg(c.entity_id order by idx) as ids
     from feeds f join served_cards c using (participant_id) group by f.participant_id, f.shares, f.likes, f.entity_ids limit 1`,
  )
  expect(rows).toEqual([
    { shares: [4], likes: [5, 6, 7], entity_ids: 'x\ny\nz', told: [4, 4, 4], ids: ['set_x', 'set_y', 'set_z'] },
  ])
})
