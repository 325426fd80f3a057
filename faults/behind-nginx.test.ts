import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Client, httpsClient } from './https-client.ts'
import { aCertificate, freePorts, NGINX, startNginx } from './nginx.ts'
import { type Feedlab, startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { aLike } from './writers.ts'

const NAME = 'feedlab.test'
const ACCOUNT = { email: 'owner@lab.example', password: 'a quiet harbour at dawn' }

const isMissing = [NGINX, '/usr/bin/openssl'].some((path) => !existsSync(path))

beforeAll(() => {
  if (isMissing)
    console.log('nginx or openssl is not installed, so that nothing is tried behind a proxy: apt-get install nginx-light openssl')
})

type Site = { client: Client; origin: string; nodes: [Feedlab, Feedlab]; httpPort: number; ownerLink: string }

/** Two nodes on one database behind the nginx site that is shipped, with a certificate of our own. */
async function aSite(): Promise<Site> {
  const dir = await aTemporaryDirectory()
  const [httpPort = 0, httpsPort = 0, ...nodePorts] = await freePorts(4)
  const certificate = await aCertificate(dir, NAME)
  const origin = `https://${NAME}:${httpsPort}`
  const DATA_DIR = join(dir, 'data')
  const settings = { DATA_DIR, PUBLIC_URL: origin, TRUST_PROXY: 'loopback', NODE_ENV: 'production' }
  const one = await startFeedlab({ ...settings, PORT: String(nodePorts[0]) })
  const DATABASE_URL = `postgresql://feedlab@/feedlab?host=${encodeURIComponent(join(DATA_DIR, 'run'))}`
  const two = await startFeedlab({ ...settings, DATABASE_URL, PORT: String(nodePorts[1]) })
  await startNginx({ dir, name: NAME, httpPort, httpsPort, nodePorts, certificate })
  const client = httpsClient({ name: NAME, port: httpsPort, ca: await readFile(certificate.crt) })
  const ownerLink = /https:\S+\/join#\S+/.exec(one.output())?.[0] ?? ''
  return { client, origin, nodes: [one, two], httpPort, ownerLink }
}

test.skipIf(isMissing)('an installation behind nginx: HTTPS, sign-in, real addresses, uploads and participants', async () => {
  const site = await aSite()
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
  const cookie = await signIn(site)
  // Each node answers every other call: both know the login.
  for (let n = 0; n < 4; n++) {
    const me = await client({ path: '/v1/show_me', headers: { cookie, origin: site.origin }, json: {} })
    expect([me.status, me.text.includes(ACCOUNT.email)]).toEqual([200, true])
  }
  await upload(site, cookie)
  await takePart(site, cookie)

  // People notice nothing when one node stops.
  site.nodes[1].send('SIGTERM')
  await site.nodes[1].exit
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

async function signIn({ client, origin, ownerLink }: Site): Promise<string> {
  const secret = ownerLink.split('#')[1] ?? ''
  const headers = { origin }
  const made = await client({ path: '/v1/accept_invitation', headers, json: { secret, account: { name: 'Owner', ...ACCOUNT } } })
  expect(made.text).toContain('"success":"true"')
  const answer = await client({ path: '/v1/auth/sign-in/email', headers, json: ACCOUNT })
  expect(answer.status).toBe(200)
  const [login = ''] = answer.all('set-cookie').filter((each) => each.startsWith('__Secure-feedlab.session_token='))
  const attributes = login.split(';').map((part) => part.trim().toLowerCase())
  expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']))
  const foreign = await client({ path: '/v1/auth/sign-in/email', headers: { origin: 'https://evil.example' }, json: ACCOUNT })
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
