import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, watch } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, uploadMessages } from '#contract/uploads.ts'
import { s3Store } from '../files/s3.ts'
import { aBomb, aJpeg, anMp4, aPng, box } from '../testing/media-samples.ts'
import { s3Server } from '../testing/s3-server.ts'
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts'
import { anUpload, tusClient } from '../testing/tus-client.ts'
import { removeExpired } from '../uploads/remove-expired.ts'
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

describe('an upload', () => {
  test('in one request gets an opaque id and can be viewed', async () => {
    const { status, body } = await tus.upload(await aJpeg({ width: 700, height: 300 }), 'true_01.jpg')
    expect([status, body]).toMatchObject([
      200,
      {
        success: 'true',
        data: { state: 'ready', mime: 'image/webp', width: 700, height: 300, duration_ms: null, poster_url: null },
      },
    ])
    const { media_id, media_url } = (body as { data: { media_id: string; media_url: string } }).data
    expect(media_id).toMatch(/^[\w-]{22}$/)
    const served = await app.send({ method: 'GET', url: media_url })
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('may contain its bytes, or some of them, in its creation', async () => {
    const bytes = await aPng()
    for (const brought of [bytes.length, 1000]) {
      const { status, headers } = await tus.create(bytes.length, { bytes: bytes.subarray(0, brought) })
      expect([status, headers['upload-offset']]).toEqual([201, String(brought)])
      expect(headers['location']).toMatch(/^\/v1\/uploads\/[0-9a-f]{32}$/)
    }
  })

  test('is acknowledged before it is prepared, and its outcome can be requested', async () => {
    const bytes = await aPng({ width: 1200, height: 800 })
    const url = place(await tus.create(bytes.length))
    expect(await tus.patch(url, 0, bytes)).toMatchObject({
      status: 204,
      text: '',
      headers: { 'upload-offset': String(bytes.length) },
    })
    expect((await tus.outcome(url)).body).toMatchObject({ data: { state: 'ready', width: 1200 } })
  })

  test('in chunks continues where it stopped, whatever happened in between', async () => {
    const bytes = await aPng()
    const url = place(await tus.create(bytes.length))
    expect((await tus.patch(url, 0, bytes.subarray(0, 1000))).headers['upload-offset']).toBe('1000')
    expect(await tus.patch(url, 900, bytes.subarray(900))).toMatchObject({
      status: 409,
      body: { error: { code: 'offset_mismatch' } },
    })
    expect((await tus.outcome(url)).body).toMatchObject({ data: { state: 'receiving' } })
    expect((await tus.head(url)).headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': String(bytes.length) })
    expect((await tus.patch(url, 1000, bytes.subarray(1000))).status).toBe(204)
    expect((await tus.outcome(url)).body).toMatchObject({ data: { state: 'ready' } })
  })

  test('survives a restart of the server', async () => {
    const bytes = await aPng()
    const url = place(await tus.create(bytes.length))
    await tus.patch(url, 0, bytes.subarray(0, 2000))
    const restarted = await testApp({ database: app.database, deps: { uploadsDir, files: app.deps.files } })
    const after = tusClient(restarted)
    expect((await after.head(url)).headers['upload-offset']).toBe('2000')
    expect((await after.patch(url, 2000, bytes.subarray(2000))).status).toBe(204)
    expect((await after.outcome(url)).body).toMatchObject({ data: { state: 'ready' } })
    await restarted.app.close()
  })

  test('whose answer was lost returns it again, also after a restart', async () => {
    const bytes = await aPng()
    const url = place(await tus.create(bytes.length))
    await tus.patch(url, 0, bytes)
    const first = await tus.outcome(url)
    const restarted = await testApp({ database: app.database, deps: { uploadsDir, files: app.deps.files } })
    const after = tusClient(restarted)
    expect((await after.head(url)).headers['upload-offset']).toBe(String(bytes.length))
    expect((await after.outcome(url)).body).toEqual(first.body)
    expect((await after.patch(url, bytes.length, Buffer.alloc(0))).status).toBe(204)
    expect((await after.outcome(url)).body).toEqual(first.body)
    await restarted.app.close()
  })

  test('that is finished takes no disk space any more', async () => {
    const bytes = await aPng()
    const url = place(await tus.create(bytes.length))
    await tus.patch(url, 0, bytes)
    await tus.outcome(url)
    const { size, blocks } = await stat(join(uploadsDir, LOCAL_OWNER, idIn(url)))
    expect([size, blocks]).toEqual([bytes.length, 0])
  })

  test('of a file that is stored already is stored once', async () => {
    const bytes = await aPng()
    const before = await keptFiles()
    const first = await anUpload(app, bytes)
    const between = await keptFiles()
    expect(await anUpload(app, bytes)).toBe(first)
    expect([between > before, await keptFiles()]).toEqual([true, between])
  })

  test('can be cancelled', async () => {
    const url = place(await tus.create(100))
    expect((await tus.cancel(url)).status).toBe(204)
    expect((await tus.head(url)).status).toBe(404)
  })

  test('that was begun a day ago is gone', async () => {
    const [old, fresh] = [place(await tus.create(100)), place(await tus.create(100))]
    const yesterday = Date.now() / 1000 - 25 * 3600
    const folder = join(uploadsDir, LOCAL_OWNER)
    await utimes(join(folder, `${idIn(old)}.json`), yesterday, yesterday)
    expect(await removeExpired(uploadsDir, Date.now())).toBe(1)
    expect([(await tus.head(old)).status, (await tus.head(fresh)).status]).toEqual([404, 200])
    expect((await readdir(folder)).filter((name) => name.startsWith(idIn(old)))).toEqual([])
  })
})

async function keptFiles(): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select (select count(*) from media_objects) + (select count(*) from media_variants) as n',
  )
  return Number(rows[0].n)
}

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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // defined by the flag

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port // listens on TCP
  })

  const open = (url: string, offset: number, length: number) => {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    }
    const request = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers, agent: false })
    request.on('error', () => undefined)
    return request
  }

  const finish = async (request: ReturnType<typeof open>) => {
    request.end()
    const [response] = await once(request, 'response')
    response.resume()
    return response as { statusCode: number; headers: Record<string, string> }
  }

  /** Resolves once the server has begun to write these. */
  async function begun(...urls: string[]): Promise<void> {
    const awaited = new Set(urls.map(idIn))
    for await (const { filename } of watch(join(uploadsDir, LOCAL_OWNER))) {
      awaited.delete(filename ?? '')
      if (awaited.size === 0) return
    }
  }

  test('the received part of a broken chunk is kept', async () => {
    const bytes = anMp4({ payload: randomBytes(600_000) })
    const url = place(await tus.create(bytes.length))
    const isBegun = begun(url)
    const broken = open(url, 0, bytes.length)
    await new Promise((resolve) => broken.write(bytes.subarray(0, 300_000), resolve))
    await isBegun
    // The end of the connection comes after the bytes.
    broken.destroy()
    expect((await tus.head(url)).headers['upload-offset']).toBe('300000')
    expect((await tus.patch(url, 300_000, bytes.subarray(300_000))).status).toBe(204)
    expect((await tus.outcome(url)).body).toMatchObject({
      data: { mime: 'video/mp4', width: 320, height: 180, duration_ms: 2000 },
    })
  })

  test('a fifth file at the same time is refused with a time to retry', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, async () => place(await tus.create(100))))
    const areBegun = begun(...urls.slice(0, 4))
    const four = urls.slice(0, 4).map((url) => open(url, 0, 100))
    for (const request of four) request.write(Buffer.alloc(50))
    await areBegun
    const fifth = await tus.patch(urls[4] ?? '', 0, Buffer.alloc(10))
    expect(fifth).toMatchObject({ status: 429, body: { error: { code: 'too_many_uploads' } } })
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
    for (const request of four) {
      request.write(Buffer.alloc(50))
      expect((await finish(request)).statusCode).toBe(422)
    }
    expect((await tus.patch(urls[4] ?? '', 0, Buffer.alloc(10))).status).toBe(204)
  })

  /** Bytes in use, after a garbage collection. */
  function held(): number {
    collect()
    return process.memoryUsage().arrayBuffers
  }

  test('memory stays flat while 50 MB arrive', async () => {
    const piece = randomBytes(1024 * 1024)
    const head = anMp4({ payload: Buffer.alloc(0) })
    const wanted = 48 * piece.length
    // Everything after the head is one large section.
    const frame = box('mdat').subarray(4, 8)
    const mdat = Buffer.concat([Buffer.alloc(4), frame])
    mdat.writeUInt32BE(wanted + 8)
    const total = head.length + 8 + wanted
    const url = place(await tus.create(total))
    const request = open(url, 0, total)
    request.write(head)
    request.write(mdat)
    const before = held()
    let peak = before
    for (let i = 0; i < 48; i++) {
      if (!request.write(piece)) await once(request, 'drain')
      if (i % 4 === 0) peak = Math.max(peak, held())
    }
    const { statusCode } = await finish(request)
    peak = Math.max(peak, held())
    expect(statusCode).toBe(204)
    expect((await tus.outcome(url)).body).toMatchObject({ data: { mime: 'video/mp4' } })
    // Client and server are both in this process, and freed memory is returned with a delay. A server that kept the file would hold all of it.
    expect((peak - before) / total).toBeLessThan(0.5)
  })
})

