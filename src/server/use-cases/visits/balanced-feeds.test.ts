import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { aParticipant, aStudy, exported, type Loaded } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aWaveStudy, comeBack, finish } from '#server/testing/wave-study.ts'

setUpApp()

const CLAIMS = 6
const SOURCES = ['Reuters', 'A friend', 'A blog']
const BY = { item: 'factor_claim', variant: 'factor_source' }

/** Posts of every claim by every source. */
async function aSetOfVariants(isWhole = true): Promise<string> {
  const covariates = Array.from({ length: CLAIMS }, (_, claim) =>
    SOURCES.map((source) => ({
      entity_type: 'post',
      filename: `claim_${claim}_${source}`,
      body: `Claim ${claim}`,
      author_name: source,
      factor_claim: `claim ${claim}`,
      factor_source: source,
    })),
  ).flat()
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: {
      setname: `v${randomUUID().slice(0, 8)}`,
      category: 'news',
      covariates: isWhole ? covariates : covariates.slice(1),
    },
  })
  return body.data.entity_set
}

const balanced = (entity_set: string, more = {}) =>
  JSON.stringify([{ entity_set, randomize_between_subjects: 'yes', balance_by: BY, ...more }])

const shownTo = ({ order_data }: Loaded) => order_data.map(({ post }) => ({ claim: post?.body ?? '', source: post?.name ?? '' }))

const counts = (texts: readonly string[]) => {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return [...found.values()]
}

test('people who come at once see each claim once, and the sources are balanced within and over them', async () => {
  const experiment_id = await aStudy(app, { entity_sets: balanced(await aSetOfVariants()) })
  const people = await Promise.all(Array.from({ length: 9 }, () => aParticipant(app, experiment_id)))
  for (const person of people) {
    expect(counts(shownTo(person).map(({ claim }) => claim))).toEqual(new Array(CLAIMS).fill(1))
    expect(counts(shownTo(person).map(({ source }) => source))).toEqual([2, 2, 2])
  }
  const pairs = people.flatMap(shownTo).map(({ claim, source }) => `${claim} ${source}`)
  expect(counts(pairs)).toEqual(new Array(CLAIMS * SOURCES.length).fill(3))
})

test('of some claims only, each is still seen once by a person and in all sources by the people of a square', async () => {
  const experiment_id = await aStudy(app, { entity_sets: balanced(await aSetOfVariants(), { number_to_show: 4 }) })
  const people = await Promise.all(Array.from({ length: 3 }, () => aParticipant(app, experiment_id)))
  const pairs = people.flatMap(shownTo).map(({ claim, source }) => `${claim} ${source}`)
  expect([people.map(({ feed_length }) => feed_length), counts(pairs)]).toEqual([[4, 4, 4], new Array(12).fill(1)])
})

test('cards that are loaded later are of the same row, whatever others do meanwhile', async () => {
  const experiment_id = await aStudy(app, { entity_sets: balanced(await aSetOfVariants()) })
  const visits = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const asked = { experiment_id, user_id: `p-${randomUUID()}`, n_cards: 2 }
      return (await app.call('/v1/load_experiment', asked)).body.data
    }),
  )
  const pairs = []
  for (const { session_token, order_data } of visits) {
    const { body } = await app.call('/v1/load_batch', { session_token, after_idx: 1, n_cards: 4 })
    const cards = [...order_data, ...body.data.order_data]
    expect(counts(cards.map(({ post }) => post?.body ?? ''))).toEqual(new Array(CLAIMS).fill(1))
    pairs.push(...cards.map(({ post }) => `${post?.body} ${post?.name}`))
  }
  expect(counts(pairs)).toEqual(new Array(CLAIMS * SOURCES.length).fill(1))
})

test('conditions are balanced each for itself, and a row that somebody left is taken by the next', async () => {
  const entity_sets = balanced(await aSetOfVariants())
  const experiment_id = await aStudy(app, { entity_sets }, { entity_sets })
  const arrive = () => aParticipant(app, experiment_id, { condition: 2 })
  await aParticipant(app, experiment_id, { condition: 1 })
  const people = [await arrive(), await arrive(), await arrive()]
  const gone = people[1]
  await app.database.pool.query("update participants set last_seen_at = now() - interval '2 hours' where user_id = $1", [
    gone?.user_id,
  ])
  const next = await arrive()
  const faces = (person: Loaded | undefined) =>
    person &&
    shownTo(person)
      .map(({ claim, source }) => `${claim} ${source}`)
      .sort()
  expect(faces(next)).toEqual(faces(gone))
})

test('who comes back sees the same cards, and the data say which row of which square was theirs', async () => {
  const entity_set = await aSetOfVariants()
  const experiment_id = await aStudy(app, { entity_sets: balanced(entity_set) })
  const person = await aParticipant(app, experiment_id)
  const again = await aParticipant(app, experiment_id, { user_id: person.user_id })
  expect(shownTo(again)).toEqual(shownTo(person))
  const notes = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'latin-square')
  expect(notes.map(({ response }) => response)).toEqual([expect.stringMatching(`${entity_set}: square 1, row [123] of 3`)])
})

test('a set in which a claim lacks a source is refused, and so is an algorithm that shows all cards', async () => {
  const make = (entity_sets: string, algorithm = 'random') =>
    app.call('/v1/spawn_experiment', {
      condition_settings: [
        { condition: 1, param: 'entity_sets', value: entity_sets },
        { condition: 1, param: 'algorithm', value: algorithm },
      ],
    })
  const torn = await make(balanced(await aSetOfVariants(false)))
  expect([torn.status, torn.text]).toEqual([400, expect.stringContaining('has no card for factor_source “Reuters”')])
  const ranked = await make(balanced(await aSetOfVariants()), 'engagement')
  expect([ranked.status, ranked.text]).toEqual([400, expect.stringContaining('only the feed algorithm random')])
})

test('a feed that comes again in a later wave is the same one, and waves with draws of their own are balanced each for itself', async () => {
  const entity_sets = balanced(await aSetOfVariants())
  const daily = (name: string, more: Partial<Wave> = {}): Wave => ({
    name,
    journey: [{ step: 'feed', feed: 'daily' }],
    opens: { hours: 0 },
    ...more,
  })
  const waves = [{ name: 'a', journey: [{ step: 'feed', feed: 'daily' }] } as const, daily('b'), daily('c', { draws: ['seed'] })]
  const experiment_id = await aWaveStudy(app, waves, { entity_sets })
  const first = []
  for (let i = 0; i < 4; i++) first.push(await aParticipant(app, experiment_id))
  const again = []
  // The last comes back first.
  for (const a of first.toReversed()) {
    await finish(app, a)
    const b = await comeBack(app, a)
    expect(b.order_data).toEqual(a.order_data)
    await finish(app, b)
    again.push(await comeBack(app, b))
  }
  const pairs = again
    .slice(0, 3)
    .flatMap(shownTo)
    .map(({ claim, source }) => `${claim} ${source}`)
  expect(counts(pairs)).toEqual(new Array(CLAIMS * SOURCES.length).fill(1))
})
