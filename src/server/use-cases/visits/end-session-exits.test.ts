import { describe, expect, test } from 'vitest'
import { DEFAULT_DEBRIEF } from '#domain/session/default-debrief.ts'
import { EARLY_OUTCOMES, exitParameter, type Outcome } from '#domain/session/outcomes.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aSet,
  aStudy,
  exported,
  FINAL_ANSWERS,
  type Loaded,
  type Settings,
  sendForm,
} from '#server/testing/builders.ts'
import { aFinisher, app, end, FORMS, rowOf, setUpApp } from '#server/testing/ended-visits.ts'

setUpApp()

const setOutcome = (person: Loaded, outcome: Outcome) =>
  app.database.pool.query('update participants set outcome = $1 where experiment_id = $2 and user_id = $3', [
    outcome,
    person.experiment_id,
    person.user_id,
  ])

describe('the last hop', () => {
  const custom = { platform: 'custom', 'redirect-url': 'https://lab.example/next' }

  test.each<[string, Settings, boolean]>([
    ['custom goes on by itself', custom, true],
    ['made-up counts are explained first', { ...custom, 'feed-button-like': 'lognormal' }, false],
    ['invented comments are explained first', { ...custom, comments: 'folded' }, false],
    ['cues that move are explained first', { ...custom, 'rising-counts': '{"likes":3}' }, false],
    ['a debrief of the study’s own is read first', { ...custom, debrief: 'It was about feeds.' }, false],
    ['a survey that moves its reader on does so itself', { ...custom, 'redirect-disabled': 'yes' }, false],
    ['a panel is left by a button', { platform: 'prolific', 'redirect-url': 'https://app.prolific.com/x?cc=1' }, false],
    ['no platform leads home by a button', {}, false],
  ])('%s', async (_what, settings, leaves) => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { isHonest: true }) }])
    expect((await end(await aFinisher({ entity_sets, ...settings }))).body.data.leaves_by_itself).toBe(leaves)
  })

  test.each(['', 'no'])(
    'false cards are explained first, with the default debrief, also where %j names none of them',
    async (names) => {
      const person = await aFinisher({ ...custom, 'debrief-names-false': names })
      expect((await end(person)).body.data).toMatchObject({ leaves_by_itself: false, debrief: DEFAULT_DEBRIEF })
    },
  )

  test('made-up counts that a link asked for are explained first', async () => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { isHonest: true }) }])
    const person = await aFinisher({ ...custom, entity_sets }, { 'feed-button-like': 'lognormal' })
    expect((await end(person)).body.data.leaves_by_itself).toBe(false)
  })

  test('a person who leaves early is not sent anywhere', async () => {
    const person = await aParticipant(app, await aStudy(app, { ...custom, 'exit-left_early': 'https://lab.example/early' }))
    expect((await end(person, 'left_early')).body.data).toMatchObject({ ending: { kind: 'redirect' }, leaves_by_itself: false })
  })
})

describe('every outcome has an exit of its own', () => {
  const exits = Object.fromEntries(EARLY_OUTCOMES.map((outcome) => [exitParameter(outcome), `https://early.example/${outcome}`]))
  const codes = Object.fromEntries(EARLY_OUTCOMES.map((outcome) => [exitParameter(outcome), `CODE-${outcome}`]))

  test.each<[string, Settings, (outcome: Outcome) => object]>([
    ['lucid', exits, (outcome) => ({ kind: 'redirect', url: `https://early.example/${outcome}?RID=r-${outcome}` })],
    ['prolific', exits, (outcome) => ({ kind: 'redirect', url: `https://early.example/${outcome}` })],
    [
      'prolific',
      codes,
      (outcome) => ({ kind: 'redirect', url: `https://app.prolific.com/submissions/complete?cc=CODE-${outcome}` }),
    ],
    ['mturk', codes, (outcome) => ({ kind: 'completion-code', code: `CODE-${outcome}` })],
    ['custom', exits, (outcome) => ({ kind: 'redirect', url: expect.stringContaining(`/${outcome}?user_id=`) })],
  ])('on %s', async (platform, settings, expected) => {
    const done = { 'redirect-url': 'https://done.example/', 'completion-code': 'DONE' }
    const experiment_id = await aStudy(app, { platform, ...done, ...settings })
    for (const outcome of EARLY_OUTCOMES) {
      const person = await aParticipant(app, experiment_id, { query: { rid: `r-${outcome}` } })
      await setOutcome(person, outcome)
      expect((await end(person)).body.data).toMatchObject({ outcome, ending: expected(outcome) })
    }
  })

  test('and without one, the platform decides', async () => {
    const settings = { consent: 'Agree?', 'redirect-url': 'https://s.example/?RIS=10&RID=[%RID%]', 'completion-code': 'DONE' }
    const endings: Record<string, unknown> = {}
    for (const platform of ['lucid', 'prolific', 'mturk']) {
      const person = await aParticipant(app, await aStudy(app, { platform, ...settings }), { query: { rid: 'r1' } })
      endings[platform] = (await end(person, 'no_consent')).body.data.ending
    }
    expect(endings).toEqual({
      lucid: { kind: 'return-home' },
      prolific: { kind: 'return-home' },
      mturk: { kind: 'none' },
    })
  })
})

