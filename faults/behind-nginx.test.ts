import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from './https-client.ts'
import { ACCOUNT, aSite, isProxyMissing, NAME, type Site, signIn } from './site.ts'
import { aLike } from './writers.ts'

const isMissing = isProxyMissing()

test.skipIf(isMissing)('an installation behind nginx: HTTPS, sign-in, real addresses, uploads and participants', async () => {
  const site = await aSite({ nNodes: 2 })
  const { client } = site

  const plain = await fetch(`http://127.0.0.1:${site.httpPort}/studies?a=1`, { redirect: 'manual', headers: { host: NAME } })
  expect([plain.status, plain.headers.get('location')?.startsWith('https://')]).toEqual([301, true])
  const page = await client({ path: '/' })
  expect(page.status).toBe(200)
  expect(page.all('strict-transport-security')).toEqual(['max-age=31536000; includeSubDomains'])
  expect(page.all('server')).toEqual(['nginx'])
  expect(page.all('content-security-policy')).toHaveLength(1)
  expect((await client({ path: '/metrics' })).status).toBe(404)

  await lookAtAddresses(client)
  const cookie = await lookAtLogin(site)
  // Each node answers every other call: both know the login.
  for (let n = 0; n < 4; n++) {
    const me = await client({ path: '/v1/show_me', headers: { cookie, origin: site.origin }, json: {} })
    expect([me.status, me.text.includes(ACCOUNT.email)]).toEqual([200, true])
  }
  await upload(site, cookie)
  await takePart(site, cookie)

  // People notice nothing when one node stops.
  const [, stopped] = site.nodes
  stopped?.send('SIGTERM')
  await stopped?.exit
  for (let n = 0; n < 4; n++) expect((await client({ path: '/healthz' })).status).toBe(200)
})

/** Ten wrong links a minute are allowed from each address; a header that claims another one changes nothing. */
async function lookAtAddresses(client: Client): Promise<void> {
  const guess = (from: string, claimed: string) =>
    client({
      path: '/v1/show_invitation',
      from,
      headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
      json: { secret: randomBytes(32).toString('base64url') },
    })
  const statuses: number[] = []
  for (let n = 0; n < 24; n++) statuses.push((await guess('127.0.0.2', `198.51.100.${n}`)).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await guess('127.0.0.3', '198.51.100.1')).status).toBe(404)
}

async function lookAtLogin(site: Site): Promise<string> {
  const login = await signIn(site)
  const attributes = login.split(';').map((part) => part.trim().toLowerCase())
  expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']))
  const foreign = await site.client({
    path: '/v1/auth/sign-in/email',
    headers: { origin: 'https://evil.example' },
    json: ACCOUNT,
  })
  expect(foreign.status).toBe(403)
  return login.split(';', 1)[0] ?? ''
}

/** Many times the body that nginx lets through by itself. */
async function upload({ client, origin }: Site, cookie: string): Promise<void> {
  const tus = { cookie, origin, 'tus-resumable': '1.0.0' }
  const size = 20 * 1024 * 1024
  const created = await client({ method: 'POST', path: '/v1/uploads', headers: { ...tus, 'upload-length': String(size) } })
  expect(created.status).toBe(201)
  const sent = await client({
    method: 'PATCH',
    path: new URL(created.all('location')[0] ?? '', origin).pathname,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: randomBytes(size - 1),
  })
  expect([sent.status, sent.all('upload-offset')]).toEqual([204, [String(size - 1)]])
}

type Loaded = { data: { session_token: string; order_data: { entity_id: string }[] } }

async function takePart({ client }: Site, cookie: string): Promise<void> {
  const feed = await client({ path: '/feed?experiment_id=solarflare&user_id=anna' })
  expect(feed.text).toContain('first-answer')
  expect(feed.all('content-security-policy')[0]).toContain("frame-ancestors 'self' https:")
  expect(feed.all('set-cookie')).toEqual([])
  const loaded = await client({ path: '/v1/load_experiment', json: { experiment_id: 'solarflare', user_id: 'anna' } })
  const { session_token, order_data } = (JSON.parse(loaded.text) as Loaded).data // as in the contract
  const events = [aLike(order_data[0]?.entity_id ?? '')]
  const stored = await client({ path: '/v1/events', json: { session_token, events } })
  expect(JSON.parse(stored.text)).toMatchObject({ stored: 1 })
  const path = '/v1/exports/solarflare/engagement.csv'
  const exported = await client({ path, headers: { cookie } })
  expect(exported.text).toContain('"anna"')
  expect((await client({ path })).status).toBe(401)
}
