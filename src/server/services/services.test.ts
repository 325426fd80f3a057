import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StandInServices, startStandInServices } from '../stand-in-services/start-stand-in-services.ts'
import { openServices, type Services } from './index.ts'

const TOKEN = 'may-write'
let there: StandInServices
let services: Services
const waits: number[] = []

beforeAll(async () => {
  there = await startStandInServices({ tokens: { [TOKEN]: 'write', reads: 'read' } })
})
afterAll(() => there.close())
beforeEach(() => {
  there.state.calls.length = 0
  there.state.faults.length = 0
  waits.length = 0
  services = openServices(there.urls, async (ms) => {
    waits.push(ms)
  })
})

const aFile = (text: string, name = 'package.zip') => {
  const sent: number[] = []
  const open = async () => Readable.from([Buffer.from(text.slice(0, 5)), Buffer.from(text.slice(5))])
  return { name, size: Buffer.byteLength(text), open, onSent: (bytes: number) => sent.push(bytes), sent }
}
const createOn = ({ zenodo }: Services, token = TOKEN, mark = 'm') => zenodo.create(token, { metadata: {}, mark })
const draft = async () => {
  const made = await createOn(services)
  if (!made.ok) throw new Error(made.problem)
  return made.value
}
const project = async () => {
  const made = await services.osf.createNode(TOKEN, { title: 'A study', description: '', category: 'project', mark: 'm' })
  if (!made.ok) throw new Error(made.problem)
  return made.value
}

const schemas = async (form = 'OSF Preregistration') => {
  const listed = await services.osf.listSchemas(TOKEN, form)
  return listed.ok ? listed.value : expect.fail(listed.problem)
}

test('Zenodo reserves a DOI for a draft, takes its description and streams of known length, and publishes nothing', async () => {
  const made = await draft()
  expect(made).toMatchObject({ doi: `10.5281/zenodo.${made.id}`, isPublished: false, files: [] })
  const metadata = { upload_type: 'dataset', title: 'Data', creators: [{ name: 'Lovelace, Ada' }], description: 'Of a feed' }
  expect(await services.zenodo.describe(TOKEN, made.id, metadata)).toEqual({ ok: true, value: null })
  const file = aFile('eleven byte', 'a file.zip')
  expect(await services.zenodo.upload(TOKEN, made.bucket, file)).toMatchObject({
    ok: true,
    value: { name: 'a file.zip', size: 11 },
  })
  expect(file.sent).toEqual([0, 5, 11])
  expect(there.state.calls.at(-1)).toMatchObject({ method: 'PUT', length: '11' })
  const shown = await services.zenodo.show(TOKEN, made.id)
  expect(shown).toMatchObject({
    value: { files: [{ name: 'a file.zip', size: 11, md5: expect.stringMatching(/^[0-9a-f]{32}$/) }] },
  })
  expect(there.state.calls.some(({ path }) => path.includes('publish'))).toBe(false)
})

test('OSF makes a private project and takes a file; a name that is there becomes another version of that file', async () => {
  const { id } = await project()
  expect(there.state.nodes.get(id)?.attributes).toMatchObject({ title: 'A study', public: false })
  for (const name of ['a', 'b', 'c']) await services.osf.uploadFile(TOKEN, id, aFile('other file', name))
  expect(await services.osf.uploadFile(TOKEN, id, aFile('second version', 'c'))).toMatchObject({ ok: true, value: { size: 14 } })
  expect(there.state.nodes.get(id)?.files.get('c')).toMatchObject({ versions: 2, bytes: Buffer.from('second version') })
  const listed = await services.osf.listFiles(TOKEN, id)
  expect(listed.ok && listed.value.map(({ name, size }) => [name, size])).toEqual([
    ['a', 10],
    ['b', 10],
    ['c', 14],
  ])
})

test('a token that is wrong, and one without the scope, are told apart; the scope is named', async () => {
  const failed = async (asked: Promise<{ ok: boolean }>) => await asked
  expect(await failed(createOn(services, 'wrong'))).toMatchObject({
    status: 401,
    problem: expect.stringMatching(/^Zenodo does not accept the token/),
  })
  expect(await failed(createOn(services, 'reads'))).toMatchObject({
    status: 403,
    problem: expect.stringContaining('needs the scope deposit:write,'),
  })
  expect(
    await failed(services.osf.createNode('reads', { title: 'A', description: '', category: 'data', mark: 'm' })),
  ).toMatchObject({
    problem: expect.stringContaining('needs the scope osf.full_write,'),
  })
  expect(await services.osf.test(TOKEN)).toEqual({ ok: true, value: 'Ada Lovelace' })
  expect(await services.zenodo.test('wrong')).toMatchObject({ ok: false })
})

