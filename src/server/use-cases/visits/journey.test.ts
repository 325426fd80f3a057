import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aStudy,
  exported,
  FINAL_ANSWERS,
  type Loaded,
  type Settings,
} from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const FEED = { step: 'feed' }
const form = (name: string, rest: object = {}) => ({ step: 'form', form: name, ...rest })
const journeyOf = (...steps: object[]) => JSON.stringify(steps)

/** Screens out by the first page, and skips the second for those who say so. */
const SCREENER = aDefinition('screener', [
  aPage('age', ['years'], {
    jumps: [
      { if: { fact: 'answer.years', is: '<', value: '18' }, to: { end: 'visit', outcome: 'screened_out' } },
      { if: { fact: 'answer.years', is: '>=', value: '65' }, to: { end: 'questionnaire' } },
    ],
  }),
  aPage('work', ['work']),
])
const LATER = aDefinition(
  'later',
  [
    aPage('liked', ['why'], { heading: 'You liked {{feed.first_liked_headline|nothing}}, {{answer.work}}, {{url.source}}' }),
    aPage('attention', ['colour'], { showIf: { fact: 'feed.likes', is: '>=', value: '1' } }),
  ],
  { attentionAnswers: { colour: 'teal-is-right' }, label: 'Secret label', asks: 'Secret purpose' },
)

const WHOLE: Settings = {
  questionnaires: JSON.stringify([SCREENER, LATER]),
  journey: journeyOf(form('screener'), FEED, form('later')),
  platform: 'prolific',
  'redirect-url': 'https://app.prolific.com/submissions/complete?cc=DONE',
  'exit-screened_out': 'https://app.prolific.com/submissions/complete?cc=OUT',
}

/** As its page sends it. */
function send(
  person: Loaded,
  name: string,
  page: string | undefined,
  answers: Record<string, string>,
  event_uid: string = randomUUID(),
) {
  const { user_id, condition, experiment_id, session_token } = person
  const form_fields = Object.fromEntries(Object.entries(answers).map(([field, answer]) => [field, encodeURIComponent(answer)]))
  return app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, event_uid, form: name, form_fields },
    ...(page !== undefined && { page }),
  })
}

const sendEvents = (person: Loaded, ...events: Parameters<typeof anEvent>[0][]) =>
  app.call('/v1/events', { session_token: person.session_token, events: events.map(anEvent) as never[] }) // as pages send them

const submit = (person: Loaded) => sendEvents(person, { kind: 'track', name: SUBMIT_CLICK })
const where = async (person: Loaded) =>
  (await app.call('/v1/next_step', { session_token: person.session_token })).body.data.journey
const load = (person: Loaded, name: string) => app.call('/v1/load_form', { session_token: person.session_token, form: name })
const end = (person: Loaded) => app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
const reload = async (person: Loaded): Promise<Loaded> => {
  const { user_id, experiment_id, session_token } = person
  const { body } = await app.call('/v1/load_experiment', { user_id, experiment_id, session_token })
  return { ...body.data, user_id, experiment_id }
}

/** Somebody whom the screener let through. */
async function aWorker(settings: Settings[] = [WHOLE], query: Record<string, string> = {}): Promise<Loaded> {
  const person = await aParticipant(app, await aStudy(app, ...settings), { query })
  await send(person, 'screener', 'age', { years: '30' })
  await send(person, 'screener', 'work', { work: 'baker' })
  return person
}

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

test('a study without the setting goes on as ever: its last form completes it', async () => {
  const person = await aParticipant(app, await aStudy(app, { forms: '["attention check","final questions"]' }))
  expect([person.condition, person.order_data.length, person.journey.next]).toEqual([1, 10, { step: 'feed' }])
  await send(person, 'final', undefined, FINAL_ANSWERS)
  expect((await where(person)).next).toEqual({ step: 'form', name: 'ac' })
  expect((await end(person)).body.data.outcome).toBe('complete')
  expect((await where(person)).next).toEqual({ step: 'end' })
})

test('a journey that cannot be walked is refused when the study is made', async () => {
  const refused = async (...conditions: Settings[]) =>
    aStudy(app, ...conditions).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await refused({ journey: journeyOf(form('nosuch'), FEED) })).toContain("unknown form 'nosuch'")
  expect(await refused({ journey: journeyOf(form('lean')) })).toContain('exactly one step feed')
  expect(await refused({ journey: journeyOf(form('lean'), FEED) }, {})).toContain('must be the same in all conditions')
})

test('the example of the documentation makes a study', async () => {
  const example: { all_conditions: Record<string, unknown>; conditions: Record<string, unknown>[] } = JSON.parse(
    readFileSync('docs/examples/study-with-journey.json', 'utf8'),
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const settingsOf = (own: object): Settings =>
    Object.fromEntries(Object.entries({ ...example.all_conditions, ...own }).map(([param, value]) => [param, text(value)]))
  const person = await aParticipant(app, await aStudy(app, ...example.conditions.map(settingsOf)))
  expect(person.journey.steps.map(({ name }) => name)).toEqual([
    ...['consent', 'about-you', 'instructions', 'feed', 'after-the-feed', 'imp', 'final'],
  ])
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
