import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_DEBRIEF } from '#domain/session/default-debrief.ts'
import {
  CLAIMABLE_OUTCOMES,
  type ClaimableOutcome,
  EARLY_OUTCOMES,
  exitParameter,
  OUTCOMES,
  type Outcome,
} from '#domain/session/outcomes.ts'
import { insertStudy } from '#server/store/studies/studies.ts'
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
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const FORMS = JSON.stringify(['attention check', 'final questions'])

const end = (person: Loaded, outcome: ClaimableOutcome = 'complete', at = app) =>
  at.call('/v1/end_session', { session_token: person.session_token, outcome })

/** Somebody whose last form is stored. */
async function aFinisher(settings: Settings, query: Record<string, string> = {}): Promise<Loaded> {
  const person = await aParticipant(app, await aStudy(app, { forms: FORMS, ...settings }), { query })
  await sendForm(app, person, 'final', FINAL_ANSWERS)
  return person
}

const setOutcome = (person: Loaded, outcome: Outcome) =>
  app.database.pool.query('update participants set outcome = $1 where experiment_id = $2 and user_id = $3', [
    outcome,
    person.experiment_id,
    person.user_id,
  ])

const rowOf = async ({ experiment_id, user_id }: Loaded) => {
  const { rows } = await app.database.pool.query(
    'select outcome, completed_at, withdrawn_at from participants where experiment_id = $1 and user_id = $2',
    [experiment_id, user_id],
  )
  return rows[0]
}

describe('a complete visit', () => {
  test.each<[string, Settings, Record<string, string>, object]>([
    ['none', {}, {}, { kind: 'return-home' }],
    ['mturk', { 'completion-code': 'MT 1' }, {}, { kind: 'completion-code', code: 'MT 1' }],
    [
      'prolific',
      { 'redirect-url': 'https://app.prolific.com/submissions/complete?cc=PP' },
      { PROLIFIC_PID: 'pid' },
      { kind: 'redirect', url: 'https://app.prolific.com/submissions/complete?cc=PP' },
    ],
    [
      'lucid',
      { 'redirect-url': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}' },
      { RID: 'r/1' },
      { kind: 'redirect', url: 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r%2F1' },
    ],
    [
      'connect',
      { 'redirect-url': 'https://connect.cloudresearch.com/participant/project/P/complete' },
      {},
      { kind: 'redirect', url: 'https://connect.cloudresearch.com/participant/project/P/complete' },
    ],
    [
      'sona',
      { 'redirect-url': 'https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&credit_token=t&survey_code=XXXX' },
      { survey_code: '4711' },
      {
        kind: 'redirect',
        url: 'https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&credit_token=t&survey_code=4711',
      },
    ],
  ])('on %s ends as the platform says', async (platform, settings, query, ending) => {
    const person = await aFinisher({ platform, ...settings }, query)
    const { status, body } = await end(person)
    expect([status, body.data]).toMatchObject([200, { outcome: 'complete', ending }])
    expect(await rowOf(person)).toEqual({ outcome: 'complete', completed_at: expect.any(Date), withdrawn_at: null })
  })

  test('on custom carries user_id and every stored query parameter', async () => {
    const settings = { platform: 'custom', 'redirect-url': 'https://lab.example/next?wave=2#top' }
    const person = await aFinisher(settings, { source: 'a&b', rid: 'r1', wave: '9', feed: 'swipe', consent: 'x'.repeat(3000) })
    await app.call('/v1/events', {
      session_token: person.session_token,
      events: [
        anEvent({ kind: 'url_param', name: 'later', value: 'ä' }),
        anEvent({ kind: 'url_param', name: 'source', value: 'c' }),
      ],
    })
    const { ending } = (await end(person)).body.data
    const url = new URL(ending.kind === 'redirect' ? ending.url : '')
    expect([url.origin, url.pathname, url.hash]).toEqual(['https://lab.example', '/next', '#top'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      wave: '2',
      user_id: person.user_id,
      source: 'c',
      later: 'ä',
      feed: 'swipe',
      rid: 'r1',
    })
  })

  test('carries what its own link brought, not what somebody else with the same user_id opened', async () => {
    const person = await aFinisher({ platform: 'custom', 'redirect-url': 'https://lab.example/' }, { source: 'mine' })
    const { user_id, experiment_id } = person
    await aParticipant(app, experiment_id, { user_id, query: { source: 'theirs', rid: 'theirs', other: 'x' } })
    const { ending } = (await end(person)).body.data
    expect(ending).toMatchObject({ kind: 'redirect', url: expect.stringContaining('source=mine') })
    expect(JSON.stringify(ending)).not.toContain('theirs')
  })

  test('of the demo leads home, whatever the demo is set to', async () => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
    const settings = Object.entries({ entity_sets, forms: FORMS, platform: 'mturk', 'completion-code': 'X' })
    await insertStudy(app.database.db, {
      experiment_id: 'solarflare',
      lab_id: LOCAL_LAB,
      created_by: LOCAL_OWNER,
      seed: 's',
      nConditions: 1,
      settings: settings.map(([param, value]) => ({ condition: 1, param, value })),
    })
    const person = await aParticipant(app, 'solarflare')
    expect(person.form_names).toEqual([])
    expect((await end(person)).status).toBe(409)
    const events = [anEvent({ kind: 'track' as const, name: 'feed-entity-idx-submit-click' })]
    await app.call('/v1/events', { session_token: person.session_token, events })
    const { data } = (await end(person)).body
    expect(data).toMatchObject({ ending: { kind: 'return-home' }, leaves_by_itself: false, debrief: '', receipt: '' })
  })
})

