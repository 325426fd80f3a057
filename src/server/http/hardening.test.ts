import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aStudy } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

setUpApp()

const get = (url: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  app.send({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) })

test('browsers are told to use https only where the public address is encrypted', async () => {
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
  const encrypted = await testApp({ deps: { publicUrl: () => 'https://feedlab.example' } })
  onTestFinished(() => encrypted.close())
  for (const url of ['/', '/v1/analytics', '/nowhere', '/healthz'])
    expect((await encrypted.send({ method: 'GET', url })).headers['strict-transport-security'], url).toBe(
      'max-age=31536000; includeSubDomains',
    )
})

test('metrics are for this machine alone', async () => {
  expect((await get('/metrics')).status).toBe(200)
  expect((await get('/metrics', {}, '::ffff:127.0.0.1')).status).toBe(200)
  const fromElsewhere = await get('/metrics', {}, '203.0.113.7')
  expect([fromElsewhere.status, fromElsewhere.text.includes('feedlab_')]).toEqual([404, false])
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect((await get('/metrics', { [name]: '127.0.0.1' })).status, name).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer undefined' }, '203.0.113.7')).status).toBe(404)
})

test('with METRICS_TOKEN they are for others who send it too', async () => {
  const token = 'a-token-of-prometheus'
  const withToken = await testApp({ metricsToken: token })
  onTestFinished(() => withToken.close())
  const status = async (authorization: string) =>
    (await withToken.send({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization } })).status
  expect(await status(`Bearer ${token}`)).toBe(200)
  for (const wrong of [`Bearer ${token}x`, token, 'Bearer ', '']) expect(await status(wrong)).toBe(404)
})

test('readiness says yes or no and nothing else', async () => {
  expect((await get('/readyz', {}, '203.0.113.7')).body).toEqual({ success: 'true' })
})

test('a study that names hosts can be embedded by them alone, researcher pages by nobody', async () => {
  const ancestorsOf = async (url: string) =>
    /frame-ancestors [^;]+/.exec(String((await get(url)).headers['content-security-policy']))?.[0]
  const named = await aStudy(app, { 'embed-hosts': 'uni.qualtrics.com' })
  const open = await aStudy(app)
  expect(await ancestorsOf(`/feed?experiment_id=${named}`)).toBe("frame-ancestors 'self' https://uni.qualtrics.com")
  expect(await ancestorsOf(`/feed?experiment_id=${named}&user_id=anna`)).toBe("frame-ancestors 'self' https://uni.qualtrics.com")
  expect(await ancestorsOf(`/form/final?experiment_id=${named}`)).toBe("frame-ancestors 'self' https://uni.qualtrics.com")
  for (const url of [`/feed?experiment_id=${open}`, '/feed', '/feed?experiment_id=nosuch', '/feed?experiment_id=%00'])
    expect(await ancestorsOf(url), url).toBe("frame-ancestors 'self' https:")
  for (const url of ['/studies', `/create-study?experiment_id=${open}`, '/sign-in', '/nowhere'])
    expect(await ancestorsOf(url), url).toBe("frame-ancestors 'none'")
  // Here people withdraw, whichever study the address names.
  for (const url of ['/privacy', '/privacy/', `/privacy?experiment_id=${named}`])
    expect(await ancestorsOf(url), url).toBe("frame-ancestors 'none'")
})

test('an address in place of a host is refused', async () => {
  const refused = await app.call('/v1/spawn_experiment', {
    condition_settings: [{ condition: 1, param: 'embed-hosts', value: 'https://survey.example.edu' }],
  })
  expect(refused.text).toContain(
    "embed-hosts: must be names of hosts such as survey.example.edu, not 'https://survey.example.edu'",
  )
})

/** What the server says to bytes that never become a whole request, until it closes the connection. */
async function sayTo(slow: TestApp, bytes: string): Promise<string> {
  const address = new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  socket.write(bytes)
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  await once(socket, 'close')
  return heard
}

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '],
  [
    'a body that never ends',
    'POST /v1/events HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ],
])('%s do not keep a connection busy', async (_what, bytes) => {
  const slow = await testApp({ timeLimits: { headersMs: 100, requestMs: 200, checkEveryMs: 50 } })
  onTestFinished(() => slow.close())
  expect(await sayTo(slow, bytes)).toContain('408')
})

test('headers of more than 16 kB and bodies beyond the limit of the call are refused', async () => {
  const other = await testApp()
  onTestFinished(() => other.close())
  expect(await sayTo(other, `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain('431')
  const answer = await app.send({
    method: 'POST',
    url: '/v1/withdraw',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text: 'x'.repeat(5000) }),
  })
  expect(answer.status).toBe(413)
})