describe('files', () => {
  test('are served whole, in parts and in sizes from disk and from S3 alike', async () => {
    const s3 = await s3Server()
    const onS3 = await testApp({ deps: { files: await s3Store(s3.settings) } })
    const bytes = anMp4({ payload: randomBytes(100_000) })
    for (const store of [app, onS3]) {
      const url = `/media/${await anUpload(store, bytes)}`
      const part = async (range: string, headers: Record<string, string> = {}) => {
        const response = await store.app.inject({ method: 'GET', url, headers: { range, ...headers } })
        return {
          status: response.statusCode,
          range: response.headers['content-range'],
          length: response.rawPayload.length,
          response,
        }
      }
      const whole = (await part('')).response.rawPayload
      expect(whole.length).toBe(bytes.length)
      const middle = await part('bytes=1000-1999')
      expect(middle).toMatchObject({ status: 206, range: `bytes 1000-1999/${bytes.length}`, length: 1000 })
      expect(middle.response.rawPayload.equals(whole.subarray(1000, 2000))).toBe(true)
      expect(await part('bytes=-10')).toMatchObject({ status: 206, length: 10 })
      expect(await part(`bytes=${bytes.length}-`)).toMatchObject({ status: 416, range: `bytes */${bytes.length}` })
      expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, length: bytes.length })
      const head = await store.app.inject({ method: 'HEAD', url })
      const picture = `/media/${await anUpload(store, await aJpeg({ width: 700, height: 300 }))}`
      expect((await sharp((await store.app.inject(`${picture}?w=480`)).rawPayload).metadata()).width).toBe(480)
      expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
        200,
        String(bytes.length),
        'bytes',
      ])
    }
    await onS3.close()
    await s3.close()
  })
})