describe('a browser that is too old', () => {
  const settings = {
    platform: 'prolific',
    'exit-incompatible_device': 'TOO-OLD',
    'completion-code': 'DONE',
    debrief: 'About cats',
  }

  test('ends the visit when the person leaves, with the exit for it, and without what only somebody who took part may read', async () => {
    const person = await aParticipant(app, await aStudy(app, settings))
    const { body, text } = await end(person, 'incompatible_device')
    expect(body.data).toMatchObject({
      outcome: 'incompatible_device',
      ending: { kind: 'redirect', url: 'https://app.prolific.com/submissions/complete?cc=TOO-OLD' },
      debrief: '',
    })
    expect(text).not.toMatch(/DONE|cats/)
    expect(await rowOf(person)).toMatchObject({ outcome: 'incompatible_device', completed_at: null })
  })

  test('does not end the visit of a person who began in another one', async () => {
    const person = await aParticipant(app, await aStudy(app, settings))
    await app.call('/v1/events', {
      session_token: person.session_token,
      events: [anEvent({ kind: 'track' as const, name: 'consent-given' })],
    })
    const { experiment_id, user_id } = person
    const other = await app.call('/v1/load_experiment', { experiment_id, user_id })
    const ended = await app.call('/v1/end_session', {
      session_token: other.body.data.session_token,
      outcome: 'incompatible_device',
    })
    expect([ended.status, ended.body]).toMatchObject([403, { error: { code: 'second_browser' } }])
    expect((await rowOf(person)).outcome).toBeNull()
  })
})

test('codes, exit links and the debrief are in no answer but that of end_session', async () => {
  const secrets: Settings = {
    'completion-code': 'SECRET-code',
    'redirect-url': 'https://secret-url.example/',
    debrief: 'SECRET-debrief',
    'failed-attention': 'exit',
    ...Object.fromEntries(EARLY_OUTCOMES.map((outcome) => [exitParameter(outcome), `SECRET-${outcome}`])),
  }
  const experiment_id = await aStudy(app, { ...secrets, forms: '["attention check", "final"]', platform: 'custom' })
  const link = `/feed?experiment_id=${experiment_id}&user_id=reader&source=mail`
  const page = await app.send({ method: 'GET', url: link })
  expect(page.text).toContain('first-answer')
  const person = await aParticipant(app, experiment_id, { user_id: 'reader', query: { source: 'mail' } })
  const { session_token } = person
  const formPage = await app.send({ method: 'GET', url: link.replace('/feed', '/form/final') })
  const answers = [
    page,
    formPage,
    await app.call('/v1/load_experiment', { user_id: 'reader', experiment_id, session_token }),
    await app.call('/v1/events', {
      session_token,
      events: [aLike(person), anEvent({ kind: 'checkpoint', name: 'end-redirect' })],
    }),
    await end(person),
    await sendForm(app, person, 'final', { random: 'perhaps' }),
    await sendForm(app, person, 'final', FINAL_ANSWERS),
    await app.call('/v1/withdraw', { receipt: 'WRONG' }),
  ]
  for (const { text } of answers) expect(text).not.toMatch(/secret-?(code|url|debrief)|SECRET|exit-|failed-attention/i)
  const last = await end(person)
  expect(last.text).toContain('secret-url.example')
  expect(last.text).toContain('SECRET-debrief')
})

test('what the link brought for the way out is no row of the exports, and no panel id lies among it', async () => {
  const person = await aFinisher({}, { source: 'mail', PROLIFIC_PID: 'secret-pid' })
  const fields = (await exported(app, person.experiment_id, 'user_form')).map(({ field }) => field)
  expect(fields.sort()).toEqual([
    'URLParams-experiment_id',
    'URLParams-user_id',
    'comments',
    'condition',
    'random',
    'study-duration',
  ])
  const { rows } = await app.database.pool.query('select from events where detail::text like $1', ['%secret-pid%'])
  expect(rows).toEqual([])
})

test('a person with a derived user_id leaves with the ids by which the panel knows them', async () => {
  const query = { PROLIFIC_PID: 'pid-7', source: 'mail' }
  const exitOf = async (settings: Settings) => {
    const experiment_id = await aStudy(app, { forms: FORMS, ...settings })
    const person = { ...(await app.call('/v1/load_experiment', { experiment_id, query })).body.data, experiment_id }
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    const { ending } = (await end(person)).body.data
    if (ending.kind !== 'redirect') throw new Error(`An exit of another kind: ${ending.kind}`)
    return { user_id: person.user_id, search: Object.fromEntries(new URL(ending.url).searchParams) }
  }
  const template = 'https://app.prolific.com/end?cc=C1&p={{url.PROLIFIC_PID}}&u={{user_id}}'
  const prolific = await exitOf({ platform: 'prolific', 'redirect-url': template })
  expect(prolific.user_id).toMatch(/^p_/)
  expect(prolific.search).toEqual({ cc: 'C1', p: 'pid-7', u: prolific.user_id })
  const custom = await exitOf({ platform: 'custom', 'redirect-url': 'https://panel.example/end' })
  expect(custom.search).toEqual({ user_id: custom.user_id, ...query })
})
