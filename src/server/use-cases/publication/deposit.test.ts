import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices } from '#server/services/index.ts'
import type { StoredFile } from '#server/stand-in-services/services-state.ts'
import { type StandInServices, startStandInServices } from '#server/stand-in-services/start-stand-in-services.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { differences, verified } from '#server/testing/packages-on-disk.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { runDeposit } from './run-deposit.ts'

const TOKEN = 'token-of-the-lab'
const details = {
  title: 'What people <b>look</b> at',
  description: 'First & last.\n\nSecond <script>alert(1)</script>',
  creators: [{ name: ' Lovelace,  Ada ', orcid: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'Lab' }],
  licence: 'CC-BY-4.0' as const,
  embargo_until: '',
  keywords: ['feeds', 'feeds', ''],
  preregistration: '10.17605/OSF.IO/ABCDE',
  paper: '',
}

let app: TestApp
let there: StandInServices
let experiment_id: string
const waits: number[] = []

beforeAll(async () => {
  there = await startStandInServices({ tokens: { [TOKEN]: 'write', reads: 'read' } })
  const wait = async (ms: number) => {
    waits.push(ms)
  }
  app = await testApp({ deps: { services: openServices(there.urls, wait) } })
})
afterAll(async () => {
  await app.close()
  await there.close()
})
beforeEach(async () => {
  experiment_id = await aStudy(app, { consent: 'I agree', languages: '["de","en"]' })
  await aParticipant(app, experiment_id)
  for (const service of ['zenodo', 'osf'] as const) await app.call('/v1/set_service_token', { service, token: TOKEN })
  await app.call('/v1/set_publication', { experiment_id, based_on: 0, details })
  there.state.calls.length = 0
  waits.length = 0
  there.state.faults.length = 0
  there.state.depositions.clear()
  there.state.nodes.clear()
})

type Content = 'data' | 'materials'
type Service = 'zenodo' | 'osf'
const start = (service: Service, content: Content = 'data', has_stimuli = false, headers = {}) =>
  app.call('/v1/start_deposit', { experiment_id, service, content, has_stimuli, is_looked_through: true }, headers)
const shown = async (headers = {}) => (await app.call('/v1/show_publication', { experiment_id }, headers)).body.data

/** As the runner of the jobs would. What fails is said by the page. */
async function send(service: Service, content: Content = 'data', has_stimuli = false) {
  const { body, status, text } = await start(service, content, has_stimuli)
  expect([status, text]).toEqual([200, expect.any(String)])
  await runDeposit(app.deps, body.data.job_id, new AbortController().signal).catch(() => undefined)
  const { deposits } = await shown()
  return deposits.find((each) => each.service === service && each.content === content) ?? expect.fail('no deposit')
}