describe('the final page', () => {
  test('is waited for also where the list does not name it', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: '["attention check"]' }))
    expect(person.form_names).toEqual(['ac', 'final'])
    await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
    expect((await end(person)).status).toBe(409)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    expect((await end(person)).status).toBe(200)
  })

  test.each<Settings>([{ 'final-page': 'no' }, { platform: 'custom', 'redirect-url': 'https://lab.example/' }])(
    'is not waited for with %j',
    async (settings) => {
      const person = await aParticipant(app, await aStudy(app, { forms: '["attention check"]', ...settings }))
      expect(person.form_names).toEqual(['ac'])
      await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
      expect((await end(person)).status).toBe(200)
    },
  )
})

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

describe('before the final save is stored', () => {
  test('a visit cannot be complete, and no code is given', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: FORMS, platform: 'mturk', 'completion-code': 'SECRET-1' }))
    await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
    const early = await end(person)
    expect([early.status, early.body]).toMatchObject([409, { success: 'false', error: { code: 'not_stored_yet' } }])
    expect(early.text).not.toContain('SECRET-1')
    expect(await rowOf(person)).toMatchObject({ outcome: null, completed_at: null })
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    expect((await end(person)).body.data.ending).toEqual({ kind: 'completion-code', code: 'SECRET-1' })
  })

  test('the last form may also come as an event', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: '["final"]' }))
    const events = [anEvent({ kind: 'form' as const, form: 'final', form_fields: FINAL_ANSWERS })]
    await app.call('/v1/events', { session_token: person.session_token, events })
    expect((await end(person)).status).toBe(200)
  })

  test('somebody else’s final form opens nothing', async () => {
    const experiment_id = await aStudy(app, { forms: '["final"]' })
    const [person, other] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    await sendForm(app, other, 'final', FINAL_ANSWERS)
    expect((await end(person)).status).toBe(409)
  })

  test.each([
    ['the submit click', [{ kind: 'track', name: 'feed-entity-idx-submit-click' }]],
    ['the dwell of the feed', [{ kind: 'dwell', dwell_data: [] }]],
  ])('without forms, %s opens the ending', async (_what, events) => {
    const person = await aParticipant(app, await aStudy(app))
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    expect((await end(person)).status).toBe(409)
    await app.call('/v1/events', { session_token: person.session_token, events: events.map(anEvent) as never })
    expect((await end(person)).status).toBe(200)
  })

  test('a modal message waits for its Continue, a message on the page for nothing more', async () => {
    const [modal, onpage] = await Promise.all(
      ['modal', 'onpage'].map((type) => aFinisher({ 'custom-msg-type': type, 'custom-msg': 'Bye' })),
    )
    if (!modal || !onpage) throw new Error('Two were made')
    expect([(await end(modal)).status, (await end(onpage)).status]).toEqual([409, 200])
    await sendForm(app, modal, 'custom-msg', {})
    expect((await end(modal)).status).toBe(200)
  })

  test('leaving early needs no save', async () => {
    const experiment_id = await aStudy(app, { forms: FORMS })
    for (const outcome of ['left_early', 'technical_error'] as const) {
      const person = await aParticipant(app, experiment_id)
      expect((await end(person, outcome)).body.data.outcome).toBe(outcome)
      expect(await rowOf(person)).toEqual({ outcome, completed_at: null, withdrawn_at: null })
    }
  })
})

