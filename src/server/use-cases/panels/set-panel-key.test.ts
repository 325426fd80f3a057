import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { labSecretOf } from '#server/store/panels/lab-secrets.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aCintStudy, KEY, sentBy, setKey, signedAddress } from '#server/testing/cint-study.ts'
import { aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sealed = () => labSecretOf(app.database.db, LOCAL_LAB, 'lucid-link-key')
const shown = async (experiment_id: string, headers?: Record<string, string>) =>
  (await app.call('/v1/show_panel', { experiment_id }, headers)).body.data

describe('the key by which Cint signs addresses', () => {
  test('is stored sealed with the place where the signed part ends, and deleted, and the audit log has each', async () => {
    const study = await aCintStudy(app)
    expect((await setKey(app, study, KEY, 'through-ampersand')).body.data).toEqual({ has_key: true })
    const [stored = ''] = [await sealed()]
    expect(stored).not.toContain(KEY)
    expect(app.deps.seals.open(stored)).toBe(`through-ampersand ${KEY}`)
    expect((await shown(study)).link_key).toEqual({ signed_part: 'through-ampersand', is_needed: true })
    await setKey(app, study, '')
    expect(await sealed()).toBeUndefined()
    expect((await shown(study)).link_key).toEqual({ signed_part: null, is_needed: true })
    const { text, body } = await app.call('/v1/list_audit', { limit: 2 })
    const said = body.data.entries.map(({ action, detail }) => [action, detail])
    expect(said).toEqual([
      ['panel-key-changed', { to: 'taken away' }],
      ['panel-key-changed', { to: 'stored' }],
    ])
    expect(text).not.toContain(KEY)
  })

  test.each<[string, object, string]>([
    ['without the place where the signed part ends', { key: KEY }, 'signed_part'],
    ['that is too short', { key: 'short', signed_part: 'through-name' }, 'at least 16'],
    ['with spaces in it', { key: 'with spaces in between it', signed_part: 'through-name' }, 'without spaces'],
    ['for a place that is none', { key: KEY, signed_part: 'elsewhere' }, 'signed_part'],
  ])('is not stored %s', async (_, given, words) => {
    const experiment_id = await aCintStudy(app)
    const { status, text } = await app.call('/v1/set_panel_key', { experiment_id, ...given } as never)
    expect([status, text]).toEqual([400, expect.stringContaining(words)])
    expect(text).not.toContain(KEY)
    expect(await sealed()).toBeUndefined()
  })

  test.each(['prolific', 'connect', 'mturk'])('is none for a study on %s', async (platform) => {
    const { status, text } = await setKey(app, await aStudy(app, { platform }))
    expect([status, text]).toEqual([400, expect.stringContaining('signs no addresses')])
  })

  test('is stored by owners of the lab alone, and not by guests or those of a single study', async () => {
    const experiment_id = await aCintStudy(app)
    const remote = await testApp({ hasLocalOwner: false, database: app.database })
    try {
      const guest = await aPerson(app)
      await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
      const people = { guest }
      const roles = await Promise.all(
        (['editor', 'analyst', 'monitor'] as const).map(async (role) => [role, await aMember(app, LOCAL_LAB, role)] as const),
      )
      const body = { experiment_id, key: KEY, signed_part: 'through-name' } as const
      for (const person of [...Object.values(people), ...roles.map(([, member]) => member)]) {
        const headers = await signedIn(remote, person)
        expect((await remote.call('/v1/set_panel_key', body, headers)).status).toBe(403)
      }
      expect((await shown(experiment_id, await signedIn(remote, guest))).may_set_token).toBe(false)
      expect(await sealed()).toBeUndefined()
      const owner = await signedIn(remote, await aMember(app, LOCAL_LAB, 'owner'))
      expect((await remote.call('/v1/set_panel_key', body, owner)).status).toBe(200)
      await setKey(app, experiment_id, '')
    } finally {
      await remote.app.close()
    }
  })

  test('is in no export, package, bundle, page or answer', async () => {
    const study = await aCintStudy(app, { 'signed-exits': 'yes' })
    await setKey(app, study)
    const texts = new Map<string, string>()
    const read = async (url: string) =>
      (await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })).rawPayload
    const { text, status } = await app.call('/v1/load_experiment', sentBy(signedAddress(study, 'r-ada')))
    expect(status).toBe(200)
    texts.set('arrival', text)
    for (const path of ['show_panel', 'show_study'] as const)
      texts.set(path, (await app.call(`/v1/${path}`, { experiment_id: study })).text)
    for (const { name, of } of exports)
      if (of === 'study') texts.set(name, String(await read(`/v1/exports/${study}/${name}.csv`)))
    for (const zip of ['package.zip', 'bundle.zip'])
      for (const [name, bytes] of await entriesOfZip(await read(`/v1/exports/${study}/${zip}`)))
        texts.set(`${zip}/${name}`, bytes.toString('latin1'))
    texts.set('audit', String(await read('/v1/audit.csv')))
    expect(texts.get('experiment_parameters')).toContain('signed-exits')
    expect([...texts].filter(([, each]) => each.includes(KEY)).map(([name]) => name)).toEqual([])
    await setKey(app, study, '')
  })
})

describe.each(['lucid', 'connect'])('a study on %s, which has no API here,', (platform) => {
  const nothing = { has_token: false, panel_studies: [], panel_study_id: '', has_open_plan: false, last_report_at: null }

  test('shows its panel with nothing of Prolific', async () => {
    const experiment_id = await aStudy(app, { platform })
    const data = await shown(experiment_id)
    expect(data).toMatchObject({ platform, ...nothing, proposal: { devices: [], replaced_exits: [] } })
    expect(JSON.stringify(data)).not.toMatch(/prolific/i)
  })

  test('stores no token and no secret of reports, makes no study, and calls nobody', async () => {
    const experiment_id = await aStudy(app, { platform })
    const study = { experiment_id, panel_study_id: 'x' }
    const answers = [
      await app.call('/v1/set_panel_token', { experiment_id, token: 'a-token' }),
      await app.call('/v1/set_panel_reports', { experiment_id, secret: 'a-secret-of-reports' }),
      await app.call('/v1/set_panel_study', { ...study, is_bound: true }),
      await app.call('/v1/compare_panel', study),
      await app.call('/v1/compare_panel', { experiment_id, reported: true }),
      await app.call('/v1/test_panel_study', study),
    ]
    for (const { status, text } of answers) expect([status, text]).toEqual([400, expect.stringContaining('has no API here')])
    const { rows } = await app.database.pool.query(`select name from lab_secrets where name like '%-token' or name like '%-hook'`)
    expect(rows).toEqual([])
  })
})