async function filesIn(file: StoredFile | undefined) {
  const entries = await entriesOfZip(file?.bytes ?? expect.fail('no file'))
  return new Map([...entries].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
}
const onlyDraft = () => [...there.state.depositions.values()][0] ?? expect.fail('no draft')

test('Zenodo gets the package with its own DOI in every description, and nothing is published', async () => {
  const sent = await send('zenodo')
  const draft = onlyDraft()
  const doi = `10.5281/zenodo.${draft.id}`
  expect(sent).toMatchObject({ doi, page: `https://zenodo.org/deposit/${draft.id}`, file_name: `study-${experiment_id}.zip` })
  expect(sent.job).toMatchObject({ state: 'done', error: null })
  expect(sent.bytes).toBe(draft.files.get(`study-${experiment_id}.zip`)?.bytes.length)
  expect(draft.isPublished).toBe(false)
  expect(there.state.calls.some(({ path }) => path.includes('publish'))).toBe(false)
  expect(draft.metadata).toMatchObject({
    upload_type: 'dataset',
    title: details.title,
    creators: [{ name: 'Lovelace, Ada', orcid: '0000-0002-1825-0097', affiliation: 'Lab' }],
    description: '<p>First &amp; last.</p><p>Second &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    access_right: 'open',
    license: 'cc-by-4.0',
    language: 'deu',
    keywords: ['feeds'],
    related_identifiers: [{ identifier: '10.17605/OSF.IO/ABCDE', relation: 'isDocumentedBy' }],
  })
  const files = await filesIn(draft.files.get(`study-${experiment_id}.zip`))
  const described = [
    'README.md',
    'CITATION.cff',
    'dataset_description.json',
    'datapackage.json',
    'croissant.json',
    'ro-crate-metadata.json',
  ]
  for (const path of described) expect([path, files.get(path)?.toString().includes(doi)]).toEqual([path, true])
  expect(JSON.parse(files.get('croissant.json')?.toString() ?? '')).toMatchObject({ inLanguage: ['de', 'en'] })
  expect(differences(await verified(files))).toEqual([])
})

test('a second sending goes to the same draft; one that was deleted there is made again with another DOI', async () => {
  const first = await send('zenodo')
  expect((await send('zenodo')).doi).toBe(first.doi)
  expect([...onlyDraft().files.values()]).toMatchObject([{ versions: 2 }])
  there.state.depositions.clear()
  const again = await send('zenodo')
  expect(again.doi).not.toBe(first.doi)
  expect(again.job?.state).toBe('done')
  onlyDraft().isPublished = true
  expect((await send('zenodo')).job?.error).toContain('This record is published on Zenodo')
})

test('an upload that is cut in the middle is taken up again with the same draft', async () => {
  there.state.faults.push({ path: '/files/', cutAfter: 100 })
  expect(await send('zenodo')).toMatchObject({ job: { state: 'done' }, bytes: expect.any(Number) })
  expect(there.state.calls.filter(({ path }) => path.includes('/files/'))).toHaveLength(2)
  expect(there.state.depositions.size).toBe(1)
})

test('the answer about a new draft got lost: the next sending finds it by its mark, and the mark does not stay in it', async () => {
  there.state.faults.push({ path: '/deposit/', method: 'POST', cut: true })
  expect(await send('zenodo')).toMatchObject({ doi: '', job: { state: 'failed', error: 'Zenodo cannot be reached.' } })
  const lost = onlyDraft()
  expect(JSON.stringify(lost.metadata)).toContain(`feedlab-${experiment_id}`)
  expect((await send('zenodo')).doi).toBe(`10.5281/zenodo.${lost.id}`)
  expect(onlyDraft().metadata).toMatchObject({ title: details.title })
  expect(JSON.stringify(onlyDraft().metadata)).not.toContain(`feedlab-${experiment_id}`)
  // The materials are a record of their own, whose answer gets lost too.
  there.state.faults.push({ path: '/deposit/', method: 'POST', cut: true })
  await send('zenodo', 'materials')
  const materials = await send('zenodo', 'materials')
  expect(materials).toMatchObject({ job: { state: 'done' }, doi: expect.not.stringContaining(String(lost.id)) })
  expect(there.state.depositions.size).toBe(2)
})

test('the answer about a new project of OSF got lost: the next sending, also of the other file, goes to that project', async () => {
  there.state.faults.push({ path: '/nodes/', method: 'POST', cut: true })
  expect((await send('osf')).job?.state).toBe('failed')
  expect((await send('osf', 'materials')).job?.state).toBe('done')
  expect((await send('osf')).job?.state).toBe('done')
  expect([...there.state.nodes.values()].map(({ files }) => files.size)).toEqual([2])
})

test('a token without the scope is said with the scope, and the next sending with a better one goes through', async () => {
  await app.call('/v1/set_service_token', { service: 'zenodo', token: 'reads' })
  const refused = await send('zenodo')
  expect(refused).toMatchObject({ doi: '', page: '', sent_at: null, job: { state: 'failed' } })
  expect(refused.job?.error).toContain('needs the scope deposit:write')
  await app.call('/v1/set_service_token', { service: 'zenodo', token: TOKEN })
  expect(await send('zenodo')).toMatchObject({ job: { state: 'done', error: null } })
})

test('a service that is down or asks to wait for minutes is waited for; a longer wait and what it refuses are said', async () => {
  there.state.faults.push({ path: '/files/', status: 503 }, { path: '/files/', status: 429, retryAfter: '300' })
  expect((await send('zenodo')).job).toMatchObject({ state: 'done', error: null })
  expect(waits).toEqual([1000, 300_000])
  there.state.faults.push({ path: '/files/', status: 429, retryAfter: '7200' })
  const refused = await send('zenodo')
  expect(refused.job).toMatchObject({ state: 'failed', error: 'Zenodo asks to wait 120 minutes. Try again then.' })
  const body = {
    status: 400,
    message: 'Validation error.',
    errors: [{ field: 'metadata.creators.0.orcid', message: 'Not valid.' }],
  }
  there.state.faults.push(
    { path: `/depositions/${onlyDraft().id}` },
    { path: `/depositions/${onlyDraft().id}`, status: 400, body },
  )
  expect((await send('zenodo')).job?.error).toBe('Zenodo refuses: metadata.creators.0.orcid: Not valid.')
})

test('OSF gets a private project with both files; a name that is there becomes another version', async () => {
  const data = await send('osf')
  expect(data).toMatchObject({ doi: '', page: expect.stringMatching(/^https:\/\/osf\.io\/\w+\/$/), job: { state: 'done' } })
  await send('osf')
  await send('osf', 'materials')
  const [node, ...others] = [...there.state.nodes.values()]
  expect(others).toEqual([])
  expect(node?.attributes).toMatchObject({ public: false, title: details.title })
  expect([...(node?.files.values() ?? [])].map(({ name, versions }) => [name, versions])).toEqual([
    [`study-${experiment_id}.zip`, 2],
    [`study-${experiment_id}-materials.zip`, 1],
  ])
})

test('materials are a record of their own that leads to the data; posts are in it only where somebody chose so', async () => {
  const data = await send('zenodo')
  const name = `study-${experiment_id}-materials.zip`
  const materials = await send('zenodo', 'materials')
  const draft = [...there.state.depositions.values()].find(({ files }) => files.has(name)) ?? expect.fail('no materials')
  expect(draft.metadata).toMatchObject({
    title: `Materials: ${details.title}`,
    related_identifiers: expect.arrayContaining([{ identifier: data.doi, relation: 'isSupplementTo' }]),
  })
  const without = await filesIn(draft.files.get(name))
  expect([...without.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'materials/study-settings.json', 'ro-crate-metadata.json']),
  )
  expect(without.has('bundle.zip')).toBe(false)
  expect(without.get('README.md')?.toString()).toContain(materials.doi)
  await send('zenodo', 'materials', true)
  expect((await filesIn(draft.files.get(name))).has('bundle.zip')).toBe(true)
})