describe('the first outcome', () => {
  test('stays, and the answer is the same when asked again', async () => {
    const person = await aFinisher({ platform: 'mturk', 'completion-code': 'C', 'exit-left_early': 'W' })
    const first = await end(person)
    expect((await end(person)).text).toBe(first.text)
    for (const later of ['left_early', 'withdrawn', 'no_consent'] as const)
      expect((await end(person, later)).body.data).toMatchObject({
        outcome: 'complete',
        ending: { code: 'C' },
        is_withdrawn: false,
      })
    expect(await rowOf(person)).toMatchObject({ outcome: 'complete', withdrawn_at: null })
    const early = await aFinisher({ platform: 'mturk', 'completion-code': 'C', 'exit-left_early': 'W' })
    await end(early, 'left_early')
    expect((await end(early)).body.data).toMatchObject({ outcome: 'left_early', ending: { code: 'W' } })
  })

  test('left_early keeps what was done, withdrawn takes it out of every table', async () => {
    const experiment_id = await aStudy(app, { 'exit-withdrawn': 'PART', platform: 'mturk', 'completion-code': 'C' })
    const [leaver, withdrawer] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    for (const person of [leaver, withdrawer])
      await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    const left = (await end(leaver, 'left_early')).body.data
    expect(left).toMatchObject({ outcome: 'left_early', is_withdrawn: false, ending: { code: 'PART' } })
    const withdrawn = (await end(withdrawer, 'withdrawn')).body.data
    expect(withdrawn).toMatchObject({ outcome: 'withdrawn', is_withdrawn: true, ending: { code: 'PART' } })
    const named = async (name: string) => new Set((await exported(app, experiment_id, name)).map((row) => row['user_id']))
    for (const name of ['user_form', 'engagement']) expect(await named(name)).toEqual(new Set([leaver.user_id]))
    expect(await rowOf(withdrawer)).toMatchObject({ outcome: 'withdrawn', withdrawn_at: expect.any(Date) })
  })

  test('is one, however many tabs and nodes ask at once', async () => {
    const other = await testApp({ database: app.database })
    for (let round = 0; round < 5; round++) {
      const person = await aFinisher({})
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => end(person, i % 3 ? 'complete' : 'left_early', i % 2 ? app : other)),
      )
      const outcomes = new Set(answers.map(({ body }) => body.data.outcome))
      expect(outcomes.size).toBe(1)
      const { outcome, completed_at } = await rowOf(person)
      expect([...outcomes]).toEqual([outcome])
      expect(completed_at !== null).toBe(outcome === 'complete')
    }
    await other.app.close()
  })

  test.each(OUTCOMES.filter((outcome) => !CLAIMABLE_OUTCOMES.some((claimable) => claimable === outcome)))(
    '%s is not a participant’s to claim',
    async (outcome) => {
      const { session_token } = await aFinisher({})
      const { status, text } = await app.call('/v1/end_session', { session_token, outcome: outcome as never })
      expect([status, text]).toEqual([400, expect.stringContaining('outcome')])
    },
  )
})

describe('attention', () => {
  const failed = { attentioncheck1: '2_agree' }
  const passed = { attentioncheck1: '3_neither-agree-nor-disagree' }

  test.each<[string, Settings, Record<string, string>[], Outcome]>([
    ['a failed check', {}, [failed], 'complete'],
    ['a failed check', { 'failed-attention': 'keep' }, [failed], 'complete'],
    ['a failed check', { 'failed-attention': 'exit' }, [failed], 'failed_attention'],
    ['a passed check', { 'failed-attention': 'exit' }, [passed], 'complete'],
    ['a check that was left open', { 'failed-attention': 'exit' }, [{ attentioncheck1: '' }], 'complete'],
    ['no check', { 'failed-attention': 'exit' }, [], 'complete'],
    ['a check that was changed for the better', { 'failed-attention': 'exit' }, [failed, passed], 'complete'],
    ['a check that was changed for the worse', { 'failed-attention': 'exit' }, [passed, failed], 'failed_attention'],
  ])('%s with %j', async (_what, settings, writes, outcome) => {
    const person = await aParticipant(app, await aStudy(app, { forms: FORMS, 'exit-failed_attention': 'Q1', ...settings }))
    for (const answers of writes) await sendForm(app, person, 'ac', answers)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    const { data } = (await end(person)).body
    expect(data.outcome).toBe(outcome)
    if (outcome === 'failed_attention') expect(data.ending).toEqual({ kind: 'completion-code', code: 'Q1' })
  })
})

test('the ending of somebody who saw the feed has the debrief of the study, or the shipped one', async () => {
  const own = await aFinisher({ debrief: '# It was *all* made up: 100 %' })
  expect((await end(own)).body.data.debrief).toBe('# It was *all* made up: 100 %')
  const shipped = await aFinisher({})
  expect((await end(shipped, 'left_early')).body.data.debrief).toContain('made for research')
})

test('without a token, or with a made-up one, nothing is told', async () => {
  expect((await app.call('/v1/end_session', { outcome: 'complete' })).status).toBe(401)
  expect((await app.call('/v1/end_session', { outcome: 'complete', session_token: 'AAAA' })).status).toBe(401)
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

test('the questionnaires of the journey come with the study, by their names', async () => {
  const settings = {
    forms: '["cognitive reflection (6-items)","climate change exposure freq","final"]',
    'custom-msg-type': 'modal',
    'custom-msg': 'Goodbye',
  }
  const { form_names } = await aParticipant(app, await aStudy(app, settings))
  expect(form_names).toEqual(['crt', 'exp', 'final', 'custom-msg'])
})

test.each(['a\0b', '\uD800', '\u202E', 'x'.repeat(256)])('a link with a parameter named %j is kept', async (name) => {
  const person = await aFinisher({ platform: 'custom', 'redirect-url': 'https://lab.example/' }, { [name]: 'v' })
  const { status, body } = await end(person)
  expect([status, body.data.ending]).toMatchObject([200, { kind: 'redirect', url: expect.stringMatching(/=v$/) }])
})
