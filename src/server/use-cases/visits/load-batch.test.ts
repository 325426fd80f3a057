import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { earlierPeople } from '#server/store/visits/earlier-people.ts'
import { aLike, anEvent, aParticipant, aSet, aStudy, exported, type Loaded, scoresOf } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const setsOf = (...names: string[]) =>
  JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))

const aPreferenceStudy = async (cards: number) =>
  aStudy(app, { entity_sets: setsOf(await aSet(app, { cards })), algorithm: 'preference' })

async function nextCards({ session_token }: Loaded, after_idx: number, n_cards?: number) {
  const asked = { session_token, after_idx, ...(n_cards !== undefined && { n_cards }) }
  const { body } = await app.call('/v1/load_batch', asked)
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data
}
const ids = (cards: readonly { entity_id: string }[]) => cards.map(({ entity_id }) => entity_id)
const idxs = (cards: readonly { idx: number }[]) => cards.map(({ idx }) => idx)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('a feed that is ranked in batches comes 25 cards at a time, and its length is known from the start', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(60))
  expect([person.order_data.length, person.feed_length]).toEqual([25, 60])
  const second = await nextCards(person, 24)
  const third = await nextCards(person, 49)
  expect([idxs(second.order_data), second.has_more]).toEqual([range(25, 50), true])
  expect([idxs(third.order_data), third.has_more]).toEqual([range(50, 60), false])
  expect(await nextCards(person, 59)).toEqual({ order_data: [], has_more: false })
  expect(new Set(ids([...person.order_data, ...second.order_data, ...third.order_data])).size).toBe(60)
})

test('a short feed keeps its last card for the end, and a test session gets five at a time', async () => {
  const experiment_id = await aPreferenceStudy(12)
  expect((await aParticipant(app, experiment_id)).order_data).toHaveLength(11)
  const tester = await aParticipant(app, experiment_id, { user_id: 'test-1' })
  expect(tester.order_data).toHaveLength(5)
  expect(idxs((await nextCards(tester, 4)).order_data)).toEqual(range(5, 10))
})

test('asked again, and by several tabs at once, the next cards are the same', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(80))
  const tabs = await Promise.all(range(0, 6).map(() => nextCards(person, 24)))
  expect(new Set(tabs.map((tab) => JSON.stringify(tab))).size).toBe(1)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  await nextCards(person, 49)
  expect(await nextCards(person, 24)).toEqual(tabs[0])
})

test('a reload brings all that was served, in the same order', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(80))
  const { order_data } = await nextCards(person, 24)
  const again = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
  expect(ids(again.order_data)).toEqual(ids([...person.order_data, ...order_data]))
  expect(again.feed_length).toBe(80)
})

test('a feed that was served whole answers with the cards after that place', async () => {
  const person = await aParticipant(app, await aStudy(app))
  expect(person.feed_length).toBe(10)
  const { order_data, has_more } = await nextCards(person, 3)
  expect([order_data, has_more]).toEqual([person.order_data.slice(4), false])
})

test('a feed of any algorithm is served in batches of the size that the page asks for', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const pieces = []
  for (let after = -1; ; ) {
    const { order_data, has_more } = await nextCards(person, after, 4)
    pieces.push(order_data)
    after += order_data.length
    if (!has_more) break
  }
  expect(pieces.map(({ length }) => length)).toEqual([4, 4, 2])
  expect(pieces.flat()).toEqual(person.order_data)
})

test('a page that asks for fewer cards than a ranked batch has gets the rest of it next', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(60))
  const [some, rest] = [await nextCards(person, 24, 10), await nextCards(person, 34, 100)]
  expect([idxs(some.order_data), some.has_more]).toEqual([range(25, 35), true])
  expect([idxs(rest.order_data), rest.has_more]).toEqual([range(35, 50), true])
  expect(await nextCards(person, 24)).toEqual({ order_data: [...some.order_data, ...rest.order_data], has_more: true })
})

test('no cards are served beyond those that come next, without a token, or after withdrawal', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(80))
  const { session_token } = person
  const ask = async (body: { session_token?: string; after_idx: number }) => (await app.call('/v1/load_batch', body)).status
  expect(await ask({ session_token, after_idx: 40 })).toBe(400)
  expect(await ask({ session_token, after_idx: -2 })).toBe(400)
  expect(await ask({ after_idx: 24 })).toBe(401)
  expect(await ask({ session_token: 'made-up', after_idx: 24 })).toBe(401)
  await app.call('/v1/withdraw', { session_token })
  expect(await ask({ session_token, after_idx: 24 })).toBe(404)
})

test('cards that came later are stored with score and propensity, and have a dwell row each', async () => {
  const person = await aParticipant(app, await aPreferenceStudy(60))
  const { order_data } = await nextCards(person, 24)
  const served = ids([...person.order_data, ...order_data])
  const stored = await scoresOf(app, person)
  expect(stored.map(({ entity_id }) => entity_id)).toEqual(served)
  expect(stored[25]?.propensity).toBeCloseTo(1 / 35, 10)
  const dwell = (await exported(app, person.experiment_id, 'engagement')).filter((row) => row['engagement_type'] === 'dwell')
  expect(dwell.map((row) => [row['entity_id'], row['response']]).sort()).toEqual(served.map((id) => [id, '0']).sort())
})

