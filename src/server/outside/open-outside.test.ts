import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Lookup } from './guarded-lookup.ts'
import { openOutside } from './open-outside.ts'

const WANTED = { accept: 'image/*', maxBytes: 100_000, whenLonger: 'fail', patienceMs: 20_000 } as const
const PACE = { atOnce: 2, gapMs: 0 }

async function aSite(listener: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

/** Only this port of this machine counts as public, and every name leads to it. */
const reaching = (port: number, silenceMs = 20_000) =>
  openOutside({
    mayReach: (ip, asked) => ip === '127.0.0.1' && asked === port,
    resolve: toLoopback,
    pace: PACE,
    silenceMs,
  })

const toLoopback: Lookup = (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])

test('a body arrives whole, without cookies, referrer or compression being asked for', async () => {
  let headers: object = {}
  const site = await aSite((request, response) => {
    headers = request.headers
    response.writeHead(200, { 'content-type': 'image/png' }).end('pixels')
  })
  const got = await reaching(site.port).read(`http://a.example:${site.port}/p.png#top`, WANTED)
  expect(got).toEqual({
    ok: true,
    address: `http://a.example:${site.port}/p.png`,
    contentType: 'image/png',
    bytes: Buffer.from('pixels'),
  })
  expect(headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Feedlab',
    host: `a.example:${site.port}`,
    connection: 'close',
  })
})

test('a body can go into a file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-outside-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const site = await aSite((_request, response) => {
    response.write('one ')
    response.end('two')
  })
  expect(await reaching(site.port).save(`http://a.example:${site.port}/`, WANTED, join(dir, 'got'))).toMatchObject({ ok: true })
  expect(await readFile(join(dir, 'got'), 'utf8')).toBe('one two')
})

describe('what is not public is not reached', () => {
  test.each([
    'http://localhost/',
    'http://127.0.0.1/',
    'http://127.0.0.1.:80/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://93.184.216.34:22/',
  ])('%s', async (address) => {
    expect(await openOutside().read(address, WANTED)).toEqual({ ok: false, problem: 'closed' })
  })

  test.each(['file:///etc/passwd', 'ftp://a.example/', 'http://name:secret@a.example/', 'no address', ''])(
    '%s is no address to ask',
    async (address) => {
      expect(await openOutside().read(address, WANTED)).toEqual({ ok: false, problem: 'no-address' })
    },
  )

  test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '[::ffff:127.0.0.1]', '[fd00::1]'])(
    'a redirect to %s',
    async (host) => {
      const inner = await aSite((_request, response) => response.end('secret'))
      const site = await aSite((_request, response) =>
        response.writeHead(302, { location: `http://${host}:${inner.port}/` }).end(),
      )
      expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'closed' })
      expect(inner.asked).toEqual([])
    },
  )

  test('a redirect to a file of this machine', async () => {
    const site = await aSite((_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end())
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'no-address' })
  })

  test('a name that means another machine the next time: every connection goes to the address that was checked for it', async () => {
    const inner = await aSite((_request, response) => response.end('secret'))
    const site = await aSite((_request, response) => response.writeHead(302, { location: '/again' }).end())
    let lookups = 0
    const rebinding: Lookup = (_host, _options, callback) => {
      lookups++
      callback(null, [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    }
    const mayReach = (ip: string, port: number) => ip === '127.0.0.1' && port === site.port
    const outside = openOutside({ mayReach, resolve: rebinding, pace: PACE })
    expect(await outside.read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'closed' })
    expect(lookups).toBe(2)
    expect(inner.asked).toEqual([])
  })

  test('a name with one closed address among open ones', async () => {
    const site = await aSite((_request, response) => response.end('x'))
    const both: Lookup = (_host, _options, callback) =>
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    const outside = openOutside({ mayReach: (ip) => ip === '127.0.0.1', resolve: both, pace: PACE })
    expect(await outside.read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'closed' })
    expect(site.asked).toEqual([])
  })
})

describe('what does not end is ended', () => {
  test('an endless body', async () => {
    const site = await aSite((_request, response) => {
      const write = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(write))
      write()
    })
    const address = `http://a.example:${site.port}/`
    expect(await reaching(site.port).read(address, WANTED)).toEqual({ ok: false, problem: 'too-large' })
    const cut = await reaching(site.port).read(address, { ...WANTED, whenLonger: 'cut' })
    expect(cut.ok && cut.bytes.length).toBe(100_000)
  })

  test('a body that says it is too large is not read', async () => {
    const site = await aSite((_request, response) => response.writeHead(200, { 'content-length': 10 ** 9 }).write('x'))
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'too-large' })
  })

  test('a small body that unpacks to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const site = await aSite((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'too-large' })
  })

  test('packed bytes that unpack to nothing', async () => {
    const nothing = gzipSync(Buffer.alloc(0))
    const site = await aSite((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const write = () => response.writable && response.write(nothing, () => setImmediate(write))
      write()
    })
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'too-large' })
  })

  test('a silent server, and one that sends a byte now and then', async () => {
    const silent = await aSite(() => undefined)
    expect(await reaching(silent.port, 300).read(`http://a.example:${silent.port}/`, WANTED)).toEqual({
      ok: false,
      problem: 'slow',
    })
    const dripping = await aSite((_request, response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const wanted = { ...WANTED, patienceMs: 500 }
    expect(await reaching(dripping.port).read(`http://a.example:${dripping.port}/`, wanted)).toEqual({
      ok: false,
      problem: 'slow',
    })
  })

  test('redirects that lead in a circle', async () => {
    const site = await aSite((_request, response) => response.writeHead(302, { location: '/' }).end())
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'redirects' })
    expect(site.asked).toHaveLength(6)
  })

  test('a body that breaks off', async () => {
    const site = await aSite((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('x', () => response.destroy())
    })
    expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem: 'broken' })
  })
})

test.each([
  [404, 'gone'],
  [403, 'locked'],
  [429, 'busy'],
  [503, 'busy'],
  [304, 'answered-badly'],
])('an answer %i is the problem %s', async (status, problem) => {
  const site = await aSite((_request, response) => response.writeHead(status).end())
  expect(await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)).toEqual({ ok: false, problem })
})

test('a compressed page is unpacked', async () => {
  const site = await aSite((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('page')))
  const got = await reaching(site.port).read(`http://a.example:${site.port}/`, WANTED)
  expect(got.ok && got.bytes.toString()).toBe('page')
})

test('requests to one host keep their distance', async () => {
  const site = await aSite((_request, response) => response.end())
  const outside = openOutside({ mayReach: () => true, resolve: toLoopback, pace: { atOnce: 2, gapMs: 60 } })
  // Not since the first one arrived: on a busy machine that is late, and the others are not.
  const since = performance.now()
  await Promise.all([1, 2, 3].map(() => outside.read(`http://a.example:${site.port}/`, WANTED)))
  expect(performance.now() - since).toBeGreaterThan(100)
})
