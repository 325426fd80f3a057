import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { anMp4, aPng } from '#server/testing/media-samples.ts'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { deleteUnusedMedia } from '../stimuli/delete-unused-media.ts'

/** The machine of the owner, and the same installation for everybody else. */
let app: TestApp
let open: TestApp
beforeAll(async () => {
  app = await testApp()
  open = await testApp({ hasLocalOwner: false, database: app.database, deps: { files: app.deps.files } })
})
afterAll(async () => {
  await open.app.close()
  await app.close()
})

type Sent = SentTo<'/v1/set_about_place'>

const paper = { title: 'Sharing without reading', authors: 'A. Author', year: '2025', source: 'A Journal', doi: '10.1000/182' }
const person = { name: 'Ada', role: 'Runs it', link: 'https://ada.example', media_id: '' }
const NOTHING: Omit<Sent, 'based_on'> = { papers: [], people: [], contact: { email: '', address: '' } }

const shown = async (on = app) => (await on.call('/v1/show_about_place', {})).body.data
const save = async (about: Partial<Sent>, headers = {}, on = app) =>
  on.call('/v1/set_about_place', { based_on: (await shown()).version, ...NOTHING, ...about }, headers)

test('an installation that nobody described has empty lists, for everybody', async () => {
  expect(await shown(open)).toEqual({ version: 0, ...NOTHING })
})

test('what an owner saves is there for strangers, with DOIs in one form', async () => {
  const contact = { email: 'Lab@Uni.example', address: 'Hall 3\nCity' }
  const papers = [paper, { ...paper, doi: 'https://doi.org/10.1000/ABC' }]
  expect((await save({ papers, people: [person], contact })).status).toBe(200)
  expect(await shown(open)).toMatchObject({
    papers: [{ doi: '10.1000/182' }, { doi: '10.1000/ABC' }],
    people: [person],
    contact: { email: 'lab@uni.example', address: 'Hall 3\nCity' },
  })
})

describe('only owners of the first lab', () => {
  test.each(['editor', 'analyst', 'monitor'] as const)('not its %s', async (role) => {
    const headers = await signedIn(open, await aMember(app, LOCAL_LAB, role))
    expect((await save({ papers: [paper] }, headers, open)).status).toBe(403)
  })

  test('not the owner of another lab, and not a stranger', async () => {
    const headers = await signedIn(open, (await aLab(app)).owner)
    expect((await save({}, headers, open)).status).toBe(403)
    expect((await save({}, {}, open)).status).toBe(401)
  })

  test('another owner of it, and the audit log says who', async () => {
    const other = await aMember(app, LOCAL_LAB, 'owner')
    const saved = await save({ papers: [paper] }, await signedIn(open, other), open)
    expect(saved.status).toBe(200)
    const { body } = await app.call('/v1/list_audit', {})
    expect(body.data.entries[0]).toMatchObject({ action: 'about-place-changed', actor: other.name })
  })
})

describe('two owners who edit at once', () => {
  test('the second one is told, and nothing is lost', async () => {
    const { version } = await shown()
    await save({ based_on: version, papers: [{ ...paper, title: 'First' }] })
    const second = await save({ based_on: version, papers: [{ ...paper, title: 'Second' }] })
    expect([second.status, second.text]).toEqual([409, expect.stringContaining(`version ${version + 1}`)])
    expect((await shown()).papers.map(({ title }) => title)).toEqual(['First'])
  })

  test('at the same moment, one of them is stored', async () => {
    const { version } = await shown()
    const tries = ['a', 'b', 'c', 'd'].map((title) => save({ based_on: version, papers: [{ ...paper, title }] }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect((await shown()).version).toBe(version + 1)
  })

  test('the same content again is no new version: the first answer may have been lost', async () => {
    const { version } = await shown()
    const about = { based_on: version, papers: [{ ...paper, title: 'Sent twice' }] }
    await save(about)
    expect((await save(about)).body).toMatchObject({ success: 'true', data: { version: version + 1 } })
  })
})

test.each<[string, Partial<Sent>]>([
  ['people.0.link', { people: [{ ...person, link: 'javascript:alert(1)' }] }],
  ['people.0.link', { people: [{ ...person, link: 'data:text/html,x' }] }],
  ['people.0.link', { people: [{ ...person, link: '//evil.example' }] }],
  ['people.0.name', { people: [{ ...person, name: ' ' }] }],
  ['people.0.name', { people: [{ ...person, name: 'two\nlines' }] }],
  ['people.0.media_id', { people: [{ ...person, media_id: '../../etc/passwd' }] }],
  ['people.0.media_id', { people: [{ ...person, media_id: 'AAAAAAAAAAAAAAAAAAAAAA' }] }],
  ['papers.0.doi', { papers: [{ ...paper, doi: 'https://evil.example/10.1000/182' }] }],
  ['papers.0.title', { papers: [{ ...paper, title: '' }] }],
  ['papers.0.year', { papers: [{ ...paper, year: 'soon' }] }],
  ['contact.email', { contact: { email: 'nobody', address: '' } }],
  ['papers', { papers: Array.from({ length: 201 }, () => paper) }],
])('a wrong %s is refused by its name', async (field, about) => {
  const { version } = await shown()
  const answer = await save(about)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)])
  expect((await shown()).version).toBe(version)
})

describe('pictures of people', () => {
  test('are files that were uploaded here, and stay while they are shown', async () => {
    const media_id = await anUpload(app, await aPng())
    expect((await save({ people: [{ ...person, media_id }] })).status).toBe(200)
    await app.database.pool.query(`update media_objects set created_at = now() - interval '1 year'`)
    await app.database.pool.query(`update media_uploads set created_at = now() - interval '1 year'`)
    await deleteUnusedMedia(app.deps)
    expect((await open.send({ method: 'GET', url: `/media/${media_id}` })).status).toBe(200)
    await save({ people: [] })
    await deleteUnusedMedia(app.deps)
    expect((await open.send({ method: 'GET', url: `/media/${media_id}` })).status).toBe(404)
  })

  test('cannot be a video', async () => {
    const media_id = await anUpload(app, await anMp4())
    expect((await save({ people: [{ ...person, media_id }] })).status).toBe(400)
  })

  test('cannot be those of a lab that the owner is not in', async () => {
    const headers = await signedIn(open, (await aLab(app)).owner)
    const theirs = {
      send: (options: Parameters<TestApp['send']>[0]) => open.send({ ...options, headers: { ...options.headers, ...headers } }),
    }
    const media_id = await anUpload(theirs, await aPng({ width: 320, height: 320 }))
    expect((await save({ people: [{ ...person, media_id }] })).status).toBe(400)
  })
})
