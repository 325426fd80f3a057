import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices } from '#server/services/index.ts'
import { type StandInServices, startStandInServices } from '#server/stand-in-services/start-stand-in-services.ts'
import { setMember } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aPerson, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const TOKEN = 'token-of-the-lab'
let app: TestApp
let there: StandInServices

beforeAll(async () => {
  there = await startStandInServices({ tokens: { [TOKEN]: 'write', reads: 'read' } })
  app = await testApp({ deps: { services: openServices(there.urls) } })
})
afterAll(async () => {
  await app.close()
  await there.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from lab_secrets')
  there.state.calls.length = 0
})

type Headers = Record<string, string>
const set = (service: string, token: string, headers?: Headers) =>
  app.call('/v1/set_service_token', { service, token } as never, headers)
const trial = (service: 'osf' | 'zenodo', headers?: Headers) => app.call('/v1/test_service_token', { service }, headers)
const shown = async (headers?: Headers) => (await app.call('/v1/show_services', {}, headers)).body.data.services

test('a token is stored sealed, tested, shown to nobody, and taken away; the audit log has each change', async () => {
  expect((await trial('osf')).text).toContain('The lab has no token of OSF')
  expect(there.state.calls).toEqual([])
  expect((await set('osf', TOKEN)).body.data).toEqual({ has_token: true })
  expect((await trial('osf')).body.data).toEqual({ account: 'Ada Lovelace' })
  expect(await shown()).toEqual([
    { name: 'zenodo', label: 'Zenodo', has_token: false, is_unreadable: false },
    { name: 'zenodo-sandbox', label: 'Zenodo sandbox', has_token: false, is_unreadable: false },
    { name: 'osf', label: 'OSF', has_token: true, is_unreadable: false },
  ])
  const { rows } = await app.database.pool.query('select sealed from lab_secrets')
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed).not.toContain(TOKEN)
  await set('osf', '')
  const audit = await app.call('/v1/list_audit', { limit: 2 })
  expect(audit.text).not.toContain(TOKEN)
  expect(audit.body.data.entries).toMatchObject([
    { action: 'service-token-changed', detail: { to: 'taken away' }, target: 'OSF' },
    { action: 'service-token-changed', detail: { to: 'stored' } },
  ])
})

test('a token that the service does not accept is a sentence, and one of another installation asks to be stored again', async () => {
  await set('zenodo', 'wrong')
  const { status, text } = await trial('zenodo')
  expect([status, text]).toEqual([409, expect.stringContaining('Zenodo does not accept the token')])
  await app.database.pool.query(`update lab_secrets set sealed = 'of another'`)
  expect((await shown())[0]).toMatchObject({ has_token: false, is_unreadable: true })
  expect((await trial('zenodo')).text).toContain('stored by another installation')
})

test('a token with spaces or of an unknown service is refused', async () => {
  expect((await set('osf', 'two words')).status).toBe(400)
  expect((await set('prolific', TOKEN)).status).toBe(400)
})

test('owners of the lab set and test its tokens; editors, analysts, guests of a study and strangers do not', async () => {
  await set('osf', TOKEN)
  const { lab_id } = await aLab(app)
  const statuses: Record<string, number[]> = {}
  for (const role of ['owner', 'editor', 'analyst', 'monitor'] as const) {
    const person = await aPerson(app)
    await setMember(app.database.db, { lab_id, person_id: person.person_id }, role)
    const headers = await signedIn(app, person)
    const asked = [set('osf', TOKEN, headers), app.call('/v1/show_services', {}, headers), trial('osf', headers)]
    statuses[role] = (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(statuses).toMatchObject({ editor: [403, 403, 403], analyst: [403, 403, 403], monitor: [403, 403, 403] })
  expect(statuses['owner']?.slice(0, 2)).toEqual([200, 200])

  const guest = await aPerson(app)
  const experiment_id = await aStudy(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
  const stranger = await aPerson(app)
  for (const person of [guest, stranger]) {
    const headers = await signedIn(app, person)
    expect((await set('osf', 'stolen', headers)).status).toBe(403)
  }
  expect((await trial('osf')).body.data).toEqual({ account: 'Ada Lovelace' })
  const { rows } = await app.database.pool.query('select distinct lab_id from lab_secrets')
  expect(rows.map((row: { lab_id: string }) => row.lab_id).sort()).toEqual([LOCAL_LAB, lab_id].sort())
})
