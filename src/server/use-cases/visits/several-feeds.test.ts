import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import {
  anEvent,
  aParticipant,
  aSeenCard,
  aSet,
  aStudy,
  csvCells,
  exported,
  type Loaded,
  type Settings,
} from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const feed = (name: string) => ({ step: 'feed', feed: name })
const BETWEEN = aDefinition('between', [aPage('likes', ['why'], { heading: 'You liked {{feed.before.likes}}' })])

/** Two feeds with a questionnaire between them, each of the same ten cards. */
function twoFeeds(own: object = {}, others: Settings = {}): Settings {
  return {
    journey: JSON.stringify([feed('before'), { step: 'form', form: 'between' }, feed('after')]),
    questionnaires: JSON.stringify([BETWEEN]),
    feeds: JSON.stringify(own),
    'feed-button-like': 'lognormal',
    'final-page': 'no',
    ...others,
  }
}

const send = (person: Loaded, ...events: object[]) =>
  app.call('/v1/events', { session_token: person.session_token, events: events.map(anEvent) as never[] }) // as pages send them

const seen = (entity_id: string, idx: number, page_id: string = randomUUID()) => ({
  kind: 'visibility',
  ...{ page_id, time_origin: 1_800_000_000_000, until: 5000 },
  cards: [
    aSeenCard(entity_id, idx, [
      [0, 500, 0],
      [4000, 0, 0],
    ]),
  ],
})

const like = (person: Loaded, at: number, response = 1) => ({
  kind: 'engagement',
  entity_id: person.order_data[at]?.entity_id ?? '',
  ...{ engagement_type: 'likes', response, time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_001_000 },
})

const submit = (person: Loaded) => send(person, { kind: 'track', name: SUBMIT_CLICK }, { kind: 'dwell', dwell_data: [] })

async function reload({ user_id, experiment_id, session_token }: Loaded): Promise<Loaded> {
  const { body } = await app.call('/v1/load_experiment', { user_id, experiment_id, session_token })
  return { ...body.data, user_id, experiment_id }
}

async function answer(person: Loaded): Promise<void> {
  const { user_id, condition, experiment_id, session_token } = person
  await app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, event_uid: randomUUID(), form: 'between', page: 'likes' },
    form_fields: { why: 'because' },
  })
}

/** To the second feed, having liked the first card of the first feed and looked at it and the second. */
async function atSecondFeed(settings: Settings): Promise<{ before: Loaded; after: Loaded; experiment_id: string }> {
  const experiment_id = await aStudy(app, settings)
  const before = await aParticipant(app, experiment_id)
  const [one, two] = before.order_data
  await send(before, like(before, 0), seen(one?.entity_id ?? '', 0), seen(two?.entity_id ?? '', 1))
  await submit(before)
  await answer(before)
  return { before, after: await reload(before), experiment_id }
}

const ids = ({ order_data }: Loaded) => order_data.map(({ entity_id }) => entity_id)

