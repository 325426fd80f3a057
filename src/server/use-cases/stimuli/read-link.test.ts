import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openOutside } from '#server/outside/open-outside.ts'
import { aJpeg } from '#server/testing/media-samples.ts'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
const open = new Set<number>()
beforeAll(async () => {
  const outside = openOutside({
    mayReach: (ip, port) => ip === '127.0.0.1' && open.has(port),
    resolve: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    pace: { atOnce: 2, gapMs: 0 },
  })
  app = await testApp({ deps: { outside } })
})
afterAll(() => app.close())

/** A site on this machine that counts as public for the test; its address. */
async function aSite(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  open.add(port)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://news.example:${port}`
}

const read = async (url: string, headers = {}) => {
  const { status, body } = await app.call('/v1/read_link', { url }, headers)
  expect(status).toBe(200)
  return body.data
}

test('a page is read behind its redirects, in its own encoding, and its picture is named from where it was found', async () => {
  const page = Buffer.from(
    '<meta charset="iso-8859-1"><title>Caf\u00e9</title><meta property="og:image" content="lake.jpg">',
    'latin1',
  )
  const site = await aSite((request, response) =>
    request.url === '/short' ? response.writeHead(301, { location: '/long/page' }).end() : response.end(page),
  )
  expect(await read(`${site}/short`)).toEqual({
    ...{ state: 'read', headline: 'Café', text: '', source: 'news.example', picture: `${site}/long/lake.jpg` },
    ...{ picture_alt: '', published: '', retrieved_at: expect.any(Number) },
  })
})

test('a link to a picture is a card with that picture', async () => {
  const jpeg = await aJpeg()
  const site = await aSite((_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg))
  expect(await read(`${site}/lake.jpg`)).toMatchObject({ state: 'read', picture: `${site}/lake.jpg`, headline: '' })
})

test('what cannot be read says why', async () => {
  const silent = await aSite((_request, response) => response.end('<html></html>'))
  const gone = await aSite((_request, response) => response.writeHead(404).end())
  const file = await aSite((_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('x'))
  const inside = await aSite((_request, response) => response.writeHead(302, { location: 'http://[::1]/' }).end())
  const problemOf = async (url: string) => {
    const found = await read(url)
    return found.state === 'failed' && found.problem
  }
  expect(await problemOf(silent)).toContain('does not say what it is')
  expect(await problemOf(gone)).toContain('does not exist')
  expect(await problemOf(file)).toContain('not a page')
  expect(await problemOf(inside)).toContain('not on the public web')
  expect(await problemOf('http://localhost/')).toContain('not on the public web')
  expect(await problemOf('javascript:alert(1)')).toContain('no address')
})

test('an endless page is read as far as its beginning', async () => {
  const site = await aSite((_request, response) => {
    response.write('<title>Endless</title>')
    const write = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(write))
    write()
  })
  expect(await read(site)).toMatchObject({ state: 'read', headline: 'Endless' })
})

test('monitors and guests read nothing through the server', async () => {
  const { lab_id } = await aLab(app, 'Pond')
  const asMonitor = await signedIn(app, await aMember(app, lab_id, 'monitor'))
  expect((await app.call('/v1/read_link', { url: 'http://localhost/' }, asMonitor)).status).toBe(403)
})

test('a lab that reads page after page is slowed down, and others are not', async () => {
  let last = 200
  for (let i = 0; i < 210 && last === 200; i++) last = (await app.call('/v1/read_link', { url: 'no address' })).status
  expect(last).toBe(429)
  const { owner } = await aLab(app, 'Lake')
  expect((await app.call('/v1/read_link', { url: 'no address' }, await signedIn(app, owner))).status).toBe(200)
})
