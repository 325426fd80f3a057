import { describe, expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { aLike, aParticipant, aStudy, exported, FINAL_ANSWERS } from '#server/testing/builders.ts'
import {
  aWorker,
  end,
  FEED,
  form,
  journeyOf,
  load,
  reload,
  SCREENER,
  send,
  sendEvents,
  submit,
  WHOLE,
  where,
} from '#server/testing/journey-app.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

describe('an answer that ends the visit', () => {
  test('screens out at once, with the exit of that outcome, and counts in no condition', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE), { query: { PROLIFIC_PID: 'pid' } })
    const { body } = await send(person, 'screener', 'age', { years: '15' })
    expect(body.data.journey.next).toEqual({ step: 'end', outcome: 'screened_out' })
    const { data } = (await end(person)).body
    expect(data).toMatchObject({
      outcome: 'screened_out',
      ending: { kind: 'redirect', url: 'https://app.prolific.com/submissions/complete?cc=OUT' },
      debrief: '',
      names_false_cards: false,
    })
    const { study, conditions } = (await app.call('/v1/show_study', { experiment_id: person.experiment_id })).body.data
    expect(study).toMatchObject({ started: 1, completes: 0 })
    expect(conditions.map(({ condition, started }) => [condition, started])).toEqual([[1, 0]])
  })

  test('cannot be taken back by answering differently', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    await sendEvents(person, { kind: 'form', form: 'screener', page: 'age', form_fields: { years: '15' } })
    await send(person, 'screener', 'age', { years: '30' })
    await send(person, 'screener', 'work', { work: 'baker' })
    expect(await reload(person)).toMatchObject({ outcome: 'screened_out', order_data: [], journey: { next: { step: 'end' } } })
    expect((await end(person)).body.data.outcome).toBe('screened_out')
  })

  test('may end the questionnaire alone', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    const { body } = await send(person, 'screener', 'age', { years: '70' })
    expect(body.data.journey.next).toEqual({ step: 'feed' })
  })
})