describe('a visit with two feeds', () => {
  test('shows one after the other, each with a draw of its own, and is complete when both are submitted', async () => {
    const experiment_id = await aStudy(app, twoFeeds())
    const before = await aParticipant(app, experiment_id)
    expect(before).toMatchObject({ feed_name: 'before', feed_length: 10 })
    expect(before.journey.next).toEqual({ step: 'feed', name: 'before' })
    await submit(before)
    const step = async () => (await app.call('/v1/next_step', { session_token: before.session_token })).body.data.journey
    expect((await step()).next).toEqual({ step: 'form', name: 'between' })
    // A reload between the feeds shows the one that was left, and draws no other.
    expect(ids(await reload(before))).toEqual(ids(before))
    await answer(before)
    expect((await step()).next).toEqual({ step: 'feed', name: 'after' })
    const after = await reload(before)
    expect(after).toMatchObject({ feed_name: 'after', condition: before.condition, user_id: before.user_id })
    expect(ids(after).toSorted()).toEqual(ids(before).toSorted())
    expect(ids(after)).not.toEqual(ids(before))
    expect(after.client_seed).not.toBe(before.client_seed)
    expect(ids(await reload(after))).toEqual(ids(after))
    const end = () => app.call('/v1/end_session', { session_token: after.session_token, outcome: 'complete' })
    expect((await end()).status).toBe(409)
    await submit(after)
    expect((await end()).body.data.outcome).toBe('complete')
  })

  test('knows by the token in which feed something happened, however late it arrives', async () => {
    const { before, after, experiment_id } = await atSecondFeed(twoFeeds())
    await send(after, like(after, 1))
    await send(before, like(before, 2))
    const rows = await exported(app, experiment_id, 'engagement')
    const likes = rows.filter(({ engagement_type }) => engagement_type === 'likes')
    expect(likes.map(({ feed: name, entity_id }) => [name, entity_id]).toSorted()).toEqual(
      [
        ['after', ids(after)[1]],
        ['before', ids(before)[0]],
        ['before', ids(before)[2]],
      ].toSorted(),
    )
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('feed')
    // Every card that was served has a row of each feed, with its place there.
    const dwell = rows.filter(({ engagement_type }) => engagement_type === 'dwell')
    for (const person of [before, after]) {
      const own = dwell.filter((row) => row['feed'] === person.feed_name)
      expect(new Set(own.map(({ entity_id, item_order }) => `${item_order} ${entity_id}`))).toEqual(
        new Set(ids(person).map((id, at) => `${at} ${id}`)),
      )
    }
    const form = await exported(app, experiment_id, 'user_form')
    expect(form.filter(({ response }) => response === SUBMIT_CLICK).map((row) => row['feed'])).toEqual(['before'])
    expect(form.find(({ field }) => field === 'why')).toMatchObject({ response: 'because', feed: '' })
  })

  test('asks by what was done in one of them', async () => {
    const experiment_id = await aStudy(app, twoFeeds())
    const before = await aParticipant(app, experiment_id)
    await send(before, like(before, 0), like(before, 1), like(before, 1, 0))
    await submit(before)
    const { body } = await app.call('/v1/load_form', { session_token: before.session_token, form: 'between' })
    expect(body.data.facts.feeds).toMatchObject({ before: { likes: 1 }, after: { likes: 0 } })
  })

  test('shows each with its own settings and cards', async () => {
    const other = await aSet(app, { cards: 4 })
    const own = await aSet(app, { cards: 6 })
    const sets = [other, own].map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' }))
    const entity_sets = [{ entity_set: other, randomize_between_subjects: 'yes' }]
    const settings = twoFeeds({ after: { entity_sets, skin: 'photo' } }, { entity_sets: JSON.stringify(sets), skin: 'microblog' })
    const { before, after } = await atSecondFeed(settings)
    expect([before.feed_length, after.feed_length]).toEqual([10, 4])
    const skinIn = ({ experiment_parameters }: Loaded) =>
      (JSON.parse(experiment_parameters) as { parameter: string; value: string }[]).find(({ parameter }) => parameter === 'skin')
        ?.value
    expect([skinIn(before), skinIn(after)]).toEqual(['microblog', 'photo'])
  })
})

describe('a later feed', () => {
  test('leaves out what was seen, or shows again what was liked, with the numbers that it had', async () => {
    const fresh = await atSecondFeed(twoFeeds({ after: { 'feed-cards': 'not-seen' } }))
    expect(ids(fresh.after).toSorted()).toEqual(ids(fresh.before).slice(2).toSorted())
    const again = await atSecondFeed(twoFeeds({ after: { 'feed-cards': 'liked' } }))
    expect(ids(again.after)).toEqual(ids(again.before).slice(0, 1))
    expect(again.after.order_data[0]?.shown_counts).toEqual(again.before.order_data[0]?.shown_counts)
    const all = await atSecondFeed(twoFeeds({ after: { 'feed-cards': 'served' } }))
    const counts = (person: Loaded) => new Map(person.order_data.map((card) => [card.entity_id, card.shown_counts]))
    expect(counts(all.after)).toEqual(counts(all.before))
  })

  test('is passed over where no card is left for it, and the visit goes on', async () => {
    const { after } = await atSecondFeed(twoFeeds({ after: { 'feed-cards': 'shared' } }))
    expect(after.journey.next).toEqual({ step: 'end' })
    const { body } = await app.call('/v1/end_session', { session_token: after.session_token, outcome: 'complete' })
    expect(body.data.outcome).toBe('complete')
  })

  test('that needs more cards than are left has those, and a note says so', async () => {
    const entity_set = await aSet(app)
    const sets = JSON.stringify([{ entity_set, number_to_show: 9, randomize_between_subjects: 'yes' }])
    const own = { after: { 'feed-cards': 'not-seen' } }
    const { after, experiment_id } = await atSecondFeed(twoFeeds(own, { entity_sets: sets }))
    expect(after.feed_length).toBe(8)
    const notes = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'feed-note')
    expect(notes.map((row) => [row['response'], row['feed']])).toEqual([['fewer-cards-left', 'after']])
  })
})

