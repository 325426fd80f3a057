import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeFeed } from '#server/store/visits/served-cards.ts'
import { aLike, aParticipant, aSet, aStudy, exported, scoresOf } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

/** A set whose cards carry these covariates. */
async function aSetWith(covariates: Record<string, string>[]): Promise<string> {
  const rows = covariates.map((own, i) => ({
    source_url: `https://img.example/t_${i}.png`,
    filename: `t_${i}.png`,
    retrieve_date: '2026-01-01',
    entity_type: 'image',
    ...own,
  }))
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `c${randomUUID().slice(0, 8)}`, category: 'news', covariates: rows },
  })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.entity_set
}

const setsOf = (...names: string[]) =>
  JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))

const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))

test('both conditions of the priority design begin with the focal card, and differ in how many like it follow', async () => {
  const focal = await aSetWith(times(40, (i) => ({ ranking: String(i + 1) })))
  const other = await aSet(app, { cards: 12 })
  // Half of them are true: file names t_….
  const largest = await aSet(app, { cards: 150 })
  const entity_sets = setsOf(focal, other, largest)
  const experiment_id = await aStudy(
    app,
    { entity_sets, algorithm: 'will_smith_priority_control' },
    { entity_sets, algorithm: 'will_smith_priority_treatment' },
  )
  const people = await Promise.all([1, 2].map((condition) => aParticipant(app, experiment_id, { condition })))
  const counts = people.map(({ order_data }) =>
    [focal, other, largest].map((set) => order_data.filter(({ entity_id }) => entity_id.startsWith(set)).length),
  )
  expect(counts).toEqual([
    [1, 10, 75],
    [33, 10, 57],
  ])
  expect(people[0]?.order_data[0]?.entity_id).toBe(people[1]?.order_data[0]?.entity_id)
  const served = people.flatMap(({ order_data }) => order_data.map(({ entity_id }) => entity_id))
  const { rows } = await app.database.pool.query(
    "select count(*)::int as fills, count(*) filter (where entity_url like '%/t\\_%')::int as true_fills from entities where entity_set = $1 and entity_id = any($2)",
    [largest, served],
  )
  expect(rows[0]?.true_fills).toBe(rows[0]?.fills)
})

test('without a ranking the first set of the condition leads with the first card of its sheet', async () => {
  // The names of the sets sort the other way round.
  const [first, second] = [await aSet(app, { setname: 'zz' }), await aSet(app, { setname: 'aa', cards: 60 })]
  const entity_sets = setsOf(first, second)
  const experiment_id = await aStudy(
    app,
    { entity_sets, algorithm: 'will_smith_priority_control' },
    { entity_sets, algorithm: 'will_smith_priority_treatment' },
  )
  const { rows } = await app.database.pool.query('select entity_id from entities where entity_set = $1 and position = 0', [first])
  for (const condition of [1, 2]) {
    const { order_data } = await aParticipant(app, experiment_id, { condition })
    expect(order_data[0]?.entity_id).toBe(rows[0]?.entity_id)
  }
})

test.each(['random', 'preference'])(
  '%s: ads and fixed cards stand at their places, also beyond the first batch',
  async (algorithm) => {
    const posts = await aSetWith(times(32, (i) => (i === 5 ? { position: '31' } : {})))
    const ads = await aSet(app, { category: 'ads', cards: 8 })
    const rules = { 'order-ads-every': '5', 'order-positions': 'yes' }
    const experiment_id = await aStudy(app, { entity_sets: setsOf(posts, ads), algorithm, ...rules })
    const person = await aParticipant(app, experiment_id)
    const cards = [...person.order_data]
    while (cards.length < person.feed_length) {
      const { body } = await app.call('/v1/load_batch', { ...idsOf(person), after_idx: cards.length - 1 })
      if (body.success !== 'true' || body.data.order_data.length === 0) throw new Error(JSON.stringify(body))
      cards.push(...body.data.order_data)
    }
    const adPlaces = cards.flatMap(({ entity_id }, i) => (entity_id.startsWith(ads) ? [i + 1] : []))
    expect(adPlaces).toEqual([5, 10, 15, 20, 25, 30, 35, 40])
    const { rows } = await app.database.pool.query('select entity_id from entities where entity_set = $1 and position = 5', [
      posts,
    ])
    expect(cards[30]?.entity_id).toBe(rows[0]?.entity_id)
  },
)

const idsOf = ({ user_id, condition, experiment_id, session_token }: Awaited<ReturnType<typeof aParticipant>>) => ({
  user_id,
  condition,
  experiment_id,
  session_token,
})

