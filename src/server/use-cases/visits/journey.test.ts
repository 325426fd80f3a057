import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { aParticipant, aStudy, FINAL_ANSWERS, type Settings } from '#server/testing/builders.ts'
import {
  aWorker,
  end,
  FEED,
  form,
  journeyOf,
  load,
  reload,
  send,
  sendEvents,
  submit,
  WHOLE,
  where,
} from '#server/testing/journey-app.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

describe('a form before the feed', () => {
  test('comes first, without cards and without a condition; then the feed, drawn once', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE, WHOLE))
    expect(person).toMatchObject({ condition: 0, order_data: [], feed_length: 0, form_names: ['later', 'final'] })
    expect(person.journey.next).toEqual({ step: 'form', name: 'screener' })
    expect(person.journey.steps.map(({ name }) => name)).toEqual(['screener', 'feed', 'later', 'final'])
    await send(person, 'screener', 'age', { years: '30' })
    expect((await where(person)).next).toEqual({ step: 'form', name: 'screener' })
    const { body } = await send(person, 'screener', 'work', { work: 'baker' })
    expect(body.data.journey.next).toEqual({ step: 'feed' })
    const [one, other] = await Promise.all([reload(person), reload(person)])
    expect([1, 2]).toContain(one.condition)
    expect(one.order_data.length).toBe(10)
    expect([other.condition, other.order_data]).toEqual([one.condition, one.order_data])
    expect(one.session_token).not.toBe(person.session_token)
  })

  test('is asked again by nobody: a reload, another tab and a double click come to the same step', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    const uid = randomUUID()
    const twice = await Promise.all([1, 2].map(() => send(person, 'screener', 'age', { years: '30' }, uid)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    for (const tab of [await reload(person), await aParticipant(app, person.experiment_id, { user_id: person.user_id })])
      expect([tab.condition, tab.order_data, tab.journey.next]).toEqual([0, [], { step: 'form', name: 'screener' }])
    expect((await load(person, 'screener')).body.data.sent_pages).toEqual(['age'])
    await send(person, 'screener', 'work', { work: 'baker' })
    await send(person, 'screener', 'age', { years: '30' }, uid)
    expect((await where(person)).next).toEqual({ step: 'feed' })
  })

  test('that is skipped gives no cards, whatever else is sent', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    await submit(person)
    await send(person, 'later', 'liked', { why: 'x' })
    await send(person, 'final', undefined, FINAL_ANSWERS)
    expect(await reload(person)).toMatchObject({ condition: 0, order_data: [] })
    const batch = await app.call('/v1/load_batch', { session_token: person.session_token, after_idx: -1 })
    expect(batch.body.data.order_data).toEqual([])
    expect([(await end(person)).status, (await where(person)).next]).toEqual([409, { step: 'form', name: 'screener' }])
  })

  test('may be a shipped one', async () => {
    const settings = { journey: journeyOf(form('political ideology'), FEED) }
    const person = await aParticipant(app, await aStudy(app, settings))
    expect(person.journey.next).toEqual({ step: 'form', name: 'lean' })
    const { body } = await send(person, 'lean', undefined, {})
    expect(body.data.journey.next).toEqual({ step: 'feed' })
  })

  test('a body that names another condition than its token is refused', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    const claimed = await send({ ...person, condition: 1 }, 'screener', 'age', { years: '30' })
    expect([claimed.status, claimed.body]).toMatchObject([403, { error: { code: 'token_mismatch' } }])
    const worker = await reload(await aWorker())
    expect((await send({ ...worker, condition: 0 }, 'later', 'liked', { why: 'x' })).status).toBe(403)
  })
})