async function packageOf(experiment_id: string) {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  return entriesOfZip(rawPayload)
}

async function tidy(experiment_id: string, table: string): Promise<Record<string, string>[]> {
  const files = await packageOf(experiment_id)
  const name = `study-${experiment_id}/data/study-${experiment_id}_description-${table}_data.csv`
  const [header = [], ...rows] = csvCells(files.get(name)?.toString() ?? '')
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

test('the package has a row per card and feed, with what was seen of it there', async () => {
  const { before, after, experiment_id } = await atSecondFeed(twoFeeds())
  const first = ids(before)[0] ?? ''
  await send(after, seen(first, ids(after).indexOf(first)))
  await submit(after)
  const exposures = await tidy(experiment_id, 'exposures')
  expect(exposures).toHaveLength(20)
  const own = exposures.filter(({ stimulus_id }) => stimulus_id === first)
  expect(own.map((row) => [row['feed'], row['like'], row['dwell_ms_full']])).toEqual([
    ['before', '1', '4000'],
    ['after', '0', '4000'],
  ])
  expect(new Set(exposures.map(({ trial_id }) => trial_id)).size).toBe(20)
  const views = await tidy(experiment_id, 'views')
  expect(views.filter(({ stimulus_id }) => stimulus_id === first).map((row) => row['feed'])).toEqual(['before', 'after'])
})

test('the wide table has what was done in each feed, and what an intervention asked there', async () => {
  const own = { after: { 'intervention-type': 'accprompt-modal' } }
  const { after, experiment_id } = await atSecondFeed(twoFeeds(own))
  await send(after, { kind: 'form', form: 'intervention', form_fields: { 'intervention_accuracy-prompt': '4_definitely_true' } })
  await submit(after)
  const [wide = {}] = await tidy(experiment_id, 'participantsWide')
  expect(wide).toMatchObject({ n_cards__before: '10', n_shown__before: '2', like__before: '1', like__after: '0', why: 'because' })
  expect(wide).toMatchObject({ dwell_ms_full__before: '8000', n_shown__after: '0', share__before: '' })
  expect(Object.keys(wide).filter((name) => name.startsWith('intervention_'))).toEqual([
    'intervention_accuracy_prompt__after',
    'intervention_accuracy_prompt__after__code',
  ])
  expect(wide).toMatchObject({ intervention_accuracy_prompt__after: '4_definitely_true' })
  const [quality = {}] = await tidy(experiment_id, 'quality')
  expect(quality).toMatchObject({ n_cards_assigned: '20', n_cards_assigned__before: '10', zero_dwell_share__before: '0.8' })
  const codebook = (await packageOf(experiment_id)).get(`study-${experiment_id}/codebook.csv`)?.toString() ?? ''
  for (const column of ['like__before', 'intervention_accuracy_prompt__after', 'zero_dwell_share__after'])
    expect(codebook).toContain(`"${column}"`)
  expect(codebook).toMatch(/"exposures","\d+","feed"/)
})

test('questions are about cards of one feed, with new ones of its sets', async () => {
  const [first, second] = [await aSet(app, { cards: 3 }), await aSet(app, { cards: 6 })]
  const set = (entity_set: string, number_to_show: number) => [{ entity_set, number_to_show, randomize_between_subjects: 'yes' }]
  const page = aPage('cards', ['recall'])
  const rules = [
    { choose: 'liked', n: 9, feed: 'before' },
    { choose: 'liked', n: 9, feed: 'after' },
    { choose: 'not-seen', n: 9, feed: 'after' },
  ]
  const blocks = page.blocks.map((block) => ({ ...block, cards: { rules, showsCounts: false } }))
  const recall = aDefinition('recall', [{ ...page, blocks } as typeof page]) // the rules are as the type has them
  const steps = (...list: object[]) => JSON.stringify([feed('before'), ...list])
  const settings: Settings = {
    questionnaires: JSON.stringify([recall]),
    entity_sets: JSON.stringify([...set(first, 3), ...set(second, 4)]),
    feeds: JSON.stringify({ before: { entity_sets: set(first, 3) }, after: { entity_sets: set(second, 4) } }),
    'feed-button-like': 'yes',
    'final-page': 'no',
  }
  const form = { step: 'form', form: 'recall' }
  await expect(aStudy(app, { ...settings, journey: steps(form, feed('after')) })).rejects.toThrow(
    "asks about cards of the feed 'after', which is not before it",
  )
  const experiment_id = await aStudy(app, { ...settings, journey: steps(feed('after'), form) })
  const before = await aParticipant(app, experiment_id)
  await send(before, like(before, 0))
  await submit(before)
  const after = await reload(before)
  await send(after, like(after, 2))
  await submit(after)
  const { body } = await app.call('/v1/load_form', { session_token: after.session_token, form: 'recall' })
  const asked = Object.values(body.data.cards).flat()
  expect(asked).toHaveLength(4)
  const recalled = Object.fromEntries(asked.map(({ entity_id }) => [`recall__${entity_id}`, 'yes']))
  const { user_id, condition, session_token } = after
  const answers = { user_id, condition, experiment_id, session_token, event_uid: randomUUID(), form: 'recall', page: 'cards' }
  await app.call('/v1/write_form', { ...answers, form_fields: recalled })
  const rows = (await tidy(experiment_id, 'answers')).filter(({ instrument }) => instrument === 'recall')
  const described = rows.map((row) => [row['card_chosen_as'], row['feed'], row['entity_id'], row['card_like']])
  const lures = described.filter(([chosen]) => chosen === 'not-seen')
  expect(lures.map(([, name, , liked]) => [name, liked])).toEqual([
    ['', ''],
    ['', ''],
  ])
  for (const [, , entity_id] of lures) expect(ids(after)).not.toContain(entity_id)
  expect(described.filter(([chosen]) => chosen === 'liked').toSorted()).toEqual([
    ['liked', 'after', ids(after)[2], '1'],
    ['liked', 'before', ids(before)[0], '1'],
  ])
})

test('files of a study with one feed name no feed', async () => {
  const experiment_id = await aStudy(app)
  const person = await aParticipant(app, experiment_id)
  expect(person).not.toHaveProperty('feed_name')
  await send(person, like(person, 0))
  for (const name of ['engagement', 'user_form'] as const)
    expect(Object.keys((await exported(app, experiment_id, name))[0] ?? {})).not.toContain('feed')
  expect(Object.keys((await tidy(experiment_id, 'exposures'))[0] ?? {})).not.toContain('feed')
})

test('a replay shows one feed after the other', async () => {
  const { before, after, experiment_id } = await atSecondFeed(twoFeeds())
  await send(after, like(after, 3))
  const replay = async (name?: string) =>
    (await app.call('/v1/show_replay', { experiment_id, user_id: before.user_id, ...(name && { feed: name }) })).body.data
  const [first, second] = [await replay(), await replay('after')]
  expect([first.feed, first.feeds]).toEqual(['before', ['before', 'after']])
  expect(first.order_data.map(({ entity_id }) => entity_id)).toEqual(ids(before))
  expect(second.order_data.map(({ entity_id }) => entity_id)).toEqual(ids(after))
  expect(second.events.map(({ kind, entity_id }) => [kind, entity_id])).toEqual([['engagement', ids(after)[3]]])
  expect(first.events.map(({ kind }) => kind)).toContain('form')
})
