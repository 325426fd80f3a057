import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { latinSquare, orderText } from '#domain/journey/draw-block-order.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { aParticipant, aStudy, exported, type Loaded, type Settings } from '#server/testing/builders.ts'
import { end, reload, send, submit, where } from '#server/testing/journey-app.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'
import { aWaveStudy, comeBack, letPass } from '#server/testing/wave-study.ts'

setUpApp()

const BLOCKS = ['calm', 'angry', 'plain']
const feed = (name: string) => ({ step: 'feed', feed: name, block: name })
const PAUSE = aDefinition('pause', [aPage('rest', ['mood'])])

/** Three feeds, each in a block of its own. */
const blocks = (others: Settings = {}): Settings => ({
  journey: JSON.stringify(BLOCKS.map(feed)),
  'journey-order': 'latin_square',
  'final-page': 'no',
  ...others,
})

const feedsOf = ({ journey }: Loaded) => journey.steps.flatMap(({ step, name }) => (step === 'feed' ? [name] : []))
const orderOf = (person: Loaded) => orderText(feedsOf(person))

const tally = (texts: readonly string[]) => {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

test('people who come at once have all rows of the square equally often, in each condition', async () => {
  const experiment_id = await aStudy(app, blocks(), blocks())
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, i) => aParticipant(app, experiment_id, { condition: 1 + (i % 2) })),
  )
  for (const condition of [1, 2]) {
    const orders = tally(people.filter((person) => person.condition === condition).map(orderOf))
    expect([...orders.keys()].toSorted()).toEqual(latinSquare(BLOCKS).map(orderText).toSorted())
    expect([...orders.values()]).toEqual([2, 2, 2, 2, 2, 2])
  }
})

test('somebody goes through the blocks in their own order, also after a reload and in another tab', async () => {
  const step = { step: 'form', form: 'pause' }
  const [first, ...rest] = BLOCKS.map(feed)
  const journey = JSON.stringify([first, step, ...rest])
  const experiment_id = await aStudy(app, blocks({ journey, questionnaires: JSON.stringify([PAUSE]) }))
  const people = await Promise.all(Array.from({ length: 6 }, () => aParticipant(app, experiment_id)))
  // Each begins with every block twice.
  expect([...tally(people.map(({ feed_name }) => feed_name ?? '')).values()]).toEqual([2, 2, 2])
  const person = people.find(({ feed_name }) => feed_name === 'plain')
  if (person === undefined) throw new Error('Nobody begins with the last block')
  const [, second, third] = feedsOf(person)
  expect(feedsOf(await reload(person))).toEqual(feedsOf(person))
  const otherTab = await aParticipant(app, experiment_id, { user_id: person.user_id })
  expect(feedsOf(otherTab)).toEqual(feedsOf(person))
  await submit(person)
  // What is in no block stays behind the first one, whichever that is.
  expect((await where(person)).next).toEqual({ step: 'form', name: 'pause' })
  await send(person, 'pause', 'rest', { mood: 'fine' })
  expect((await where(person)).next).toEqual({ step: 'feed', name: second })
  const atSecond = await reload(person)
  expect(atSecond.feed_name).toBe(second)
  await submit(atSecond)
  const atThird = await reload(atSecond)
  expect(atThird.feed_name).toBe(third)
  expect((await end(atThird)).status).toBe(409)
  await submit(atThird)
  expect((await end(atThird)).body.data.outcome).toBe('complete')
})

test('the row that somebody left is taken by the next', async () => {
  const experiment_id = await aStudy(app, blocks())
  const arrive = () => aParticipant(app, experiment_id)
  const people = []
  for (let i = 0; i < 6; i++) people.push(await arrive())
  const gone = people[2]
  await app.database.pool.query("update participants set last_seen_at = now() - interval '2 hours' where user_id = $1", [
    gone?.user_id,
  ])
  expect(orderOf(await arrive())).toBe(gone && orderOf(gone))
})

test('a random order follows from the seed of each person, and everybody has all blocks', async () => {
  const experiment_id = await aStudy(app, blocks({ 'journey-order': 'random' }))
  const people = await Promise.all(Array.from({ length: 12 }, () => aParticipant(app, experiment_id)))
  for (const person of people) expect(feedsOf(person).toSorted()).toEqual(BLOCKS.toSorted())
  expect(tally(people.map(orderOf)).size).toBeGreaterThan(1)
})

