import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, watch } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJpeg, anMp4, aPng, box } from '../testing/media-samples.ts'
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
