import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import type { CardQuestion } from '#domain/questions/card-rule.ts'
import { anEvent, aParticipant, aSeenCard, aSet, aStudy, exported, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'
import { eraseData } from './erase-data.ts'

setUpApp()

const RECALL: CardQuestion = {
  rules: [
    { choose: 'seen', n: 5, minMs: 1000 },
    { choose: 'not-seen', n: 5 },
  ],
  showsCounts: false,
}

/** Two pages: about cards, and about the day. */
function recognition(cards: CardQuestion, rest: { blockOrder?: 'random' } = {}): Settings {
  const page = aPage('cards', ['recall'], rest)
  const [block] = page.blocks
  const pages = [{ ...page, blocks: block ? [{ ...block, cards }] : [] }, aPage('day', ['mood'])]
  return {
    questionnaires: JSON.stringify([aDefinition('recognition', pages)]),
    journey: JSON.stringify([{ step: 'feed' }, { step: 'form', form: 'recognition' }]),
    'feed-button-like': 'yes',
    'feed-button-share': 'lognormal',
  }
}

async function aReader(cards: CardQuestion = RECALL, { nCards = 24, nShown = 12, settings = {} } = {}): Promise<Loaded> {
  const entity_sets = JSON.stringify([
    { entity_set: await aSet(app, { cards: nCards }), number_to_show: nShown, randomize_between_subjects: 'yes' },
  ])
  return aParticipant(app, await aStudy(app, { ...recognition(cards), entity_sets, ...settings }))
}

const BLOCK = 'cards-block'
const idAt = ({ order_data }: Loaded, at: number) => order_data[at]?.entity_id ?? ''
const idsOf = ({ order_data }: Loaded) => order_data.map(({ entity_id }) => entity_id)
const sendEvents = ({ session_token }: Loaded, ...events: Parameters<typeof anEvent>[0][]) =>
  app.call('/v1/events', { session_token, events: events.map(anEvent) as never[] }) // as pages send them

const act = (person: Loaded, at: number, engagement_type: string, response = 1) => ({
  ...{ kind: 'engagement', entity_id: idAt(person, at), engagement_type, response },
  ...{ time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_000_500 },
})

/** The first cards of the feed were in view, for so long each. */
const looked = (person: Loaded, ...ms: number[]) => ({
  ...{ kind: 'visibility', page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 60_000 },
  cards: ms.flatMap((each, at) =>
    each === 0
      ? []
      : [
          aSeenCard(idAt(person, at), at, [
            [0, 500, 0],
            [each, 0, 0],
          ]),
        ],
  ),
})

const submit = (person: Loaded) => sendEvents(person, { kind: 'track', name: SUBMIT_CLICK })
const load = ({ session_token }: Loaded) => app.call('/v1/load_form', { session_token, form: 'recognition' })
const cardsIn = async (person: Loaded) => (await load(person)).body.data.cards[BLOCK] ?? []
const next = async ({ session_token }: Loaded) => (await app.call('/v1/next_step', { session_token })).body.data.journey.next

function send({ user_id, condition, experiment_id, session_token }: Loaded, page: string, form_fields: Record<string, string>) {
  return app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, event_uid: randomUUID(), form: 'recognition', page, form_fields },
  })
}