test('completion codes and exit links stand in no file that is sent, and the package still agrees with itself', async () => {
  const secret = ['PAIDCODE77', 'https://panel.example/back', 'LEFTCODE88', 'WAVECODE99']
  const waves = [{ name: 'one' }, { name: 'two', opens: { days: 1 }, settings: { 'completion-code': secret[3] } }]
  experiment_id = await aStudy(app, {
    ...{ 'completion-code': secret[0] ?? '', 'exit-left_early': secret[2] ?? '', waves: JSON.stringify(waves) },
    'redirect-url': secret[1] ?? '',
  })
  await aParticipant(app, experiment_id)
  await app.call('/v1/set_publication', { experiment_id, based_on: 0, details })
  await send('zenodo')
  const files = await filesIn(onlyDraft().files.get(`study-${experiment_id}.zip`))
  expect(differences(await verified(files))).toEqual([])
  expect(files.get('README.md')?.toString()).toContain('exit links are empty in this package')
  await send('zenodo', 'materials', true)
  const name = `study-${experiment_id}-materials.zip`
  const draft = [...there.state.depositions.values()].find((each) => each.files.has(name)) ?? expect.fail('no materials')
  const materials = await filesIn(draft.files.get(name))
  const bundle = await entriesOfZip(materials.get('bundle.zip') ?? expect.fail('no bundle'))
  for (const [path, bytes] of [...files, ...materials, ...bundle]) {
    const text = bytes.toString('latin1')
    expect([path, secret.filter((each) => text.includes(each) || text.includes(encodeURIComponent(each)))]).toEqual([path, []])
  }
})