test('a card counts as served once it is sent, in every file and for people who come later', async () => {
  const experiment_id = await aStudy(app, { entity_sets: setsOf(await aSet(app, { cards: 60 })), algorithm: 'engagement' })
  const arrive = async (n_cards?: number) => {
    const asked = { user_id: 'leaves-early', experiment_id, ...(n_cards !== undefined && { n_cards }) }
    return { ...(await app.call('/v1/load_experiment', asked)).body.data, experiment_id }
  }
  const served = async () => {
    const engagement = await exported(app, experiment_id, 'engagement')
    const info = await exported(app, experiment_id, 'entity_info')
    const later = await earlierPeople(app.database.db, { experiment_id, condition: 1 })
    return [engagement.length, info.length, later.size]
  }
  const person = await arrive(25)
  expect(person.order_data).toHaveLength(25)
  expect(await served()).toEqual([25, 25, 25])
  await nextCards(person, 24, 10)
  await nextCards(person, 4, 10)
  expect(await served()).toEqual([35, 35, 35])
  // Asked again, fewer are no fewer; a script that wants the whole feed gets it.
  await arrive(25)
  expect(await served()).toEqual([35, 35, 35])
  await arrive()
  expect(await served()).toEqual([60, 60, 60])
})

test('the cards that come with the page are served, and no others', async () => {
  const experiment_id = await aStudy(app, { entity_sets: setsOf(await aSet(app, { cards: 60 })) })
  await app.send({ method: 'GET', url: `/feed?experiment_id=${experiment_id}&user_id=with-the-page` })
  expect(await exported(app, experiment_id, 'engagement')).toHaveLength(25)
})

/** Two categories of eighty cards; what share of the second batch is opinion, over eight people who act alike. */
async function shareOfOpinion(act: (person: Loaded, opinions: Loaded['order_data']) => Promise<unknown>): Promise<number> {
  const [news, opinion] = [await aSet(app, { cards: 80 }), await aSet(app, { cards: 80, category: 'opinion' })]
  const experiment_id = await aStudy(app, { entity_sets: setsOf(news, opinion), algorithm: 'preference' })
  const isOpinion = ({ entity_id }: { entity_id: string }) => entity_id.startsWith(`${opinion}_`)
  let n = 0
  for (let i = 0; i < 8; i++) {
    const person = await aParticipant(app, experiment_id)
    await act(person, person.order_data.filter(isOpinion))
    n += (await nextCards(person, 24)).order_data.filter(isOpinion).length
  }
  return n / 200
}

const send = (person: Loaded, events: object[]) =>
  app.call('/v1/events', { session_token: person.session_token, events: events as never })
const likes = (person: Loaded, cards: Loaded['order_data'], response = 1) =>
  cards.map(({ entity_id }) => ({ ...aLike(person, response), event_uid: randomUUID(), entity_id }))

test('the next cards move towards what was liked', async () => {
  const share = await shareOfOpinion((person, opinions) => send(person, likes(person, opinions)))
  expect(share).toBeGreaterThan(0.62)
})

test('likes that were taken back do not move them', async () => {
  const share = await shareOfOpinion(async (person, opinions) => {
    await send(person, likes(person, opinions))
    await send(person, likes(person, opinions, 0))
  })
  // A fair coin over 200 cards, four standard deviations.
  expect(Math.abs(share - 0.5)).toBeLessThan(0.15)
})

test('dwell that was streamed moves them too', async () => {
  const share = await shareOfOpinion((person, opinions) => {
    const isOpinion = new Set(ids(opinions))
    const cards = person.order_data.map(({ entity_id, idx }) => {
      const [fromMs, lastsMs] = [idx * 10_000, isOpinion.has(entity_id) ? 9000 : 1000]
      const samples = [
        [fromMs, 500, 0],
        [fromMs + lastsMs, 0, 0],
      ]
      return { entity_id, idx, card: 500, room: 800, viewport: 800, samples }
    })
    return send(person, [
      anEvent({ kind: 'visibility', page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 300_000, cards }),
    ])
  })
  expect(share).toBeGreaterThan(0.6)
})

test('dwell that was sent at submit counts where none was streamed', async () => {
  const share = await shareOfOpinion((person, opinions) => {
    const isOpinion = new Set(ids(opinions))
    const dwell_data = person.order_data.map(({ entity_id, idx }) => ({
      idx,
      entity_id,
      dwells: 1,
      dwellTimes: [isOpinion.has(entity_id) ? 9000 : 1000],
      dwellsInviewTime: [1_800_000_000_000],
    }))
    const { user_id, condition, experiment_id, session_token } = person
    return app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data })
  })
  expect(share).toBeGreaterThan(0.6)
})

test('later batches count for the buttons that the first link asked for', async () => {
  const experiment_id = await aPreferenceStudy(60)
  const query = { 'feed-button-like': 'lognormal' }
  const person = await aParticipant(app, experiment_id, { query })
  const back = await aParticipant(app, experiment_id, { user_id: person.user_id, query: { 'feed-button-share': 'yes' } })
  const { order_data } = await nextCards(back, 24)
  for (const { shown_counts } of [...person.order_data, ...order_data]) expect(Object.keys(shown_counts)).toEqual(['likes'])
  expect(order_data.some(({ shown_counts }) => (shown_counts.likes ?? 0) > 0)).toBe(true)
})