test('the engagement feed puts first what earlier people of the same condition liked, and leaves out what they took back', async () => {
  const experiment_id = await aStudy(app, { algorithm: 'engagement' }, { algorithm: 'engagement' })
  const [first, second, elsewhere] = await Promise.all(
    [1, 1, 2].map((condition) => aParticipant(app, experiment_id, { condition })),
  )
  if (!first || !second || !elsewhere) throw new Error('three people came')
  const liked = first.order_data[7]?.entity_id ?? ''
  const takenBack = first.order_data[8]?.entity_id ?? ''
  const like = (entity_id: string, response = 1) => ({ ...aLike(first, response), entity_id })
  for (const [person, events] of [
    [first, [like(liked), like(takenBack)]],
    [first, [like(takenBack, 0)]],
    [second, [like(liked)]],
    [elsewhere, [like(takenBack)]],
  ] as const) {
    const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [...events] })
    expect(status).toBe(200)
  }
  const third = await aParticipant(app, experiment_id, { condition: 1 })
  expect(third.order_data[0]?.entity_id).toBe(liked)
  const rows = await scoresOf(app, third)
  expect(rows[0]?.score).toBeGreaterThan(rows[1]?.score ?? Infinity)
  expect(rows.map(({ propensity }) => propensity)).toEqual([1, ...times(9, () => 1 / 9)])
})

test('the attitude in the link decides which cards are served; one that no card has is noted', async () => {
  const set = await aSetWith([...times(4, () => ({ attitude: 'pro' })), ...times(3, () => ({ attitude: 'anti' }))])
  const experiment_id = await aStudy(app, { entity_sets: setsOf(set), algorithm: 'attitude_filter_feed' })
  const served = async (query: Record<string, string>) => (await aParticipant(app, experiment_id, { query })).order_data.length
  expect(await served({ attitude: 'pro' })).toBe(4)
  expect(await served({ attitude: 'Anti ' })).toBe(3)
  expect(await served({})).toBe(7)
  expect(await served({ attitude: 'neither' })).toBe(7)
  const notes = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'feed-note')
  expect(notes.map(({ response }) => response)).toEqual(['no-card-of-that-attitude'])
})

test('of two visits at once one draws the feed, and both get the same', async () => {
  const experiment_id = await aStudy(app, { algorithm: 'thompson_sampling' })
  const user_id = `p-${randomUUID()}`
  const visits = await Promise.all(times(6, () => aParticipant(app, experiment_id, { user_id })))
  const orders = new Set(visits.map(({ order_data }) => order_data.map(({ entity_id }) => entity_id).join()))
  expect(orders.size).toBe(1)
  expect(visits[0]?.order_data).toHaveLength(10)
})

test('a feed is stored once for a person, with a number for each card, and a person who does not exist gets none', async () => {
  const { user_id, experiment_id } = await aParticipant(app, await aStudy(app))
  const { rows } = await app.database.pool.query<{ participant_id: string }>(
    'select participant_id from participants where experiment_id = $1 and user_id = $2',
    [experiment_id, user_id],
  )
  const participant_id = Number(rows[0]?.participant_id)
  const feed = {
    from_idx: 10,
    feed_length: 13,
    cards: ['a', 'b,"c', '{d}'].map((entity_id) => ({ entity_id })),
    counts: { likes: [5, 6, 7], shares: [4, 4, 4] },
    scores: [1, 1, 1],
    propensities: [0.5, 0.25, 1e-21],
  }
  const store = (id: number) => storeFeed(app.database.admissionPool, { participant_id: id, feed: 'feed' }, feed)
  expect((await Promise.all([store(participant_id), store(participant_id)])).toSorted()).toEqual([false, true])
  await expect(store(2_000_000_000)).rejects.toThrow('foreign key')
  const { rows: stored } = await app.database.pool.query(
    'select entity_ids, likes, full_list(shares, n_cards) as shares, upvote, full_list(scores, n_cards) as scores, full_list(propensities, n_cards) as propensities, n_cards from feeds where participant_id = $1 and from_idx = 10',
    [participant_id],
  )
  expect(stored).toEqual([
    {
      entity_ids: ['a', 'b,"c', '{d}'],
      likes: [5, 6, 7],
      shares: [4, 4, 4],
      upvote: null,
      scores: [1, 1, 1],
      propensities: [0.5, 0.25, 1e-21],
      n_cards: 3,
    },
  ])
})
