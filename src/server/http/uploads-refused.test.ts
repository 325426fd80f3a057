import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, uploadMessages } from '#contract/uploads.ts'
import { aBomb, aJpeg, aPng } from '../testing/media-samples.ts'
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts'
import { anUpload, tusClient } from '../testing/tus-client.ts'
import { LOCAL_OWNER } from '../use-cases/local-owner.ts'

let app: TestApp
let tus: ReturnType<typeof tusClient>
let uploadsDir: string
beforeAll(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'feedlab-uploads-'))
  app = await testApp({ deps: { uploadsDir } })
  tus = tusClient(app)
})
afterAll(async () => {
  await app.close()
  await rm(uploadsDir, { recursive: true })
})

const place = ({ headers }: Answer<unknown>) => String(headers['location'])
const idIn = (url: string) => url.split('/').at(-1) ?? ''

describe('is refused:', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['SVG under the name of a picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), uploadMessages.svg],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), uploadMessages.html],
  ])('%s, with the reason, at once and when asked again', async (_what, made, message) => {
    const bytes = await made()
    const url = place(await tus.create(bytes.length, { filename: 'innocent.png' }))
    const refusal = { status: 422, body: { success: 'false', error: { code: 'unfit_file', message } } }
    expect(await tus.patch(url, 0, bytes)).toMatchObject(refusal)
    expect(await tus.outcome(url)).toMatchObject(refusal)
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a picture that is a page as well',
      async () => Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>')]),
      uploadMessages.disguised,
    ],
    ['a bomb', async () => aBomb(60_000), uploadMessages.tooManyPixels],
    ['half a picture', async () => (await aPng()).subarray(0, 3000), uploadMessages.brokenPicture],
  ])('%s, with the reason, as soon as it was scanned', async (_what, made, message) => {
    const refusal = { status: 422, body: { success: 'false', error: { code: 'unfit_file', message } } }
    expect(await tus.upload(await made(), 'innocent.png')).toMatchObject(refusal)
  })

  test('a file without a byte', async () => {
    expect(await tus.create(0)).toMatchObject({ status: 422, body: { error: { message: uploadMessages.empty } } })
  })

  test('a file above 50 MB, before a byte of it is received', async () => {
    const { status, body } = await tus.create(MAX_UPLOAD_BYTES + 1)
    expect([status, body]).toMatchObject([413, { error: { code: 'too_large', message: uploadMessages.tooLarge } }])
    expect((await tus.create(MAX_UPLOAD_BYTES)).status).toBe(201)
  })

  test('more bytes than were declared', async () => {
    const url = place(await tus.create(10))
    expect((await tus.patch(url, 0, Buffer.alloc(11))).status).toBe(413)
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
  })

  test('an upload of unknown length', async () => {
    const answer = await app.send({
      method: 'POST',
      url: '/v1/uploads',
      headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } })
  })

  test('a file beyond a person’s quota', async () => {
    const small = await testApp({ database: app.database, deps: { uploadsDir, uploadQuotaBytes: 10 } })
    expect(await tusClient(small).create(11)).toMatchObject({ status: 413, body: { error: { message: uploadMessages.quota } } })
    await small.app.close()
  })

  test('a file beyond the quota, until a set is deleted', async () => {
    let nowMs = Date.now()
    const picture = await aJpeg()
    const small = await testApp({ deps: { uploadQuotaBytes: picture.length + 100, elapsedMs: () => nowMs } })
    const media_id = await anUpload(small, picture)
    const row = { media_id, filename: 'a.png', source_url: '', retrieve_date: '2026-01-01', entity_type: 'image' }
    const saved = await small.call('/v1/ingest_entity_set', {
      entity_set_settings: { setname: 'pilot', category: 'news', covariates: [row] },
    })
    nowMs += 10_000
    expect((await tusClient(small).create(picture.length)).status).toBe(413)
    await small.call('/v1/delete_entity_set', { entity_set: saved.body.data.entity_set })
    nowMs += 10_000
    expect((await tusClient(small).create(picture.length)).status).toBe(201)
    await small.close()
  })

  test('a creation with more bytes than it declares, and nothing of it is stored or counted', async () => {
    const small = await testApp({ deps: { uploadQuotaBytes: 1000 } })
    const { create } = tusClient(small)
    for (let i = 0; i < 3; i++) expect((await create(600, { bytes: Buffer.alloc(601) })).status).toBe(413)
    expect(await readdir(join(small.deps.uploadsDir, LOCAL_OWNER))).toEqual([])
    // A declared file counts until it is cancelled.
    const begun = await create(600)
    expect([begun.status, (await create(600)).status]).toEqual([201, 413])
    await tusClient(small).cancel(place(begun))
    expect((await create(600)).status).toBe(201)
    await small.close()
  })

  test.each(['..%2f..%2fetc%2fpasswd', '..', 'x'.repeat(32), '%00', `${'0'.repeat(32)}.json`])('the id %j', async (id) => {
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET'] as const) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      const { status } = await app.send({ method, url: `/v1/uploads/${id}`, headers })
      expect([400, 404]).toContain(status)
    }
  })

  test('a request without tus, or with another version of it', async () => {
    for (const headers of [{}, { 'tus-resumable': '0.2.2' }])
      expect(await app.send({ method: 'POST', url: '/v1/uploads', headers, payload: { a: 1 } })).toMatchObject({
        status: 412,
        headers: { 'tus-version': '1.0.0', 'tus-resumable': '1.0.0' },
        body: { success: 'false', error: { code: 'unknown_tus_version' } },
      })
  })

  test('bytes with another content type', async () => {
    const url = place(await tus.create(10))
    expect(await tus.patch(url, 0, Buffer.alloc(10), { 'content-type': 'image/png' })).toMatchObject({
      status: 415,
      headers: { 'tus-resumable': '1.0.0' },
      body: { error: { code: 'unsupported_media_type' } },
    })
  })
})

