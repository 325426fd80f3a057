import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import type { CardQuestion } from '#domain/questions/card-rule.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { anEvent, aSeenCard, aSet, type Loaded } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open } from '#server/testing/wave-study.ts'

setUpApp()

const form = (name: string, rest: object = {}) => ({ step: 'form' as const, form: name, ...rest })
const isFact = (fact: string, value: string) => ({ fact, is: '=' as const, value })

const CHOICE = {
  ...{ type: 'radio' as const, key: 'mood', label: 'Your mood?', isRequired: true },
  options: [
    { value: 'good', label: 'Very good' },
    { value: 'bad', label: 'Rather bad' },
  ],
}

/** A feed and questions; after a day questions that depend on them, and cards of that feed are asked about. */
const MEMORY: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed', feed: 'before' }, form('first')] },
  {
    name: 'day',
    opens: { days: 1 },
    journey: [
      form('second'),
      form('happy', { if: isFact('wave.start.answer.mood', 'good') }),
      form('likers', { if: isFact('wave.start.feed.before.likes', '1') }),
      form('sad', { if: isFact('wave.start.answer.mood', 'bad') }),
      form('recall'),
    ],
  },
]

const KEYS = { second: 'today', happy: 'happy_why', likers: 'likers_why' } as const

const CARDS: CardQuestion = {
  rules: [
    { choose: 'seen', n: 20, minMs: 1000, wave: 'start', feed: 'before' },
    { choose: 'not-seen', n: 20, wave: 'start', feed: 'before' },
  ],
  showsCounts: true,
}

const block = (page: ReturnType<typeof aPage>, rest: object) => ({
  ...page,
  blocks: page.blocks.map((each) => ({ ...each, ...rest })),
})

const QUESTIONNAIRES = [
  aDefinition('first', [block(aPage('one', ['city']), { items: [CHOICE, ...(aPage('one', ['city']).blocks[0]?.items ?? [])] })]),
  aDefinition('second', [
    aPage('two', ['today'], {
      heading:
        '{{wave.start.answer.city}}, {{wave.start.answer.mood}}, {{wave.start.feed.before.likes}}, {{wave.start.answer.city|?}}',
    }),
  ]),
  ...['happy', 'likers', 'sad'].map((name) => aDefinition(name, [aPage(name, [`${name}_why`])])),
  aDefinition('recall', [block(aPage('cards', ['knew']), { cards: CARDS })]),
]

const aStudyOfMemory = async (waves: readonly Wave[] = MEMORY) =>
  aWaveStudy(app, waves, {
    questionnaires: JSON.stringify(QUESTIONNAIRES),
    entity_sets: JSON.stringify([
      { entity_set: await aSet(app, { cards: 12 }), number_to_show: 6, randomize_between_subjects: 'yes' },
    ]),
    'feed-button-like': 'lognormal',
  })

const idAt = ({ order_data }: Loaded, at: number) => order_data[at]?.entity_id ?? ''

const send = ({ session_token }: Loaded, ...events: object[]) =>
  app.call('/v1/events', { session_token, events: events.map((each) => anEvent(each as { kind: string })) as never[] }) // as pages send them

const answer = (
  { user_id, condition, experiment_id, session_token }: Loaded,
  name: string,
  form_fields: Record<string, string>,
) =>
  app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, form: name, form_fields },
    event_uid: randomUUID(),
  })

const nextOf = async ({ session_token }: Loaded) => (await app.call('/v1/next_step', { session_token })).body.data.journey.next

/** Reads three cards, likes the second of them, and answers. */
async function whoDidTheFirst(experiment_id: string, mood: 'good' | 'bad' = 'good'): Promise<Loaded> {
  const user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id })
  const person = { ...body.data, user_id, experiment_id }
  const seen = [0, 1, 2].map((at) => aSeenCard(idAt(person, at), at, [[0, 500, 0], [4000, 0, 0]])) // biome-ignore format: pairs
  await send(
    person,
    { kind: 'visibility', page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 60_000, cards: seen },
    {
      ...{ kind: 'engagement', entity_id: idAt(person, 1), engagement_type: 'likes', response: 1 },
      ...{ time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_000_500 },
    },
    { kind: 'track', name: SUBMIT_CLICK },
  )
  await answer(person, 'first', { mood, city: 'Bonn <3' })
  await finish(app, person)
  await letPass(app, user_id, '1 day 1 hour')
  return person
}

test('texts of a wave show what was answered and done in an earlier one, options in the words that were read', async () => {
  const later = await comeBack(app, await whoDidTheFirst(await aStudyOfMemory()))
  const { data } = (await app.call('/v1/load_form', { session_token: later.session_token, form: 'second' })).body
  expect(data.facts.waves).toEqual({
    start: {
      answers: { mood: 'good', city: 'Bonn <3' },
      labels: { mood: 'Very good' },
      feed: expect.objectContaining({ likes: 1 }),
      feeds: { before: expect.objectContaining({ likes: 1 }) },
    },
  })
})