describe('a journey to its end', () => {
  test('asks by what the person did in the feed, and is complete when every step is stored', async () => {
    const person = await reload(await aWorker([WHOLE], { source: 'poster', PROLIFIC_PID: 'pid' }))
    await sendEvents(person, aLike(person))
    expect((await end(person)).status).toBe(409)
    await submit(person)
    const { data } = (await load(person, 'later')).body
    expect(data.facts).toEqual({
      answers: { work: 'baker' },
      labels: {},
      url: { source: 'poster' },
      // The questionnaire does not refer to it.
      condition: 0,
      feed: expect.objectContaining({ likes: 1, firstLikedHeadline: person.order_data[0]?.headline }),
    })
    await send(person, 'later', 'liked', { why: 'fun' })
    expect((await where(person)).next).toEqual({ step: 'form', name: 'later' })
    await send(person, 'later', 'attention', { colour: 'red' })
    expect((await where(person)).next).toEqual({ step: 'form', name: 'final' })
    expect((await end(person)).status).toBe(409)
    const last = await send(person, 'final', undefined, FINAL_ANSWERS)
    expect(last.body.data.journey.next).toEqual({ step: 'end' })
    expect((await end(person)).body.data).toMatchObject({ outcome: 'complete', ending: { kind: 'redirect' } })
    const rows = await exported(app, person.experiment_id, 'user_form')
    for (const field of ['years', 'work', 'why', 'colour', 'random']) expect(rows.map((row) => row['field'])).toContain(field)
  })

  test('may pass over the feed in one condition: without cards, and complete without them', async () => {
    const views = aDefinition('views', [aPage('all', ['why'])])
    const journey = journeyOf({ ...FEED, if: { fact: 'condition', is: '=', value: '2' } }, form('views'))
    const settings = { questionnaires: JSON.stringify([views]), journey, 'final-page': 'no' }
    const experiment_id = await aStudy(app, settings, settings)
    const control = await aParticipant(app, experiment_id, { condition: 1 })
    expect(control).toMatchObject({
      condition: 1,
      order_data: [],
      feed_length: 0,
      journey: { next: { step: 'form', name: 'views' } },
    })
    const other = await aParticipant(app, experiment_id, { condition: 2 })
    expect(other.journey.next).toEqual({ step: 'feed' })
    expect(other.order_data).toHaveLength(10)
    await send(control, 'views', 'all', { why: 'nothing' })
    expect((await where(control)).next).toEqual({ step: 'end' })
    expect((await end(control)).body).toMatchObject({ data: { outcome: 'complete' } })
    const rows = await exported(app, experiment_id, 'engagement')
    expect(rows.filter((row) => row['user_id'] === control.user_id)).toEqual([])
  })

  test('may pass over the final page: complete without it, and asked of the others', async () => {
    const views = aDefinition('views', [aPage('all', ['why'])])
    const isFull = { fact: 'answer.why', is: '!=', value: 'no' }
    const journey = journeyOf(FEED, form('views'), form('final', { if: isFull }))
    const experiment_id = await aStudy(app, { questionnaires: JSON.stringify([views]), journey })
    const [short, full] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    for (const [person, why] of [
      [short, 'no'],
      [full, 'yes'],
    ] as const) {
      await submit(person)
      await send(person, 'views', 'all', { why })
    }
    expect((await where(short)).next).toEqual({ step: 'end' })
    expect((await where(short)).steps.map(({ name }) => name)).toEqual(['feed', 'views'])
    expect((await end(short)).body).toMatchObject({ data: { outcome: 'complete' } })
    expect((await where(full)).next).toEqual({ step: 'form', name: 'final' })
    expect((await end(full)).status).toBe(409)
    await send(full, 'final', undefined, FINAL_ANSWERS)
    expect((await end(full)).body).toMatchObject({ data: { outcome: 'complete' } })
  })

  test('that passes over the feed after questions draws the condition there, and asks about cards that are all new', async () => {
    const block = { name: 'cards', cards: { rules: [{ choose: 'not-seen' as const, n: 3 }], showsCounts: false } }
    const [page] = aDefinition('recall', [aPage('known', ['knew'])]).pages
    const recall = { ...aDefinition('recall', []), pages: [{ ...page, blocks: [{ ...page?.blocks[0], ...block }] }] }
    const journey = journeyOf(form('screener'), { ...FEED, if: { fact: 'answer.work', is: '=', value: 'yes' } }, form('recall'))
    const questionnaires = JSON.stringify([SCREENER, recall])
    const settings = { questionnaires, journey, 'final-page': 'no' }
    const person = await aParticipant(app, await aStudy(app, settings, settings))
    await send(person, 'screener', 'age', { years: '30' })
    await send(person, 'screener', 'work', { work: 'no' })
    const drawn = await reload(person)
    expect(drawn.condition).toBeGreaterThan(0)
    expect(drawn).toMatchObject({ order_data: [], journey: { next: { step: 'form', name: 'recall' } } })
    const { body } = await load(drawn, 'recall')
    expect(body.data.cards['cards']).toHaveLength(3)
  })

  test('a page that is not for the person is passed over', async () => {
    const person = await reload(await aWorker())
    await submit(person)
    const { body } = await send(person, 'later', 'liked', { why: 'fun' })
    expect(body.data.journey.next).toEqual({ step: 'form', name: 'final' })
  })

  test('without a form in between there is no ending', async () => {
    const person = await reload(await aWorker())
    await submit(person)
    await send(person, 'final', undefined, FINAL_ANSWERS)
    const { status, body } = await end(person)
    expect([status, body]).toMatchObject([409, { error: { code: 'not_stored_yet' } }])
  })

  test('attention items of an own questionnaire decide like shipped ones', async () => {
    const settings = { ...WHOLE, 'failed-attention': 'exit', 'exit-failed_attention': 'https://app.prolific.com/x?cc=FAIL' }
    const finish = async (colour: string) => {
      const person = await reload(await aWorker([settings]))
      await sendEvents(person, aLike(person))
      await submit(person)
      await send(person, 'later', 'liked', { why: 'fun' })
      await send(person, 'later', 'attention', { colour })
      await send(person, 'final', undefined, FINAL_ANSWERS)
      return (await end(person)).body.data.outcome
    }
    expect([await finish('red'), await finish('teal-is-right')]).toEqual(['failed_attention', 'complete'])
  })

  test('a step has a condition of its own in each condition of the study', async () => {
    const only2 = { fact: 'condition', is: '=', value: '2' }
    const settings = { journey: journeyOf(FEED, form('ses', { if: only2 }), form('lean')), 'final-page': 'no' }
    const experiment_id = await aStudy(app, settings, settings)
    const namesIn = async (condition: number) =>
      (await aParticipant(app, experiment_id, { condition })).journey.steps.map(({ name }) => name)
    expect([await namesIn(1), await namesIn(2)]).toEqual([
      ['feed', 'lean'],
      ['feed', 'ses', 'lean'],
    ])
  })
})

test('a study without the setting goes on as ever: its last form completes it', async () => {
  const person = await aParticipant(app, await aStudy(app, { forms: '["attention check","final questions"]' }))
  expect([person.condition, person.order_data.length, person.journey.next]).toEqual([1, 10, { step: 'feed' }])
  await send(person, 'final', undefined, FINAL_ANSWERS)
  expect((await where(person)).next).toEqual({ step: 'form', name: 'ac' })
  expect((await end(person)).body.data.outcome).toBe('complete')
  expect((await where(person)).next).toEqual({ step: 'end' })
})