test('the form begins with the link of the newest registration, and keeps what somebody stored', async () => {
  const study = await aStudy(app)
  const mark = (link: string) =>
    app.call('/v1/mark_preregistered', {
      ...{ experiment_id: study, service: 'osf', link, registered_on: '2026-01-02', based_on: 0, version: 1 },
    })
  const proposed = async () =>
    (await app.call('/v1/show_publication', { experiment_id: study })).body.data.details.preregistration
  expect(await proposed()).toBe('')
  await mark('https://osf.io/first')
  await mark('https://osf.io/secnd')
  expect(await proposed()).toBe('https://osf.io/secnd')
  await app.call('/v1/set_publication', { experiment_id: study, based_on: 0, details: { ...details, preregistration: '' } })
  expect(await proposed()).toBe('')
})

test('without token, stored description or with a wrong ORCID nothing is sent, and the sentence says what lacks', async () => {
  await app.call('/v1/set_publication', {
    experiment_id,
    based_on: 1,
    details: { ...details, creators: [{ name: 'Ada', orcid: '0000-0002-1825-0098', affiliation: '' }] },
  })
  expect((await start('zenodo')).text).toContain('The ORCID of Ada has a typing error')
  await app.call('/v1/set_service_token', { service: 'zenodo', token: '' })
  expect((await start('zenodo')).text).toContain('The lab has no token of Zenodo')
  experiment_id = await aStudy(app)
  expect(await shown()).toMatchObject({ is_stored: false, details: { title: `Data of study ${experiment_id}` }, deposits: [] })
  expect((await start('osf')).text).toContain('Store title, people and licence first')
  expect(there.state.calls).toEqual([])
})

test('owners and editors of the lab send; analysts read; guests of the study describe and do not send; strangers see nothing', async () => {
  const set = (headers: Record<string, string>) =>
    app.call('/v1/set_publication', { experiment_id, based_on: 0, details }, headers)
  const statuses = async (headers: Record<string, string>) => [
    (await app.call('/v1/show_publication', { experiment_id }, headers)).status,
    (await set(headers)).status,
    (await start('osf', 'data', false, headers)).status,
  ]
  expect(await statuses(await signedIn(app, await aMember(app, LOCAL_LAB, 'editor')))).toEqual([200, 200, 200])
  const analyst = await signedIn(app, await aMember(app, LOCAL_LAB, 'analyst'))
  expect(await statuses(analyst)).toEqual([200, 403, 403])
  expect((await shown(analyst)).may_deposit).toBe(false)
  expect(await statuses(await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor')))).toEqual([403, 403, 403])
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
  expect(await statuses(await signedIn(app, guest))).toEqual([200, 200, 403])
  const { owner } = await aLab(app)
  expect(await statuses(await signedIn(app, owner))).toEqual([404, 404, 404])
})

test('the audit log says who sent what, and a study that runs is warned of its readers', async () => {
  await send('osf')
  const { entries } = (await app.call('/v1/list_audit', { limit: 1 })).body.data
  expect(entries[0]).toMatchObject({
    action: 'data-deposited',
    target: experiment_id,
    detail: { service: 'OSF', content: 'data' },
  })
  expect((await shown()).warnings.join()).toContain('could still take part')
})