describe('a questionnaire that is asked for', () => {
  test('out of its turn, or not in the study, is refused kindly', async () => {
    const person = await aParticipant(app, await aStudy(app, WHOLE))
    const early = await load(person, 'later')
    expect([early.status, early.body]).toMatchObject([
      409,
      { error: { code: 'not_due', message: expect.stringContaining('comes first') } },
    ])
    for (const name of ['ses', 'nosuch', '__proto__']) expect((await load(person, name)).status).toBe(404)
    expect((await app.call('/v1/load_form', { form: 'screener' })).status).toBe(401)
  })

  test('comes again after it was sent, for somebody who goes back', async () => {
    const person = await aWorker()
    expect((await load(person, 'screener')).body.data).toMatchObject({
      sent_pages: ['age', 'work'],
      languages: ['en'],
      cards: {},
    })
  })

  test('quotes earlier answers in the language of the visit, whatever the link says', async () => {
    const party = {
      ...{ type: 'radio' as const, key: 'party', label: 'Party', isRequired: true },
      options: [{ value: '1', label: { en: 'Green', de: 'Grün', ar: 'أخضر' } }],
    }
    const asking = aDefinition('asking', [{ name: 'one', blockOrder: 'fixed', blocks: [{ name: 'b', items: [party] }] }])
    const quoting = aDefinition('quoting', [aPage('two', ['why'], { heading: 'Why {{answer.party}}?' })])
    const settings = {
      questionnaires: JSON.stringify([asking, quoting].map((each) => ({ ...each, languages: ['en', 'de', 'ar'] }))),
      journey: journeyOf(form('asking'), FEED, form('quoting')),
    }
    const quoted = async (languages: string, ...spoken: string[]) => {
      const experiment_id = await aStudy(app, { ...settings, ...(languages && { languages }) })
      const person = await aParticipant(app, experiment_id, { query: { lang: 'ar' } })
      for (const language of spoken) await sendEvents(person, { kind: 'track', name: `language-${language}` })
      await send(person, 'asking', 'one', { party: '1' })
      const atFeed = await reload(person)
      await submit(atFeed)
      return (await load(atFeed, 'quoting')).body.data.facts.labels
    }
    expect(await quoted('["en", "de"]', 'de')).toEqual({ party: 'Grün' })
    expect(await quoted('["de", "en"]')).toEqual({ party: 'Grün' })
    expect(await quoted('')).toEqual({ party: 'Green' })
  })

  test('brings neither right answers nor what researchers call it', async () => {
    const person = await reload(await aWorker())
    await submit(person)
    const { body, text } = await load(person, 'later')
    expect(body.data.questionnaire.pages.map(({ name }) => name)).toEqual(['liked', 'attention'])
    for (const secret of ['teal-is-right', 'Secret', 'attentionAnswers', 'scores']) expect(text).not.toContain(secret)
    expect(JSON.stringify(person)).not.toContain('teal-is-right')
  })

  test('does not tell another browser what the person answered elsewhere', async () => {
    const person = await reload(await aWorker())
    await submit(person)
    const stranger = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
    const { facts } = (await load(stranger, 'later')).body.data
    expect(facts.answers).toEqual({ work: 'baker' })
  })
})

test('a journey that cannot be walked is refused when the study is made', async () => {
  const refused = async (...conditions: Settings[]) =>
    aStudy(app, ...conditions).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await refused({ journey: journeyOf(form('nosuch'), FEED) })).toContain("unknown form 'nosuch'")
  expect(await refused({ journey: journeyOf(form('lean')) })).toContain('must have a step feed')
  expect(await refused({ journey: journeyOf(form('lean'), FEED) }, {})).toContain('must be the same in all conditions')
})

test.each([
  ['study-with-journey', ['consent', 'about-you', 'instructions', 'feed', 'after-the-feed', 'imp', 'final']],
  ['before-and-after', ['consent', 'instructions', 'before', 'between', 'after', 'imp', 'final']],
])('the example %s of the documentation makes a study', async (file, steps) => {
  const example: { all_conditions: Record<string, unknown>; conditions: Record<string, unknown>[] } = JSON.parse(
    readFileSync(`docs/examples/${file}.json`, 'utf8'),
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const settingsOf = (own: object): Settings =>
    Object.fromEntries(Object.entries({ ...example.all_conditions, ...own }).map(([param, value]) => [param, text(value)]))
  const person = await aParticipant(app, await aStudy(app, ...example.conditions.map(settingsOf)))
  expect(person.journey.steps.map(({ name }) => name)).toEqual(steps)
})

test('the start of a slider that was not moved is no answer: no jump goes by it, and no text shows it', async () => {
  const mood = { type: 'slider', key: 'mood', label: 'Mood', isRequired: false, min: 0, max: 1, step: 0.1, initial: 0.5 } as const
  const low = { fact: 'answer.mood', is: '<', value: '0.9' } as const
  const moods = aDefinition('moods', [
    aPage('one', [], {
      blocks: [{ name: 'b', items: [{ ...mood, minLabel: 'Low', maxLabel: 'High' }] }],
      jumps: [{ if: low, to: { end: 'visit', outcome: 'screened_out' } }],
    }),
    aPage('two', ['more'], { heading: '{{answer.mood|No mood}}' }),
  ])
  const settings = { ...WHOLE, questionnaires: JSON.stringify([moods]), journey: journeyOf(form('moods'), FEED) }
  const study = await aStudy(app, settings)
  const person = await aParticipant(app, study)
  await send(person, 'moods', 'one', { mood: '0.5', mood_touched: 'no' })
  expect((await where(person)).next).toEqual({ step: 'form', name: 'moods' })
  expect((await load(person, 'moods')).body.data.facts.answers).toEqual({})
  const moved = await aParticipant(app, study)
  await send(moved, 'moods', 'one', { mood: '0.3', mood_touched: 'yes' })
  expect((await where(moved)).next).toMatchObject({ step: 'end' })
})