test('conditions of a wave go by answers and feeds of an earlier one', async () => {
  const later = await comeBack(app, await whoDidTheFirst(await aStudyOfMemory()))
  expect(await nextOf(later)).toEqual({ step: 'form', name: 'second' })
  const steps: unknown[] = []
  for (const name of ['second', 'happy', 'likers'] as const) {
    await answer(later, name, { [KEYS[name]]: 'x' })
    steps.push(await nextOf(later))
  }
  expect(steps).toEqual(['happy', 'likers', 'recall'].map((name) => ({ step: 'form', name })))

  const sad = await comeBack(app, await whoDidTheFirst(await aStudyOfMemory(), 'bad'))
  await answer(sad, 'second', { today: 'x' })
  expect(await nextOf(sad)).toEqual({ step: 'form', name: 'likers' })
})

test('a form asks about cards that were seen in an earlier wave, among new ones of the same sets, with the numbers that they had', async () => {
  const person = await whoDidTheFirst(await aStudyOfMemory())
  const later = await comeBack(app, person)
  for (const name of ['second', 'happy', 'likers'] as const) await answer(later, name, { [KEYS[name]]: 'x' })
  const load = async () => (await app.call('/v1/load_form', { session_token: later.session_token, form: 'recall' })).body.data
  const asked = (await load()).cards['cards-block'] ?? []
  const seen = [0, 1, 2].map((at) => idAt(person, at))
  const served = new Set(person.order_data.map(({ entity_id }) => entity_id))
  const ids = asked.map(({ entity_id }) => entity_id)
  expect(ids.filter((id) => served.has(id)).toSorted()).toEqual(seen.toSorted())
  expect(ids.filter((id) => !served.has(id))).toHaveLength(6)
  const liked = asked.find(({ entity_id }) => entity_id === idAt(person, 1))
  expect(liked).toMatchObject({ acts: ['likes'], shown_counts: person.order_data[1]?.shown_counts })
  expect((await load()).cards['cards-block']?.map(({ entity_id }) => entity_id)).toEqual(ids)

  await answer(later, 'recall', Object.fromEntries(ids.map((id) => [`knew__${id}`, 'yes'])))
  await finish(app, later)
  const rows = (await tidyTable(app, person.experiment_id, 'answers')).filter(({ instrument }) => instrument === 'recall')
  expect(new Set(rows.map(({ card_chosen_as, card_wave, feed }) => `${card_chosen_as} ${card_wave} ${feed}`))).toEqual(
    new Set(['seen start before', 'not-seen start before']),
  )
})

test('what was shown in an earlier wave is no new card in a later one', async () => {
  const again: Wave = { name: 'day', opens: { days: 1 }, journey: [{ step: 'feed', feed: 'after' }, form('recall')] }
  const cards: CardQuestion = { rules: [{ choose: 'not-seen', n: 20 }], showsCounts: false }
  const experiment_id = await aWaveStudy(app, [MEMORY[0] as Wave, again], {
    questionnaires: JSON.stringify([QUESTIONNAIRES[0], aDefinition('recall', [block(aPage('cards', ['knew']), { cards })])]),
    feeds: JSON.stringify({ after: { 'feed-cards': 'not-served' } }),
    entity_sets: JSON.stringify([
      { entity_set: await aSet(app, { cards: 14 }), number_to_show: 6, randomize_between_subjects: 'yes' },
    ]),
    'feed-button-like': 'lognormal',
  })
  const person = await whoDidTheFirst(experiment_id)
  const later = await comeBack(app, person)
  await send(later, { kind: 'track', name: SUBMIT_CLICK })
  const { data } = (await app.call('/v1/load_form', { session_token: later.session_token, form: 'recall' })).body
  const served = new Set([...person.order_data, ...later.order_data].map(({ entity_id }) => entity_id))
  expect(served.size).toBe(12)
  const asked = data.cards['cards-block']?.map(({ entity_id }) => entity_id) ?? []
  expect(asked).toHaveLength(2)
  expect(asked.some((id) => served.has(id))).toBe(false)
})

test('a replay shows a later wave, with letters of earlier answers as dots', async () => {
  const person = await whoDidTheFirst(await aStudyOfMemory())
  const later = await comeBack(app, person)
  await answer(later, 'second', { today: 'fine' })
  const { experiment_id, user_id } = person
  const replayOf = async (wave?: string) => app.call('/v1/show_replay', { experiment_id, user_id, ...(wave && { wave }) })
  expect((await replayOf()).body.data).toMatchObject({ wave: 'start', waves: ['start', 'day'], feed: 'before' })
  const { data } = (await replayOf('day')).body
  expect(data).toMatchObject({ wave: 'day', waves: ['start', 'day'], feeds: [] })
  expect(data.forms['second']?.facts.waves?.['start']).toMatchObject({
    answers: { mood: 'good', city: '•••••••' },
    labels: { mood: 'Very good' },
  })
  expect((await replayOf('never')).status).toBe(404)
})

test('a study is refused whose wave refers to a wave that is not before it', async () => {
  const [first, second] = MEMORY as [Wave, Wave]
  const journey = [form('happy', { if: isFact('wave.day.answer.mood', 'good') })]
  await expect(aStudyOfMemory([first, { ...second, journey }])).rejects.toThrow()
})
