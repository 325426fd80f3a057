import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { signId } from '#server/secrets/link-signature.ts'
import { anEvent, aParticipant, aStudy, exported, type Settings } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../../local-owner.ts'

setUpApp()

const SECRET = 'a-secret-of-this-study-7'
const aSignedStudy = (settings: Settings = {}) => aStudy(app, { 'link-secret': SECRET, ...settings })

type Link = { user_id?: string; query?: Record<string, string>; session_token?: string }
const open = (experiment_id: string, link: Link) => app.call('/v1/load_experiment', { experiment_id, ...link })
const signed = (id: string, secret = SECRET) => ({ sig: signId(secret, id) })

describe('a study with a link-secret', () => {
  test('is opened by a link whose signature fits its user_id', async () => {
    const study = await aSignedStudy()
    const { status, body } = await open(study, { user_id: 'ada', query: { user_id: 'ada', ...signed('ada') } })
    expect([status, body.data.user_id]).toEqual([200, 'ada'])
  })

  test('is opened by a link whose signature fits the id of the panel', async () => {
    const study = await aSignedStudy()
    const query = { PROLIFIC_PID: 'pid-1', ...signed('pid-1') }
    const { body } = await open(study, { query })
    expect(body.data.user_id).toMatch(/^p_/)
    // The page sends both once it knows the derived one.
    expect((await open(study, { user_id: body.data.user_id, query })).status).toBe(200)
    expect((await open(study, { user_id: 'somebody-else', query })).status).toBe(403)
  })

  test.each<[string, Link]>([
    ['without a signature', { user_id: 'ada' }],
    ['with one for another id', { user_id: 'ada', query: signed('bert') }],
    ['with one by another secret', { user_id: 'ada', query: signed('ada', 'another-secret-of-another') }],
    ['with half of one', { user_id: 'ada', query: { sig: signId(SECRET, 'ada').slice(0, 32) } }],
    ['with an empty one', { user_id: 'ada', query: { sig: '' } }],
    ['with a secret of its own', { user_id: 'ada', query: { 'link-secret': '', ...signed('ada', 'x') } }],
    ['that says it is a test', { user_id: 'ada', query: { preview: 'yes' } }],
    ['with the made-up id of a test', { user_id: 'test_abcd1234', query: { preview: 'yes' } }],
    ['of a panel without a signature', { query: { PROLIFIC_PID: 'pid-2' } }],
  ])('refuses a link %s, kindly, and stores nobody', async (_, link) => {
    const study = await aSignedStudy()
    const { status, body, text } = await open(study, link)
    expect([status, body]).toMatchObject([403, { success: 'false', error: { code: 'link_incomplete' } }])
    expect(text).toContain('This link is not complete.')
    const { rows } = await app.database.pool.query('select from participants where experiment_id = $1', [study])
    expect(rows).toHaveLength(0)
  })

  test('refuses somebody who knows the user_id of a participant, and lets that one go on with their token', async () => {
    const study = await aSignedStudy()
    const { session_token } = (await open(study, { user_id: 'ada', query: signed('ada') })).body.data
    expect((await open(study, { user_id: 'ada' })).status).toBe(403)
    expect((await open(study, { user_id: 'ada', session_token })).status).toBe(200)
    const other = await aParticipant(app, await aStudy(app), { user_id: 'ada' })
    expect((await open(study, { user_id: 'ada', session_token: other.session_token })).status).toBe(403)
  })

  test('is opened by the test link of the study page, which stores a test', async () => {
    const study = await aSignedStudy()
    const { test_signature: sig } = (await app.call('/v1/show_study', { experiment_id: study })).body.data
    expect((await open(study, { user_id: 'test_abcd1234', query: { preview: 'yes', sig } })).status).toBe(200)
    // It opens nothing else.
    expect((await open(study, { user_id: 'ada', query: { preview: 'yes', sig } })).status).toBe(403)
    expect((await open(study, { user_id: 'test_abcd1235', query: { sig } })).status).toBe(403)
    const { rows } = await app.database.pool.query('select is_test from participants where experiment_id = $1', [study])
    expect(rows).toEqual([{ is_test: true }])
  })

  test('does not send its cards with the page of a link that is not signed', async () => {
    const study = await aSignedStudy()
    const page = (query: string) => app.send({ method: 'GET', url: `/feed?experiment_id=${study}&user_id=ada${query}` })
    expect((await page('')).text).not.toContain('first-answer')
    expect((await page(`&sig=${signId(SECRET, 'ada')}`)).text).toContain('first-answer')
  })

  test('keeps the signature nowhere', async () => {
    const study = await aSignedStudy()
    const query = { source: 'mail', ...signed('ada') }
    const { session_token } = (await open(study, { user_id: 'ada', query })).body.data
    const params = Object.entries(query).map(([name, value]) => anEvent({ kind: 'url_param' as const, name, value }))
    await app.call('/v1/events', { session_token, events: params })
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from events e where experiment_id = $1 and e::text like '%' || $2 || '%'`,
      [study, query.sig],
    )
    expect(rows).toEqual([{ n: 0 }])
    const fields = (await exported(app, study, 'user_form')).map(({ field }) => field)
    expect(fields).toContain('URLParams-source')
    expect(fields).not.toContain('URLParams-sig')
  })
})

describe('the secret of a study', () => {
  test.each(['short', 'with spaces in between it', 'x'.repeat(201), 'with-a-line\nbreak-in-it'])(
    'may not be %j',
    async (value) => {
      const entity_sets = '[]'
      const condition_settings = Object.entries({ entity_sets, 'link-secret': value }).map(([param, each]) => ({
        condition: 1,
        param,
        value: each,
      }))
      const { status, text } = await app.call('/v1/spawn_experiment', { condition_settings })
      expect(status).toBe(400)
      expect(text).toContain('16 to 200')
      expect(text).not.toContain(JSON.stringify(value).slice(1, -1))
    },
  )

  test('is the same in all conditions, and a refusal does not repeat it', async () => {
    const entity_sets = '[]'
    const condition_settings = [1, 2].flatMap((condition) =>
      Object.entries({ entity_sets, 'link-secret': `${SECRET}-${condition}` }).map(([param, value]) => ({
        condition,
        param,
        value,
      })),
    )
    const { text } = await app.call('/v1/spawn_experiment', { condition_settings })
    expect(text).toContain('link-secret differs between conditions')
    expect(text).not.toContain(SECRET)
  })

  test('is in no export, package, bundle, review, answer to a participant or list of changes', async () => {
    const study = await aSignedStudy()
    const { body } = await app.call('/v1/show_study', { experiment_id: study })
    const settings = body.data.condition_settings
    expect(settings).toContainEqual({ condition: 1, param: 'link-secret', value: SECRET })
    const revised = settings.map((each) => (each.param === 'link-secret' ? { ...each, value: `${SECRET}-new` } : each))
    const revision = { experiment_id: study, from_version: 1, condition_settings: revised }
    const texts = new Map<string, string>()
    texts.set('revision', (await app.call('/v1/revise_study', revision)).text)
    const { data } = (await app.call('/v1/show_study', { experiment_id: study })).body
    texts.set('versions', JSON.stringify(data.versions))
    texts.set('arrival', (await open(study, { user_id: 'ada', query: signed('ada', `${SECRET}-new`) })).text)
    const read = async (url: string) =>
      (await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })).rawPayload
    for (const { name, of } of exports)
      if (of === 'study') texts.set(name, String(await read(`/v1/exports/${study}/${name}.csv`)))
    for (const zip of ['package.zip', 'bundle.zip'])
      for (const [name, bytes] of await entriesOfZip(await read(`/v1/exports/${study}/${zip}`)))
        texts.set(`${zip}/${name}`, bytes.toString('latin1'))
    const dump = { idName: 'experiment_id', data_type: 'experiment_parameters', experiment_id: study }
    texts.set('dump', (await app.call('/v1/dump_data', dump)).text)
    const expires_at = Date.now() + 86_400_000
    const link = (await app.call('/v1/create_review_link', { experiment_id: study, expires_at })).body.data
    texts.set('review', (await app.call('/v1/review_study', { secret: link.link.split('#').at(-1) ?? '' })).text)
    texts.set('audit', String(await read('/v1/audit.csv')))
    expect(texts.get('experiment_parameters')).toContain('entity_sets')
    expect([...texts].filter(([, text]) => text.includes(SECRET)).map(([name]) => name)).toEqual([])
  })

  test('is shown to those who may change the study, and to nobody else', async () => {
    const experiment_id = await aSignedStudy({ 'study-name': randomUUID() })
    const remote = await testApp({ hasLocalOwner: false, database: app.database })
    try {
      const sees: Record<string, boolean> = {}
      for (const role of ['owner', 'editor', 'analyst', 'monitor'] as const) {
        const headers = await signedIn(remote, await aMember(app, LOCAL_LAB, role))
        const { status, text } = await remote.call('/v1/show_study', { experiment_id }, headers)
        expect(status).toBe(200)
        sees[role] = text.includes(SECRET)
      }
      expect(sees).toEqual({ owner: true, editor: true, analyst: false, monitor: false })
    } finally {
      await remote.app.close()
    }
  })
})