test('what a service refuses is said in its own words, and what it does not know is named', async () => {
  const { id } = await draft()
  expect(await services.zenodo.describe(TOKEN, id, { title: '' })).toMatchObject({
    problem: expect.stringContaining('metadata.title: Missing data for required field.'),
  })
  expect(await services.osf.createNode(TOKEN, { title: '', description: '', category: 'data', mark: 'm' })).toMatchObject({
    problem: 'OSF refuses: title: This field may not be blank.',
  })
  expect(await services.zenodo.show(TOKEN, '1')).toMatchObject({
    status: 404,
    problem: expect.stringContaining('no such deposit'),
  })
  expect(await services.osf.showNode(TOKEN, 'zzzzz')).toMatchObject({ problem: expect.stringContaining('no such project') })
})

test('a wait of some seconds is waited for; a longer one is said, also where it is a date', async () => {
  const busy = (retryAfter: string) => there.state.faults.push({ path: '/deposit/', status: 429, retryAfter })
  busy('2')
  expect(await createOn(services)).toMatchObject({ ok: true })
  expect(waits).toEqual([2000])
  busy('90')
  expect(await createOn(services)).toMatchObject({
    status: 429,
    problem: 'Zenodo asks to wait 2 minutes. Try again then.',
  })
  busy(new Date(Date.now() + 30 * 60_000).toUTCString())
  expect(await createOn(services)).toMatchObject({ problem: 'Zenodo asks to wait 30 minutes. Try again then.' })
  expect(waits).toEqual([2000])
})

test('a service that has trouble, that cuts its answer and that is not there are said, and whether something may be done', async () => {
  there.state.faults.push({ path: '/deposit/', status: 503 })
  expect(await createOn(services)).toMatchObject({
    problem: expect.stringContaining('problem of its own (503)'),
    mayBeDone: true,
  })
  const before = there.state.depositions.size
  there.state.faults.push({ path: '/deposit/', cut: true })
  expect(await createOn(services)).toMatchObject({ problem: 'Zenodo cannot be reached.', mayBeDone: true })
  expect(there.state.depositions.size).toBe(before + 1)
  const away = openServices({ osf: 'http://127.0.0.1:9/nobody' })
  expect(await away.osf.test(TOKEN)).toMatchObject({ problem: 'OSF cannot be reached.' })
})

test('an upload that is cut, or finds the service down or busy, is sent again whole after the wait that the service asks for', async () => {
  const { id, bucket } = await draft()
  there.state.faults.push(
    { path: '/files/', cutAfter: 1 },
    { path: '/files/', status: 503 },
    { path: '/files/', status: 503, retryAfter: '200' },
    { path: '/files/', status: 429, retryAfter: '300' },
  )
  const file = aFile('eleven byte')
  expect(await services.zenodo.upload(TOKEN, bucket, file)).toMatchObject({ ok: true, value: { size: 11 } })
  expect(waits).toEqual([1000, 5000, 200_000, 300_000])
  expect(file.sent.filter((bytes) => bytes === 0)).toHaveLength(5)
  expect(await services.zenodo.show(TOKEN, id)).toMatchObject({ value: { files: [{ size: 11 }] } })
})

test('an upload waits half an hour at most, not at all where waiting changes nothing, and no longer than somebody wants it', async () => {
  const { id, bucket } = await draft()
  const refused = (...faults: typeof there.state.faults) => {
    there.state.faults.push(...faults)
    return services.zenodo.upload(TOKEN, bucket, aFile('eleven byte'))
  }
  expect(await refused({ path: '/files/', status: 429, retryAfter: '1801' })).toMatchObject({
    status: 429,
    problem: 'Zenodo asks to wait 31 minutes. Try again then.',
  })
  expect(await refused({ path: '/files/', status: 507 })).toMatchObject({ status: 507 })
  expect(waits).toEqual([])
  expect(await refused(...Array.from({ length: 6 }, () => ({ path: '/files/', cutAfter: 1 })))).toMatchObject({
    problem: 'Zenodo cannot be reached.',
  })
  expect(waits).toEqual([1000, 5000, 30_000, 120_000, 300_000])
  expect(await services.zenodo.show(TOKEN, id)).toMatchObject({ value: { files: [] } })
  const stopped = AbortSignal.abort()
  const file = { ...aFile('eleven byte'), signal: stopped }
  expect(await services.zenodo.upload(TOKEN, bucket, file)).toMatchObject({ ok: false })
  expect(waits).toHaveLength(5)
})