describe('a block about cards', () => {
  let person: Loaded
  beforeAll(async () => {
    person = await aReader()
    await sendEvents(person, looked(person, 2000, 2000, 900, 5000, 0, 1500, 1200, 3000, 4000), act(person, 3, 'likes'))
    await submit(person)
  })

  test('asks about five cards that were in view and five that were never sent, as the feed shows them', async () => {
    const cards = await cardsIn(person)
    const ids = cards.map(({ entity_id }) => entity_id)
    const seen = [0, 1, 3, 5, 6, 7, 8].map((at) => idAt(person, at))
    expect(ids.filter((id) => seen.includes(id))).toHaveLength(5)
    expect(ids.filter((id) => !idsOf(person).includes(id))).toHaveLength(5)
    expect(new Set(ids).size).toBe(10)
    expect(cards.map(({ idx, shown_counts, acts }) => [idx, shown_counts, acts])).toEqual(cards.map((_, i) => [i, {}, []]))
    const shown = cards.find(({ entity_id }) => seen.includes(entity_id))
    const inFeed = person.order_data.find(({ entity_id }) => entity_id === shown?.entity_id)
    expect(shown).toMatchObject({ entity_url: inFeed?.entity_url, headline: inFeed?.headline, alt_text: inFeed?.alt_text })
    expect(JSON.stringify(cards)).not.toContain('not-seen')
  })

  test('keeps its cards: after a reload, for pages that load at once, and whatever is done later', async () => {
    const other = await aReader()
    await sendEvents(other, looked(other, ...Array.from({ length: 12 }, () => 2000)))
    await submit(other)
    const both = await Promise.all([cardsIn(other), cardsIn(other), cardsIn(other)])
    expect(both[1]).toEqual(both[0])
    expect(both[2]).toEqual(both[0])
    const { rows } = await app.database.pool.query(
      'select a.entity_ids from asked_cards a join participants using (participant_id) where user_id = $1',
      [other.user_id],
    )
    expect(rows.map(({ entity_ids }) => entity_ids)).toEqual([both[0]?.map(({ entity_id }) => entity_id)])
    await sendEvents(other, act(other, 0, 'likes'))
    expect(await cardsIn(other)).toEqual(both[0])
  })

  test('takes answers about these cards and no others, by card', async () => {
    const ids = (await cardsIn(person)).map(({ entity_id }) => entity_id)
    const answers = Object.fromEntries(ids.map((id, i) => [`recall__${id}`, `answer ${i}`]))
    const foreign = idsOf(person).find((id) => !ids.includes(id))
    const refused = await send(person, 'cards', { ...answers, [`recall__${foreign}`]: 'x' })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(`form_fields.recall__${foreign}: this questionnaire does not ask it there`),
    ])
    expect((await send(person, 'cards', { recall: 'about no card' })).status).toBe(400)
    const stored = await send(person, 'cards', answers)
    expect([stored.status, stored.body.data.journey.next]).toEqual([200, { step: 'form', name: 'recognition' }])
    const rows = await exported(app, person.experiment_id, 'user_form')
    expect(Object.fromEntries(rows.map(({ field, response }) => [field, response]))).toMatchObject(answers)
  })

  test('has a row of answers for each card, with its rule, its place and what was done with it', async () => {
    const ids = (await cardsIn(person)).map(({ entity_id }) => entity_id)
    const rows = (await tidyTable(app, person.experiment_id, 'answers')).filter(({ item_key }) => item_key === 'recall')
    expect(rows.map(({ item_id, entity_id, answer_text }) => [item_id, entity_id, answer_text])).toEqual(
      ids.map((id, i) => [`recall__${id}`, id, `answer ${i}`]),
    )
    const times = [2000, 2000, 900, 5000, 0, 1500, 1200, 3000, 4000]
    for (const { entity_id, idx, card_chosen_as, card_dwell_ms, card_like, card_share, card_bookmark } of rows) {
      const at = idsOf(person).indexOf(String(entity_id))
      const isNew = at === -1
      expect({ idx, card_chosen_as, card_dwell_ms, card_like, card_share, card_bookmark }).toEqual({
        idx: isNew ? null : at,
        card_chosen_as: isNew ? 'not-seen' : 'seen',
        card_dwell_ms: isNew ? null : times[at],
        card_like: isNew ? null : Number(at === 3),
        card_share: isNew ? null : 0,
        card_bookmark: null,
      })
    }
  })

  test('is in the person’s own data, and is erased with them', async () => {
    const { body } = await app.call('/v1/download_my_data', { session_token: person.session_token })
    expect(body.data.tables['asked_cards']).toMatchObject([{ form: 'recognition', block: BLOCK }])
    await app.call('/v1/withdraw', { session_token: person.session_token })
    const FIVE_MINUTES_MS = 300_000
    await eraseData({ ...app.deps, databaseNow: async () => Date.now() + FIVE_MINUTES_MS }, new AbortController().signal)
    const { rows } = await app.database.pool.query(
      `select 1 from asked_cards join participants using (participant_id) where experiment_id = $1`,
      [person.experiment_id],
    )
    expect(rows).toEqual([])
  })
})

