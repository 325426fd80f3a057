import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { aParticipant, aStudy, exported } from '#server/testing/builders.ts'
import { end, load, reload, send, submit, where } from '#server/testing/journey-app.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const OPINION = aDefinition('opinion', [aPage('one', ['view'], { heading: 'About {{round}}' })])
const repeat = (others: object = {}) => [
  {
    repeat: [{ name: 'climate', words: 'the climate' }, 'sport'],
    steps: [{ step: 'feed' }, { step: 'form', form: 'opinion' }],
    ...others,
  },
]
const settings = (others: object = {}) => ({
  journey: JSON.stringify(repeat(others)),
  questionnaires: JSON.stringify([OPINION]),
  'final-page': 'no',
})

test('somebody goes through a feed and its questions in each round, with answers of their own', async () => {
  const experiment_id = await aStudy(app, settings())
  const person = await aParticipant(app, experiment_id)
  expect(person.feed_name).toBe('climate')
  await submit(person)
  expect((await where(person)).next).toEqual({ step: 'form', name: 'opinion-climate' })
  await send(person, 'opinion-climate', 'one', { view_climate: 'warm' })
  const second = await reload(person)
  expect(second.feed_name).toBe('sport')
  await submit(second)
  await send(second, 'opinion-sport', 'one', { view_sport: 'fast' })
  expect((await end(second)).body.data.outcome).toBe('complete')
  const rows = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field?.startsWith('view_'))
  expect(rows.map(({ field, response }) => [field, response])).toEqual([
    ['view_climate', 'warm'],
    ['view_sport', 'fast'],
  ])
})

test('one of the rounds is drawn for each person, evenly', async () => {
  const experiment_id = await aStudy(app, { ...settings(), 'journey-draw': '1' })
  const people = await Promise.all(Array.from({ length: 6 }, () => aParticipant(app, experiment_id)))
  expect(people.map(({ feed_name }) => feed_name).toSorted()).toEqual([
    'climate',
    'climate',
    'climate',
    'sport',
    'sport',
    'sport',
  ])
})

test('rounds are for those who chose them before', async () => {
  const topics = aDefinition('topics', [aPage('one', ['topic'])])
  const experiment_id = await aStudy(app, {
    ...settings(),
    journey: JSON.stringify([{ step: 'form', form: 'topics' }, ...repeat({ chosen: 'topic' })]),
    questionnaires: JSON.stringify([topics, OPINION]),
  })
  const person = await aParticipant(app, experiment_id)
  await send(person, 'topics', 'one', { topic: 'sport' })
  const atFeed = await reload(person)
  expect(atFeed.feed_name).toBe('sport')
  await submit(atFeed)
  await send(atFeed, 'opinion-sport', 'one', { view_sport: 'fast' })
  expect((await end(atFeed)).body.data.outcome).toBe('complete')
})

test('a later wave repeats steps, with a shipped questionnaire, for somebody who comes back', async () => {
  const experiment_id = await aStudy(app, {
    journey: JSON.stringify([{ step: 'feed' }]),
    waves: JSON.stringify([
      { name: 'first' },
      {
        ...{ name: 'later', opens: { hours: 0 } },
        journey: [{ repeat: ['climate', 'sport'], steps: [{ step: 'feed' }, { step: 'form', form: 'crt' }] }],
      },
    ]),
    'final-page': 'no',
  })
  const person = await aParticipant(app, experiment_id)
  await submit(person)
  expect((await end(person)).body.data.outcome).toBe('complete')
  const later = await reload(person)
  expect(later.feed_name).toBe('climate')
  await submit(later)
  const { next } = await where(later)
  expect(next).toEqual({ step: 'form', name: 'crt-climate' })
  expect(JSON.stringify((await load(later, 'crt-climate')).body)).toContain('crt_mark-adam-28_climate')
})