test.each(['fixed', 'random', 'latin_square'])('two of three blocks are drawn evenly in each condition, %s', async (order) => {
  const settings = blocks({ 'journey-order': order, 'journey-draw': '2' })
  const experiment_id = await aStudy(app, settings, settings)
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, i) => aParticipant(app, experiment_id, { condition: 1 + (i % 2) })),
  )
  for (const condition of [1, 2]) {
    const own = people.filter((person) => person.condition === condition).map(feedsOf)
    expect([...tally(own.flat()).values()]).toEqual([8, 8, 8])
    if (order === 'fixed') expect(own).toEqual(own.map((drawn) => BLOCKS.filter((block) => drawn.includes(block))))
  }
})

test('a visit is complete with the blocks that were drawn, and the data say which', async () => {
  const settings = blocks({
    journey: JSON.stringify([...BLOCKS.map(feed), { step: 'form', form: 'pause' }]),
    questionnaires: JSON.stringify([PAUSE]),
    'journey-draw': '1',
    'journey-order': 'random',
  })
  const experiment_id = await aStudy(app, settings)
  const person = await aParticipant(app, experiment_id)
  expect(feedsOf(person)).toHaveLength(1)
  expect(feedsOf(await reload(person))).toEqual(feedsOf(person))
  await submit(person)
  expect((await where(person)).next).toEqual({ step: 'form', name: 'pause' })
  await send(person, 'pause', 'rest', { mood: 'fine' })
  expect((await end(person)).body.data.outcome).toBe('complete')
  const notes = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'journey-order')
  expect(notes.map(({ response }) => response)).toEqual([orderOf(person)])
  const [row] = await tidyTable(app, experiment_id, 'participants')
  expect(row).toMatchObject({ journey_order: orderOf(person) })
})

test('the block that somebody left is drawn for the next', async () => {
  const experiment_id = await aStudy(app, blocks({ 'journey-draw': '1', 'journey-order': 'fixed' }))
  const people = []
  for (let i = 0; i < 3; i++) people.push(await aParticipant(app, experiment_id))
  const gone = people[1]
  await app.database.pool.query("update participants set last_seen_at = now() - interval '2 hours' where user_id = $1", [
    gone?.user_id,
  ])
  expect(orderOf(await aParticipant(app, experiment_id))).toBe(gone && orderOf(gone))
})

test('where something is asked before the feed, the order is drawn with the condition', async () => {
  const journey = JSON.stringify([{ step: 'form', form: 'pause' }, ...BLOCKS.map(feed)])
  const settings = blocks({ journey, questionnaires: JSON.stringify([PAUSE]) })
  const experiment_id = await aStudy(app, settings, settings)
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const person = await aParticipant(app, experiment_id)
      expect(person).toMatchObject({ condition: 0, feed_length: 0 })
      await send(person, 'pause', 'rest', { mood: 'fine' })
      return reload(person)
    }),
  )
  expect(people.every(({ condition }) => condition > 0)).toBe(true)
  expect(people.map(({ feed_name }) => feed_name)).toEqual(people.map((person) => feedsOf(person)[0]))
})

test('the data say in which order somebody had the blocks, once, and other studies have no such column', async () => {
  const experiment_id = await aStudy(app, blocks())
  const person = await aParticipant(app, experiment_id)
  await reload(person)
  const notes = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'journey-order')
  expect(notes.map(({ user_id, response, feed: ofFeed }) => [user_id, response, ofFeed])).toEqual([
    [person.user_id, orderOf(person), ''],
  ])
  const [row] = await tidyTable(app, experiment_id, 'participants')
  expect(row).toMatchObject({ subject_id: person.user_id, journey_order: orderOf(person) })
  const other = await aStudy(app, blocks({ 'journey-order': 'fixed' }))
  expect(feedsOf(await aParticipant(app, other))).toEqual(BLOCKS)
  expect(await tidyTable(app, other, 'participants')).toEqual([expect.not.objectContaining({ journey_order: expect.anything() })])
})

test('a later wave may have blocks of its own', async () => {
  const waves = [
    { name: 'start', journey: [{ step: 'feed' as const, feed: 'begin' }] },
    { name: 'week', journey: BLOCKS.map((name) => ({ step: 'feed' as const, feed: name, block: name })), opens: { days: 7 } },
  ]
  const experiment_id = await aWaveStudy(app, waves, { 'journey-order': 'latin_square' })
  const person = await aParticipant(app, experiment_id, { user_id: `p-${randomUUID()}` })
  expect(feedsOf(person)).toEqual(['begin'])
  await submit(person)
  expect((await end(person)).body.data.outcome).toBe('complete')
  await letPass(app, person.user_id, '8 days')
  const back = await comeBack(app, person)
  expect(feedsOf(back).toSorted()).toEqual(BLOCKS.toSorted())
  expect(feedsOf(await comeBack(app, back))).toEqual(feedsOf(back))
})
