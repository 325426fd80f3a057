import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { newKey, type Said, signedToken } from '#server/stand-in-panel/link-tokens.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { anEvent, aStudy, exported, type Loaded, type Settings } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aWaveStudy, finish, letPass, THREE_WAVES } from '#server/testing/wave-study.ts'

let app: TestApp
let panel: StandInPanel
let passedMs = 0

beforeAll(async () => {
  panel = await startStandIn({ tokens: {} })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }, { now: () => Date.now() + passedMs }) } })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(() => {
  passedMs = 0
})

const aSignedStudy = (settings: Settings = {}) => aStudy(app, { platform: 'prolific', 'signed-links': 'yes', ...settings })

type Query = Record<string, string>
type Sent = { user_id?: string; session_token?: string }

const open = (experiment_id: string, query: Query, sent: Sent = {}) =>
  app.call('/v1/load_experiment', { experiment_id, query, ...sent })

type Sends = Partial<Said> & { person: string }

/** A key of the same name that the panel does not have. */
const STRANGERS = newKey('key1')

/** The link that Prolific opens for somebody. */
function linkOf(sends: Sends, key = panel.state.key): Query {
  const said = {
    ...{ study: 'study1', session: `s${sends.person}`, audience: 'http://127.0.0.1:3000/feed', issuedMs: Date.now() + passedMs },
    ...sends,
  }
  const { person, study, session } = said
  return { PROLIFIC_PID: person, STUDY_ID: study, SESSION_ID: session, prolific_token: signedToken(key, said) }
}

const store = (session_token: string) =>
  app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track', name: 'tabActive' })] })

const nPeople = async (experiment_id: string) =>
  (await app.database.pool.query('select from participants where experiment_id = $1', [experiment_id])).rowCount

async function expectRefused(experiment_id: string, query: Query, words: string, sent: Sent = {}) {
  const { status, body, text } = await open(experiment_id, query, sent)
  expect([status, body]).toMatchObject([403, { error: { code: 'link_incomplete' } }])
  expect(text).toContain(words)
}

const UNCONFIRMED = 'We could not confirm this link.'
const OUTDATED = 'This link was used already, or it is too old.'