describe('a picture', () => {
  let url: string
  beforeAll(async () => {
    url = `/media/${await anUpload(app, await aJpeg({ width: 1300, height: 650 }))}`
  })
  const widthAt = async (query: string) => {
    const { rawPayload } = await app.app.inject({ method: 'GET', url: url + query })
    return (await sharp(rawPayload).metadata()).width
  }

  test('is served in the widths that pages request, and never wider than the original', async () => {
    expect(await Promise.all(['', '?w=480', '?w=960', '?w=1600'].map(widthAt))).toEqual([1300, 480, 960, 1300])
  })

  test('is refused in another width', async () => {
    expect((await app.send({ method: 'GET', url: `${url}?w=481` })).status).toBe(400)
    expect((await app.send({ method: 'GET', url: `${url}?w=480&w=960` })).status).toBe(400)
  })

  test('is cached without limit, and cannot run anything in a browser', async () => {
    const { headers } = await app.send({ method: 'GET', url: `${url}?w=480` })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
    })
    const again = await app.send({ method: 'GET', url: `${url}?w=480`, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('with an unknown id is a 404', async () => {
    for (const id of ['nosuch', '%00', '..%2f..%2fetc', "x'--"])
      expect((await app.send({ method: 'GET', url: `/media/${id}` })).status).toBe(404)
  })
})
