import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { startRunner } from '../jobs/runner.ts'
import { aParticipant, aStudy, csvCells } from '../testing/builders.ts'
import { aMember, aToken, signedIn } from '../testing/people.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { soon } from '../testing/runners.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { LOCAL_LAB } from '../use-cases/local-owner.ts'

let app: TestApp
let remote: TestApp
let experiment_id: string
const PID = 'pid-that-nobody-may-see'
const SESSION = 'session-that-nobody-may-see'
const OLD_RID = 'rid-of-an-older-link'

beforeAll(async () => {
  app = await testApp()
  remote = await testApp({ hasLocalOwner: false, database: app.database, deps: { files: app.deps.files } })
  experiment_id = await aStudy(app, { platform: 'prolific', 'completion-code': 'C1' })
  const query = { PROLIFIC_PID: PID, SESSION_ID: SESSION, fedResponseID: OLD_RID, source: 'mail' }
  const { session_token } = (await app.call('/v1/load_experiment', { experiment_id, query })).body.data
  const events = Object.entries(query).map(([name, value], n) => ({
    event_uid: `0b5e7c1e-4d2a-4f6b-8a39-00000000000${n}`,
    kind: 'url_param' as const,
    client_time: 1,
    name,
    value,
  }))
  await app.call('/v1/events', { session_token, events })
})
afterAll(async () => {
  await remote.app.close()
  await app.close()
})

const keyFile = (headers: Record<string, string> = {}, at = remote) =>
  at.send({ method: 'GET', url: `/v1/exports/${experiment_id}/recruiter_ids.csv`, headers })

const downloads = async () => {
  const { rows } = await app.database.pool.query(
    `select detail, actor from audit_log where action = 'participant-key-downloaded' and target = $1 order by audit_id`,
    [experiment_id],
  )
  return rows
}

test('the key file joins the pseudonym with the ids of the panel, and the log says who took how many rows', async () => {
  const { user_id } = (await app.call('/v1/load_experiment', { experiment_id, query: { PROLIFIC_PID: PID } })).body.data
  const before = (await downloads()).length
  const { status, text, headers } = await keyFile({}, app)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="${experiment_id}_recruiter_ids.csv"`)
  expect(csvCells(text)).toEqual([
    ['user_id', 'name', 'value'],
    [user_id, 'PROLIFIC_PID', PID],
    [user_id, 'SESSION_ID', SESSION],
    [user_id, 'fedResponseID', OLD_RID],
  ])
  expect((await downloads()).slice(before)).toMatchObject([{ detail: { rows: 3 } }])
})

test('owners and editors get the key file; analysts, monitors and strangers do not, and nothing is recorded for them', async () => {
  const before = (await downloads()).length
  const statuses: Record<string, number> = { stranger: (await keyFile()).status }
  for (const role of ['owner', 'editor', 'analyst', 'monitor'] as const) {
    const person = await aMember(app, LOCAL_LAB, role)
    statuses[role] = (await keyFile(await signedIn(remote, person))).status
    const token = { person_id: person.person_id, lab_id: LOCAL_LAB }
    statuses[`${role}'s token for data`] = (await keyFile(await aToken(app, { ...token, scopes: ['read-data'] }))).status
    const others = await aToken(app, { ...token, scopes: ['read-studies', 'write-stimuli', 'write-studies'] })
    statuses[`${role}'s token for the rest`] = (await keyFile(others)).status
  }
  expect(statuses).toEqual({
    stranger: 401,
    owner: 200,
    "owner's token for data": 200,
    "owner's token for the rest": 403,
    editor: 200,
    "editor's token for data": 200,
    "editor's token for the rest": 403,
    analyst: 403,
    "analyst's token for data": 403,
    "analyst's token for the rest": 403,
    monitor: 403,
    "monitor's token for data": 403,
    "monitor's token for the rest": 403,
  })
  expect((await downloads()).slice(before).map(({ actor }) => actor)).toEqual([
    'owner',
    'owner (token script)',
    'editor',
    'editor (token script)',
  ])
})

test('somebody who withdrew is not in the key file, and a study that is unknown has none', async () => {
  const person = await aParticipant(app, experiment_id, { user_id: 'leaves', query: { rid: 'rid-of-one-who-leaves' } })
  expect((await keyFile({}, app)).text).toContain('rid-of-one-who-leaves')
  await app.call('/v1/withdraw', { session_token: person.session_token })
  expect((await keyFile({}, app)).text).not.toContain('rid-of-one-who-leaves')
  expect((await app.send({ method: 'GET', url: '/v1/exports/enone1/recruiter_ids.csv' })).status).toBe(404)
  expect((await app.send({ method: 'GET', url: '/v1/exports/a%00b/recruiter_ids.csv' })).status).toBe(404)
})

test('ids that a spreadsheet would run as a formula are guarded', async () => {
  await aParticipant(app, experiment_id, { query: { rid: '=1+1' } })
  expect((await keyFile({}, app)).text).toContain(`"'=1+1"`)
})

test('no other file has an id of a panel: not the six exports, the package, the bundle or the file of a job', async () => {
  const read = async (url: string) => {
    const { rawPayload, statusCode } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    return rawPayload
  }
  const files = new Map<string, string>()
  for (const { name, of } of exports)
    if (of === 'study') files.set(name, String(await read(`/v1/exports/${experiment_id}/${name}.csv?include=test&raw=yes`)))
  for (const zip of ['package.zip', 'bundle.zip'])
    for (const [name, bytes] of await entriesOfZip(await read(`/v1/exports/${experiment_id}/${zip}`)))
      files.set(`${zip}/${name}`, bytes.toString('latin1'))
  const runner = startRunner(app.deps, app.queues, () => undefined)
  try {
    const { job_id } = (await app.call('/v1/jobs', { kind: 'export', data_type: 'user_form', experiment_id })).body.data
    files.set('job', await soon(async () => String(await read(`/v1/jobs/${job_id}/file`))))
  } finally {
    await runner.stop()
  }
  expect(files.get('user_form')).toContain('URLParams-source')
  const leaks = [...files].filter(([, text]) => [PID, SESSION, OLD_RID].some((secret) => text.includes(secret)))
  expect(leaks.map(([name]) => name)).toEqual([])
})