describe('a study with signed links', () => {
  test('is opened by the link of its panel, also one that leaves the ids to the token', async () => {
    const study = await aSignedStudy()
    const first = await open(study, linkOf({ person: 'ada' }))
    expect(first.status).toBe(200)
    const { prolific_token = '' } = linkOf({ person: 'bert' })
    const second = await open(study, { prolific_token })
    expect(second.body.data.user_id).toMatch(/^p_/)
    const { rows } = await app.database.pool.query(
      `select name, value from recruiter_ids join participants using (participant_id) where user_id = $1 order by name`,
      [second.body.data.user_id],
    )
    expect(rows).toEqual([
      { name: 'PROLIFIC_PID', value: 'bert' },
      { name: 'SESSION_ID', value: 'sbert' },
    ])
  })

  test.each<[string, () => Query, string]>([
    ['without a token', () => ({ PROLIFIC_PID: 'ada' }), UNCONFIRMED],
    ['with another person in it', () => ({ ...linkOf({ person: 'ada' }), PROLIFIC_PID: 'bert' }), UNCONFIRMED],
    ['with another submission in it', () => ({ ...linkOf({ person: 'ada' }), SESSION_ID: 'sbert' }), UNCONFIRMED],
    ['with another study in it', () => ({ ...linkOf({ person: 'ada' }), STUDY_ID: 'study2' }), UNCONFIRMED],
    ['signed by somebody else', () => linkOf({ person: 'ada' }, STRANGERS), UNCONFIRMED],
    ['with a token that is none', () => ({ PROLIFIC_PID: 'ada', prolific_token: 'none' }), UNCONFIRMED],
    ['for another server', () => linkOf({ person: 'ada', audience: 'https://elsewhere.example/feed' }), UNCONFIRMED],
    [
      'for another study here',
      () => linkOf({ person: 'ada', audience: 'http://127.0.0.1:3000/feed?experiment_id=eother' }),
      UNCONFIRMED,
    ],
    ['of a quarter of an hour ago', () => linkOf({ person: 'ada', issuedMs: Date.now() - 900_000 }), OUTDATED],
    ['of tomorrow', () => linkOf({ person: 'ada', issuedMs: Date.now() + 86_400_000 }), OUTDATED],
    ['that says it is a test', () => ({ PROLIFIC_PID: 'ada', preview: 'yes' }), UNCONFIRMED],
    ['with the signature of another kind', () => ({ PROLIFIC_PID: 'ada', preview: 'yes', sig: 'a'.repeat(64) }), UNCONFIRMED],
  ])('refuses a link %s, kindly, and stores nobody', async (_, link, words) => {
    const study = await aSignedStudy()
    await expectRefused(study, link(), words)
    expect(await nPeople(study)).toBe(0)
  })

  test('refuses a right token under another user_id', async () => {
    const study = await aSignedStudy()
    await expectRefused(study, linkOf({ person: 'ada' }), UNCONFIRMED, { user_id: 'somebody-else' })
    await expectRefused(study, { user_id: 'ada' }, UNCONFIRMED, { user_id: 'ada' })
    const link = linkOf({ person: 'ada' })
    const { user_id } = (await open(study, link)).body.data
    expect((await open(study, link, { user_id })).status).toBe(200)
  })

  test('takes only links of the study there that belongs to it, once one does', async () => {
    const study = await aSignedStudy()
    await app.database.pool.query('insert into panel_studies (panel_study_id, experiment_id) values ($1, $2)', [
      `there-${study}`,
      study,
    ])
    await expectRefused(study, linkOf({ person: 'ada' }), UNCONFIRMED)
    expect((await open(study, linkOf({ person: 'ada', study: `there-${study}` }))).status).toBe(200)
  })

  test('lets its person reload, open a second tab and come back, and nobody else with the same link', async () => {
    const study = await aSignedStudy()
    const link = linkOf({ person: 'ada' })
    const { session_token, user_id } = (await open(study, link)).body.data
    // The answer was lost, or the page was reloaded at once.
    expect((await open(study, link)).body.data.user_id).toBe(user_id)
    await store(session_token)
    await expectRefused(study, link, OUTDATED)
    passedMs = 3_600_000
    expect((await open(study, link, { session_token })).body.data.resumed).toBe(true)
    expect((await open(study, { experiment_id: study }, { user_id, session_token })).status).toBe(200)
    await expectRefused(study, link, OUTDATED)
    // Another browser of theirs, through the panel.
    const again = await open(study, linkOf({ person: 'ada' }))
    expect([again.status, again.body.data.user_id, again.body.data.resumed]).toEqual([200, user_id, true])
    expect(await nPeople(study)).toBe(1)
  })

  test('does not let the session of one person open the link of another', async () => {
    const study = await aSignedStudy()
    const { session_token } = (await open(study, linkOf({ person: 'ada' }))).body.data
    await expectRefused(study, { PROLIFIC_PID: 'bert' }, UNCONFIRMED, { session_token })
    expect(await nPeople(study)).toBe(1)
  })

  test('gives a submission to one person', async () => {
    const study = await aSignedStudy()
    await open(study, linkOf({ person: 'ada', session: 'same' }))
    await expectRefused(study, linkOf({ person: 'bert', session: 'same' }), OUTDATED)
    expect(await nPeople(study)).toBe(1)
  })

  test('asks those who come to wait while the keys of the panel cannot be read, and then lets them in', async () => {
    // A server that has not read any keys.
    const panels = openPanels({ prolific: panel.url }, { now: () => Date.now() + passedMs })
    const other = await testApp({ deps: { panels }, database: app.database })
    try {
      const study = await aSignedStudy()
      const query = linkOf({ person: 'ada' })
      const ask = () => other.call('/v1/load_experiment', { experiment_id: study, query })
      panel.state.faults.push({ path: '/.well-known/', status: 503 })
      const { status, body, headers } = await ask()
      expect([status, body, headers['retry-after']]).toMatchObject([503, { error: { code: 'panel_away' } }, '10'])
      expect(await nPeople(study)).toBe(0)
      passedMs = 600_000
      expect((await ask()).status).toBe(200)
    } finally {
      await other.app.close()
    }
  })

  test('takes links that are signed by a new key of the panel', async () => {
    const study = await aSignedStudy()
    expect((await open(study, linkOf({ person: 'ada' }))).status).toBe(200)
    const before = panel.state.key
    panel.state.key = newKey('key2')
    passedMs = 120_000
    expect((await open(study, linkOf({ person: 'bert' }))).status).toBe(200)
    panel.state.key = before
    passedMs = 240_000
    expect((await open(study, linkOf({ person: 'carl' }))).status).toBe(200)
  })

  test('is opened by the test link of the study page, which stores a test', async () => {
    const study = await aSignedStudy()
    const { test_signature: sig } = (await app.call('/v1/show_study', { experiment_id: study })).body.data
    expect((await open(study, { preview: 'yes', sig }, { user_id: 'test_abcd1234' })).status).toBe(200)
    await expectRefused(study, { PROLIFIC_PID: 'ada', sig }, UNCONFIRMED)
    await expectRefused(await aSignedStudy(), { preview: 'yes', sig }, UNCONFIRMED, { user_id: 'test_abcd1234' })
    const { rows } = await app.database.pool.query('select is_test from participants where experiment_id = $1', [study])
    expect(rows).toEqual([{ is_test: true }])
  })

  test('sends its cards with the page of a right link, and keeps the token nowhere', async () => {
    const study = await aSignedStudy()
    const query = linkOf({ person: 'ada' })
    const page = (given: Query) =>
      app.send({ method: 'GET', url: `/feed?${new URLSearchParams({ experiment_id: study, ...given })}` })
    expect((await page({ ...query, PROLIFIC_PID: 'bert' })).text).not.toContain('first-answer')
    expect((await page(query)).text).toContain('first-answer')
    const { session_token } = (await open(study, query)).body.data
    const value = query['prolific_token'] ?? ''
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'url_param', name: 'prolific_token', value })] })
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from events e where experiment_id = $1 and e::text like '%' || $2 || '%'`,
      [study, value.slice(-60)],
    )
    expect(rows).toEqual([{ n: 0 }])
    const fields = (await exported(app, study, 'user_form')).map(({ field }) => field)
    expect(fields).not.toContain('URLParams-prolific_token')
  })

  test('lets people into later waves by a new signed link, and by no edited one', async () => {
    const study = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific', 'signed-links': 'yes' })
    const first = (await open(study, linkOf({ person: 'ada' }))).body.data
    const loaded = { ...first, experiment_id: study } as Loaded // what load_experiment answered
    await store(first.session_token)
    await finish(app, loaded)
    await letPass(app, first.user_id, '8 days')
    await expectRefused(study, { PROLIFIC_PID: 'ada' }, UNCONFIRMED)
    passedMs = 8 * 86_400_000
    const later = await open(study, linkOf({ person: 'ada', session: 'wave2' }))
    expect(later.body.data).toMatchObject({ user_id: first.user_id, journey: { next: { step: 'feed' } } })
    const { rows } = await app.database.pool.query(`select begun_by from person_waves where begun_by is not null`)
    expect(rows).toEqual([{ begun_by: 'signature' }])
  })
})

test('a study on Prolific without signed links is open as before, and a token alone says who somebody is', async () => {
  const study = await aStudy(app, { platform: 'prolific' })
  expect((await open(study, linkOf({ person: 'ada' }, STRANGERS))).status).toBe(200)
  const { prolific_token = '' } = linkOf({ person: 'bert' })
  expect((await open(study, { prolific_token })).body.data.user_id).toMatch(/^p_/)
  const forged = linkOf({ person: 'carl' }, STRANGERS)['prolific_token'] ?? ''
  await expectRefused(study, { prolific_token: forged }, UNCONFIRMED)
})

test.each([
  [{ 'signed-links': 'yes' }, 'Only Prolific and Cint sign their links'],
  [{ 'signed-links': 'yes', platform: 'prolific', 'link-secret': 'a-secret-of-this-study-7' }, 'not by both'],
  [{ 'signed-links': 'maybe', platform: 'prolific' }, 'signed-links'],
])('a study cannot have %j', async (settings, words) => {
  const condition_settings = Object.entries({ entity_sets: '[]', ...settings }).map(([param, value]) => ({
    condition: 1,
    param,
    value,
  }))
  const { status, text } = await app.call('/v1/spawn_experiment', { condition_settings })
  expect(status).toBe(400)
  expect(text).toContain(words)
})
