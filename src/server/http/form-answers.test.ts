import { beforeAll, describe, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aStudy, exported, FINAL_ANSWERS, type Loaded, sendForm } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'

setUpApp()

let experiment_id: string
beforeAll(async () => {
  experiment_id = await aStudy(app)
})

const newcomer = () => aParticipant(app, experiment_id)
/** What somebody answered, without the rows that everybody has. */
const stored = async ({ user_id }: Loaded) =>
  (await exported(app, experiment_id, 'user_form'))
    .filter((row) => row['user_id'] === user_id && !/^(condition|URLParams-(experiment|user)_id)$/.test(row['field'] ?? ''))
    .map(({ field, response }) => [field, response])

describe('a wrong answer to a known form is refused by the name of its field, and nothing of the form is stored', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['an age of 0', 'form', { age: '0' }, 'form_fields.age: Enter a valid number'],
    ['an age of 100', 'form', { age: '100' }, 'form_fields.age: Enter a valid number'],
    ['an age in words', 'form', { age: 'forty' }, 'form_fields.age: Enter a valid number'],
    ['an option that is none', 'form', { gender: 'robot' }, 'form_fields.gender: Choose from the options shown'],
    ['one ticked box too many', 'form', { ethnicity: 'asian;martian' }, 'form_fields.ethnicity: Choose from the options shown'],
    ['a rung above the ladder', 'ses', { ses_ladder: '10' }, 'form_fields.ses_ladder: Choose from the options shown'],
    ['a slider beyond its end', 'socialmediause', { 'monkeypox-cards-perc': '101' }, 'form_fields.monkeypox-cards-perc:'],
    [
      'a slider half touched',
      'socialmediause',
      { 'monkeypox-cards-perc_touched': 'maybe' },
      'form_fields.monkeypox-cards-perc_touched:',
    ],
    [
      'a topic of another study',
      'imp',
      { 'climate-importance': '1_no-importance' },
      'form_fields.climate-importance: this study',
    ],
    ['an order without a topic', 'def', { 'def_block-order': 'covid;johnny' }, 'form_fields.def_block-order:'],
    ['a comment of 6,000 characters', 'final', { comments: 'x'.repeat(6000) }, 'form_fields.comments: At most 5000 characters'],
    ['a comment of 25,000 characters', 'final', { comments: 'x'.repeat(25_000) }, 'form_fields.comments: longer than 20000'],
    ['a comment of 70,000 characters', 'final', { comments: 'x'.repeat(70_000) }, 'form_fields.comments:'],
  ])('%s', async (_what, form, answers, sentence) => {
    const person = await newcomer()
    const { status, body } = await sendForm(app, person, form, { ...FINAL_ANSWERS, ...answers })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
    expect(await stored(person)).toEqual([])
  })

  test('several wrong answers are named one by one', async () => {
    const { body } = await sendForm(app, await newcomer(), 'form', { age: '0', gender: 'robot', covidvaccine: '3_unsure' })
    expect(body).toMatchObject({
      error: { problems: ['form_fields.age: Enter a valid number', 'form_fields.gender: Choose from the options shown'] },
    })
  })

  test('in a batch the form alone is refused, field by field', async () => {
    const person = await newcomer()
    const wrong = anEvent({ kind: 'form' as const, form: 'form', form_fields: { age: '-1' } })
    const { status, body } = await app.call('/v1/events', {
      session_token: person.session_token,
      events: [aLike(person), wrong, anEvent({ kind: 'track' as const, name: 'x' })],
    })
    expect([status, body]).toMatchObject([
      200,
      {
        stored: 2,
        refused: [{ event_uid: wrong.event_uid, code: 'invalid_body', problems: ['form_fields.age: Enter a valid number'] }],
      },
    ])
    expect(await stored(person)).toEqual([['checkpoint', 'x']])
  })

  test('a comment of 1 MB is a 413', async () => {
    const person = await newcomer()
    expect((await sendForm(app, person, 'final', { comments: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    expect(await stored(person)).toEqual([])
  })

  test('an answer that is no text is a 400', async () => {
    const person = await newcomer()
    for (const age of [7, null, ['7'], { n: 7 }, true]) {
      const { status, text } = await sendRaw(person, { age })
      expect([status, text]).toEqual([400, expect.stringContaining('form_fields.age')])
    }
  })
})

const sendRaw = ({ user_id, condition, session_token }: Loaded, form_fields: object) =>
  app.send({
    method: 'POST',
    url: '/v1/write_form',
    payload: { user_id, condition, experiment_id, session_token, form: 'form', form_fields },
  })

describe('what is no mistake is stored', () => {
  test('answers that are missing, though the page asks for them', async () => {
    const person = await newcomer()
    expect((await sendForm(app, person, 'form', { age: '', ethnicity: '' })).status).toBe(200)
    expect(await stored(person)).toEqual([
      ['age', ''],
      ['ethnicity', ''],
    ])
  })

  test.each(['<script>alert(1)</script>', '😀👩‍👩‍👧', 'שלום، مرحبا', '\u202Eevil', '=1+1; "quoted", 100%'])(
    '%j as the text that it is',
    async (comments) => {
      const person = await newcomer()
      expect((await sendForm(app, person, 'final', { comments })).status).toBe(200)
      expect((await stored(person)).map(([, response]) => response?.replace(/^'/, ''))).toEqual([comments])
    },
  )

  test('a field that the form does not have, and a form that we do not have', async () => {
    const person = await newcomer()
    expect((await sendForm(app, person, 'final', { extra: 'x' })).status).toBe(200)
    expect((await sendForm(app, person, 'my own form', { age: 'forty' })).status).toBe(200)
    expect((await sendForm(app, person, undefined, { age: 'fifty' })).status).toBe(200)
    expect((await sendForm(app, person, 'intervention', { 'intervention_accuracy-prompt': '9_whatever' })).status).toBe(200)
    expect(await stored(person)).toEqual([
      ['extra', 'x'],
      ['age', 'forty'],
      ['age', 'fifty'],
      ['intervention_accuracy-prompt', '9_whatever'],
    ])
  })

  test('numbers in plain digits, however they were typed', async () => {
    const person = await newcomer()
    await sendForm(app, person, 'form', { age: ' ٤٤ ' })
    expect(await stored(person)).toEqual([['age', '44']])
  })

  test('decoys never, even if a client sends them', async () => {
    const person = await newcomer()
    expect((await sendForm(app, person, 'ac', { murder: '2_agree', attentioncheck1: '2_agree' })).status).toBe(200)
    expect(await stored(person)).toEqual([['attentioncheck1', '2_agree']])
    const { rows } = await app.database.pool.query(`select from events where detail::text like '%murder%'`)
    expect(rows).toEqual([])
  })
})

describe('a form that is sent again', () => {
  test('counts as it was sent last, and the events keep both', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    await sendForm(app, person, 'form', { age: '30', gender: 'female' })
    await sendForm(app, other, 'form', { age: '50' })
    await sendForm(app, person, 'ses', { ses_ladder: '4' })
    await sendForm(app, person, 'form', { age: '31' })
    expect(await stored(person)).toEqual([
      ['ses_ladder', '4'],
      ['age', '31'],
    ])
    expect(await stored(other)).toEqual([['age', '50']])
    const { rows } = await app.database.pool.query(
      `select count(*)::int from events join participants using (participant_id) where user_id = $1 and kind = 'form'`,
      [person.user_id],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  test('counts as it was sent last also where both came in one call', async () => {
    const person = await newcomer()
    const events = ['1', '2', '3', '4', '5'].map((rung) =>
      anEvent({ kind: 'form' as const, form: 'ses', form_fields: { ses_ladder: rung } }),
    )
    await app.call('/v1/events', { session_token: person.session_token, events })
    expect(await stored(person)).toEqual([['ses_ladder', '5']])
  })

  test('without a name keeps all its rows', async () => {
    const person = await newcomer()
    await sendForm(app, person, undefined, { age: '30' })
    await sendForm(app, person, undefined, { age: '31' })
    expect(await stored(person)).toEqual([
      ['age', '30'],
      ['age', '31'],
    ])
  })
})

describe('options are stored as published', () => {
  test.each([
    ['ccn', 'monkeypox-worry', '2_slightly-worried', '2_slighly-worried'],
    ['ccn', 'monkeypox-concern', '2_slighly-concerned', '2_slighly-concerned'],
    ['ccn', 'monkeypox-problem', '3_somewhat-disagree', '3_slightly-disagree'],
    ['ftg', 'covid-tired', '4_somewhat-agree', '4_slightly-agree'],
    ['aot', 'aot_loyal-beliefs', '4_somewhat-agree', '4_somewhat-agree'],
    ['form', 'attentioncheck2', 'not-interested;very-interested', 'not-at-all-interested;very-interested'],
  ])('%s: %s sent as %s is stored as %s', async (form, field, sent, published) => {
    const person = await newcomer()
    expect((await sendForm(app, person, form, { [field]: sent })).status).toBe(200)
    expect(await stored(person)).toEqual([[field, published]])
  })
})

describe('a study with topics of its own', () => {
  const topics = JSON.stringify([
    { slug: 'climate', title: 'Climate change', phrase: 'climate change' },
    { slug: 'will-smith', title: 'Will Smith' },
  ])

  test('takes answers about them, and stores them under their keys', async () => {
    const own = await aStudy(app, { topics, forms: '["news importance","climate change concern"]' })
    const person = await aParticipant(app, own)
    const answers = { 'will-smith-importance': '6_very-high-importance', 'imp_block-order': 'will-smith;climate' }
    expect((await sendForm(app, person, 'imp', answers)).status).toBe(200)
    expect((await sendForm(app, person, 'ccn', { 'climate-worry': '2_slightly-worried' })).status).toBe(200)
    const rows = await exported(app, own, 'user_form')
    expect(rows.map(({ field, response }) => [field, response])).toEqual(
      expect.arrayContaining([...Object.entries(answers), ['climate-worry', '2_slighly-worried']]),
    )
  })

  test.each<[string, Record<string, string>]>([
    ['imp', { 'climate-importance': 'very' }],
    ['imp', { 'monkeypox-importance': '1_no-importance' }],
    ['imp', { 'imp_block-order': 'monkeypox;johnny;election;covid' }],
    ['def', { 'climate-desired-frequency': '3_more-monkeypox' }],
    ['ccn', { 'will-smith-worry': '1_not-at-all-worried' }],
    ['ccn', { 'climate-vax': '1_never' }],
    ['socialmediause', { 'monkeypox-cards-perc': '40' }],
  ])('refuses what %s does not ask there: %j', async (form, answers) => {
    const own = await aStudy(app, { topics, forms: '["news importance"]' })
    const person = await aParticipant(app, own)
    const [field] = Object.keys(answers)
    const { status, body } = await sendForm(app, person, form, answers)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`form_fields.${field}:`)])
    const batch = {
      session_token: person.session_token,
      events: [anEvent({ kind: 'form' as const, form, form_fields: answers })],
    }
    expect((await app.call('/v1/events', batch)).body).toMatchObject({ stored: 0, refused: [{ code: 'invalid_body' }] })
  })

  test('is refused where its topics are not valid', async () => {
    const wrong = JSON.stringify([{ slug: 'Climate change', title: 'x' }])
    await expect(aStudy(app, { topics: wrong })).rejects.toThrow()
  })
})