test('the token goes to no address of somebody else, even if the service names one', async () => {
  const answer = await services.zenodo.upload(TOKEN, 'https://elsewhere.example/files', aFile('eleven byte'))
  expect(answer).toMatchObject({ ok: false, problem: expect.stringContaining('somebody else') })
  expect(there.state.calls).toEqual([])
})

test('what was made although its answer got lost is found by its mark: no copy of others, and nothing with another mark', async () => {
  there.state.faults.push({ path: '/nodes/', method: 'POST', cut: true }, { path: '/deposit/', method: 'POST', cut: true })
  const node = { title: 'A study', description: '', category: 'project', mark: 'lost' } as const
  expect(await services.osf.createNode(TOKEN, node)).toMatchObject({ ok: false, mayBeDone: true })
  expect(await createOn(services, TOKEN, 'lost')).toMatchObject({ ok: false, mayBeDone: true })
  const [made] = [...there.state.nodes.values()].slice(-1)
  there.state.nodes.set('forks', { ...(made ?? expect.fail('no node')), id: 'forks', attributes: { tags: ['lost'], fork: true } })
  expect(await services.osf.findNode(TOKEN, 'lost')).toMatchObject({ ok: true, value: { id: made?.id } })
  expect(await services.osf.findNode(TOKEN, 'los')).toEqual({ ok: true, value: undefined })
  const [deposition] = [...there.state.depositions.values()].slice(-1)
  for (let i = 0; i < 100; i += 1) await createOn(services, TOKEN, 'later')
  expect(await services.zenodo.find(TOKEN, 'lost')).toMatchObject({ ok: true, value: { id: String(deposition?.id) } })
  expect(await services.zenodo.find(TOKEN, 'los')).toEqual({ ok: true, value: undefined })
  expect(await services.zenodo.find('wrong', 'lost')).toMatchObject({ ok: false, status: 401 })
})

test('a draft registration that nobody filled is taken, and one that somebody began or of another form is not', async () => {
  const { id } = await project()
  const [form] = await schemas()
  const [otherForm] = await schemas('Open-Ended Registration')
  const made = async (schema_id = form) => {
    const asked = await services.osf.createDraft(TOKEN, id, schema_id ?? '')
    return asked.ok ? asked.value : expect.fail(asked.problem)
  }
  const other = await made(otherForm)
  there.state.faults.push({ path: '/draft_registrations/', method: 'POST', cut: true })
  expect(await services.osf.createDraft(TOKEN, id, form ?? '')).toMatchObject({ ok: false, mayBeDone: true })
  const found = await made()
  expect(found).not.toBe(other)
  expect(await made()).toBe(found)
  expect(await services.osf.schemaOfDraft(TOKEN, found)).toEqual({ ok: true, value: form })
  await services.osf.writeDraft(TOKEN, found, { title: 'T', responses: { '344-2': 'H1' } })
  expect(await made()).not.toBe(found)
})

test('the active versions of a form come newest first, with all their pages; a key of another version is refused', async () => {
  const versions = await schemas()
  expect(versions).toEqual(['697b72f611a8e98484c6139b', 'osfprereg3'])
  const blocks = await services.osf.readBlocks(TOKEN, versions[0] ?? '')
  const keys = blocks.ok ? blocks.value.flatMap(({ registration_response_key: key }) => (key === '' ? [] : key)) : []
  expect([keys[0], keys.at(-1), keys.length]).toEqual(['344-2', '344-86', 29])
  expect(there.state.calls.filter(({ path }) => path.endsWith('/schema_blocks/')).length).toBe(2)
  const { id } = await project()
  const draft = await services.osf.createDraft(TOKEN, id, versions[0] ?? '')
  expect(
    await services.osf.writeDraft(TOKEN, draft.ok ? draft.value : '', { title: 'T', responses: { q2: 'H1' } }),
  ).toMatchObject({ status: 400, problem: expect.stringContaining("Additional properties are not allowed ('q2'") })
})