test.each(['../../etc/passwd', 'a\nb\0c.png', '<img src=x onerror=alert(1)>.png', `${'ä'.repeat(2000)}.png`, '__proto__'])(
  'the file name %j is never a path, a header or a key',
  async (filename) => {
    const created = await tus.create(100, { filename })
    expect(created.status).toBe(201)
    const { headers } = await tus.head(place(created))
    const kept = Buffer.from(String(headers['upload-metadata']).split(' ')[1] ?? '', 'base64').toString()
    expect(kept).not.toMatch(/[/\\\p{Cc}]/u)
    expect(kept.length).toBeLessThanOrEqual(255)
  },
)

test('only the file name is kept of all metadata', async () => {
  const headers = { 'upload-metadata': '__proto__ YWJj,constructor YWJj, filename YS5wbmc=,is_confidential' }
  const created = await tus.create(100, { headers })
  expect((await tus.head(place(created))).headers['upload-metadata']).toBe('filename YS5wbmc=')
})

test('an upload of another person can be neither seen nor resumed nor cancelled', async () => {
  const url = place(await tus.create(100))
  const theirs = join(uploadsDir, '11111111-1111-4111-8111-111111111111')
  await mkdir(theirs, { recursive: true })
  await rename(join(uploadsDir, LOCAL_OWNER, `${idIn(url)}.json`), join(theirs, `${idIn(url)}.json`))
  expect((await tus.head(url)).status).toBe(404)
  expect((await tus.outcome(url)).status).toBe(404)
  expect((await tus.patch(url, 0, Buffer.alloc(100))).status).toBe(404)
  expect((await tus.cancel(url)).status).toBe(404)
  expect(await readdir(theirs)).toHaveLength(1)
})

describe.each(['POST', 'OPTIONS', 'HEAD', 'PATCH', 'DELETE', 'GET'] as const)('%s', (method) => {
  const url = ['POST', 'OPTIONS'].includes(method) ? '/v1/uploads' : `/v1/uploads/${'0'.repeat(32)}`

  test.each<[string, Record<string, string>]>([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a foreign name pointed at this machine', { host: 'evil.example:3000' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('is forbidden to %s', async (_who, headers) => {
    const answer = await app.send({ method, url, headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', ...headers } })
    expect(answer.status).toBe(403)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('is closed where the server can be reached from other machines', async () => {
    const open = await testApp({ hasLocalOwner: false, database: app.database })
    expect((await open.send({ method, url, headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } })).status).toBe(401)
    await open.app.close()
  })
})

test('the protocol is offered to nobody but our own pages', async () => {
  const { status, headers } = await app.send({ method: 'OPTIONS', url: '/v1/uploads' })
  expect([status, headers['tus-max-size'], headers['tus-extension']]).toEqual([
    204,
    String(MAX_UPLOAD_BYTES),
    'creation,creation-with-upload,termination,expiration',
  ])
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})