test('cards are chosen by what was done with them, each by one rule, and shown with counts and acts where the block says so', async () => {
  const person = await aReader({
    rules: [
      { choose: 'longest', n: 1 },
      { choose: 'liked', n: 5 },
      { choose: 'shared', n: 5 },
      { choose: 'reported', n: 5 },
      { choose: 'not-seen', n: 2 },
    ],
    showsCounts: true,
  })
  await sendEvents(person, looked(person, 500, 9000, 700))
  await sendEvents(person, act(person, 1, 'likes'), act(person, 2, 'likes'), act(person, 2, 'shares'), act(person, 4, 'shares'))
  await sendEvents(person, act(person, 5, 'likes'), act(person, 5, 'likes', 0))
  const report = (at: number, response = 1, detail = {}) => ({ ...act(person, at, 'report', response), kind: 'act', detail })
  await sendEvents(person, report(7, 1, { reason: 'spam' }), report(8), report(8, 0), report(9, 1, { target: 'comment-1' }))
  await submit(person)
  const cards = await cardsIn(person)
  const { rows } = await app.database.pool.query(
    `select c.entity_id, c.chosen_as from asked_cards a join participants using (participant_id),
       unnest(a.entity_ids, a.chosen_as) as c(entity_id, chosen_as) where user_id = $1`,
    [person.user_id],
  )
  const chosenAs = new Map(rows.map(({ entity_id, chosen_as }) => [entity_id, chosen_as]))
  expect([1, 2, 4, 5].map((at) => chosenAs.get(idAt(person, at)))).toEqual(['longest', 'liked', 'shared', undefined])
  // The report of card 8 was taken back, and that of card 9 is about a comment on it.
  expect([7, 8, 9].map((at) => chosenAs.get(idAt(person, at)))).toEqual(['reported', undefined, undefined])
  expect([...chosenAs.values()].sort()).toEqual(['liked', 'longest', 'not-seen', 'not-seen', 'reported', 'shared'])
  const cardAt = (at: number) => cards.find(({ entity_id }) => entity_id === idAt(person, at))
  expect(cardAt(2)).toMatchObject({ shown_counts: person.order_data[2]?.shown_counts })
  expect(cardAt(2)?.acts.toSorted()).toEqual(['likes', 'shares'])
  // A card without numbers among others with numbers would say that it is new.
  const foil = cards.find(({ entity_id }) => chosenAs.get(entity_id) === 'not-seen')
  expect(foil).toMatchObject({ acts: [], shown_counts: { likes: 0, shares: expect.any(Number) } })
})

test('cards that were drawn and never sent are new to the person', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 9 }), randomize_between_subjects: 'yes' }])
  const cards = { rules: [{ choose: 'not-seen', n: 20 }], showsCounts: false } satisfies CardQuestion
  const experiment_id = await aStudy(app, { ...recognition(cards), entity_sets })
  const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id: 'leaves-early', n_cards: 4 })
  const person: Loaded = { ...body.data, user_id: 'leaves-early', experiment_id }
  expect(person.order_data).toHaveLength(4)
  await submit(person)
  const ids = (await cardsIn(person)).map(({ entity_id }) => entity_id)
  expect([ids.length, ids.filter((id) => idsOf(person).includes(id))]).toEqual([5, []])
})

test('a card that looks like one that was sent is not new, and no two that look alike are asked about', async () => {
  const entity_set = await aSet(app, { cards: 9 })
  // Three pictures, each on three cards.
  await app.database.pool.query(
    `update entities set media_id = first.media_id from entities first
     where entities.entity_set = $1 and first.entity_set = $1 and first.position = entities.position % 3`,
    [entity_set],
  )
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: 2, randomize_between_subjects: 'yes' }])
  const cards = { rules: [{ choose: 'not-seen', n: 9 }], showsCounts: false } satisfies CardQuestion
  const person = await aParticipant(app, await aStudy(app, { ...recognition(cards), entity_sets }))
  await submit(person)
  const seen = new Set(person.order_data.map(({ entity_url }) => entity_url))
  const asked = (await cardsIn(person)).map(({ entity_url }) => entity_url)
  expect([asked.length, new Set(asked).size, asked.filter((url) => seen.has(url))]).toEqual([3 - seen.size, 3 - seen.size, []])
})

test('a page for which there is no card is passed over', async () => {
  const person = await aReader({ rules: [{ choose: 'liked', n: 3 }], showsCounts: false })
  await submit(person)
  expect((await load(person)).body.data.cards).toEqual({ [BLOCK]: [] })
  const { body } = await send(person, 'day', { mood: 'fine' })
  expect(body.data.journey.next).toEqual({ step: 'form', name: 'final' })
  expect(await next(person)).toEqual({ step: 'form', name: 'final' })
})

test('another browser is asked about the same cards, and does not learn what was done with them', async () => {
  const person = await aReader({ rules: [{ choose: 'liked', n: 3 }], showsCounts: true })
  await sendEvents(person, act(person, 0, 'likes'))
  await submit(person)
  expect((await cardsIn(person)).map(({ acts }) => acts)).toEqual([['likes']])
  const other = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
  expect((await cardsIn(other)).map(({ entity_id, acts }) => [entity_id, acts])).toEqual([[idAt(person, 0), []]])
})

test('a questionnaire about cards cannot stand before the feed', async () => {
  const { questionnaires = '' } = recognition(RECALL)
  const journey = JSON.stringify([{ step: 'form', form: 'recognition' }, { step: 'feed' }])
  await expect(aStudy(app, { questionnaires, journey })).rejects.toThrow('it asks about cards of the feed')
})
