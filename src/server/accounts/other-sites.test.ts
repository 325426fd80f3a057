import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMember } from '../store/accounts/labs.ts'
import { aLab, aPerson, cookiesOf, OWN_PAGE, PASSWORD, signedIn } from '../testing/people.ts'
import { type Answer, type TestApp, testAccounts, testApp } from '../testing/test-app.ts'
import { totpOf } from '../testing/totp.ts'

/** A university with OpenID Connect, as far as a sign-in needs it. Like ORCID, it states no address. */
let university: Server
let issuer: string
let app: TestApp
let sub = 'student-1'

beforeAll(async () => {
  university = createServer(answer)
  await new Promise<void>((resolve) => university.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(university.address() as AddressInfo).port}`
  const first = await testApp({ hasLocalOwner: false })
  const oidc = [{ id: 'uni', name: 'University', issuer, clientId: 'feedlab', clientSecret: 'between-us' }]
  app = await testApp({
    hasLocalOwner: false,
    database: first.database,
    deps: { accounts: await testAccounts(first.database, { oidc }) },
  })
  app.app.addHook('onClose', () => first.app.close())
})
afterAll(async () => {
  await app.close()
  await app.database.close()
  university.close()
})

function answer(request: IncomingMessage, response: ServerResponse): void {
  const replies: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    '/token': { access_token: 'their-secret-token', token_type: 'Bearer', refresh_token: 'their-refresh-token' },
    '/userinfo': { sub, name: 'A Student' },
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(replies[request.url?.split('?')[0] ?? ''] ?? {}))
}

type Headers = Record<string, string>

/** To the university and back, as a browser goes. */
async function throughUniversity(path: '/sign-in/oauth2' | '/oauth2/link', headers: Headers): Promise<Answer<unknown>> {
  const payload = { providerId: 'uni', callbackURL: '/studies', errorCallbackURL: '/sign-in' }
  const begun = await app.send({ method: 'POST', url: `/v1/auth${path}`, headers: { ...OWN_PAGE, ...headers }, payload })
  const { url } = (begun.body as { data: { url: string } }).data
  const there = new URL(url)
  expect(there.origin + there.pathname).toBe(`${issuer}/authorize`)
  expect(there.searchParams.get('code_challenge_method')).toBe('S256')
  const query = new URLSearchParams({ code: 'once', state: there.searchParams.get('state') ?? '' })
  const cookie = [headers['cookie'], cookiesOf(begun.headers)].filter(Boolean).join('; ')
  return app.send({
    method: 'GET',
    url: `/v1/auth/oauth2/callback/uni?${query}`,
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  })
}

test('the page learns where else people can sign in, and no secret', async () => {
  const { body, text } = await app.call('/v1/show_me', {})
  expect(body.data.sign_in.providers).toEqual([{ id: 'uni', name: 'University' }])
  expect(text).not.toContain('between-us')
})

test('an account elsewhere opens nothing until somebody who is signed in linked it to their own', async () => {
  const person = await aPerson(app)
  const stranger = await throughUniversity('/sign-in/oauth2', {})
  expect([stranger.status, stranger.headers['location']]).toEqual([302, expect.stringMatching(/\/sign-in\?error=/)])
  expect(cookiesOf(stranger.headers)).not.toMatch(/session_token=[^;]/)

  const linked = await throughUniversity('/oauth2/link', await signedIn(app, person))
  expect([linked.status, linked.headers['location']]).toEqual([302, '/studies'])

  const back = await throughUniversity('/sign-in/oauth2', {})
  expect([back.status, back.headers['location']]).toEqual([302, '/studies'])
  const me = await app.call('/v1/show_me', {}, { ...OWN_PAGE, cookie: cookiesOf(back.headers) })
  expect(me.body.data.person).toMatchObject({ person_id: person.person_id, email: person.email, name: person.name })

  const { rows } = await app.database.pool.query('select action, detail from audit_log where person_id = $1 order by audit_id', [
    person.person_id,
  ])
  expect(rows).toEqual([
    { action: 'signed-in', detail: { by: 'password' } },
    { action: 'sign-in-linked', detail: {} },
    { action: 'signed-in', detail: { by: 'another site' } },
  ])
})

test('a link that failed is in the log as one, and so is a stranger', async () => {
  const [first, second] = [await aPerson(app), await aPerson(app)]
  sub = 'student-3'
  const before = sub
  await throughUniversity('/oauth2/link', await signedIn(app, first))
  // The account elsewhere is somebody else's already.
  const taken = await throughUniversity('/oauth2/link', await signedIn(app, second))
  expect(taken.headers['location']).toMatch(/error=/)
  const actionsOf = async (person_id: string | null) => {
    const { rows } = await app.database.pool.query<{ action: string }>(
      'select action from audit_log where person_id is not distinct from $1 order by audit_id',
      [person_id],
    )
    return rows.map(({ action }) => action)
  }
  expect(await actionsOf(second.person_id)).toEqual(['signed-in', 'sign-in-link-failed'])
  const attempts = (await actionsOf(null)).length
  sub = 'nobody here'
  await throughUniversity('/sign-in/oauth2', {})
  expect((await actionsOf(null)).slice(attempts)).toEqual(['sign-in-failed'])
  sub = before
})

test('somebody with a second factor is asked for it too, unless all their labs have switched that off', async () => {
  sub = 'student-4'
  const { lab_id, owner } = await aLab(app)
  const post = async (path: string, payload: object, headers: Headers) =>
    app.send({ method: 'POST', url: path, headers: { ...OWN_PAGE, ...headers }, payload })
  let headers = await signedIn(app, owner)
  const enabled = await post('/v1/auth/two-factor/enable', { password: PASSWORD }, headers)
  const { totpURI } = (enabled.body as { data: { totpURI: string } }).data
  const confirmed = await post('/v1/auth/two-factor/verify-totp', { code: totpOf(totpURI) }, headers)
  headers = { ...OWN_PAGE, cookie: cookiesOf(confirmed.headers) }
  await throughUniversity('/oauth2/link', headers)
  const isIn = async (from: Headers) => (await app.call('/v1/show_me', {}, from)).body.data.person !== null

  const half = await throughUniversity('/sign-in/oauth2', {})
  expect([half.status, half.headers['location']]).toEqual([302, '/sign-in?step=code'])
  const between = { ...OWN_PAGE, cookie: cookiesOf(half.headers) }
  expect(await isIn(between)).toBe(false)
  expect((await post('/v1/auth/two-factor/verify-totp', { code: '000000' }, between)).status).toBe(401)
  const whole = await post('/v1/auth/two-factor/verify-totp', { code: totpOf(totpURI) }, between)
  expect(await isIn({ ...OWN_PAGE, cookie: cookiesOf(whole.headers) })).toBe(true)

  expect((await app.call('/v1/set_second_step', { is_asked: false }, headers)).status).toBe(200)
  const free = await throughUniversity('/sign-in/oauth2', {})
  expect(free.headers['location']).toBe('/studies')
  expect(await isIn({ ...OWN_PAGE, cookie: cookiesOf(free.headers) })).toBe(true)
  // Another lab that asks is enough.
  await setMember(app.database.db, { lab_id: (await aLab(app)).lab_id, person_id: owner.person_id }, 'monitor')
  expect((await throughUniversity('/sign-in/oauth2', {})).headers['location']).toBe('/sign-in?step=code')

  const { rows } = await app.database.pool.query<{ action: string; by: string | null }>(
    `select action, detail->>'by' as by from audit_log where person_id = $1 and action ~ 'sign' order by audit_id`,
    [owner.person_id],
  )
  expect(rows.map(({ action, by }) => [action, by])).toEqual([
    ['signed-in', 'password'],
    ['sign-in-linked', null],
    ['sign-in-failed', 'second factor'],
    ['signed-in', 'second factor'],
    ['signed-in', 'another site'],
  ])
  const log = (await app.call('/v1/list_audit', { actions: ['second-step-set'] }, headers)).body.data.entries
  expect(log.map(({ detail, person_id }) => [detail, person_id])).toEqual([[{ to: 'off' }, owner.person_id]])
  expect((await app.call('/v1/list_members', {}, { ...headers, 'feedlab-lab': lab_id })).body.data.lab.asks_second_step).toBe(
    false,
  )
  sub = 'student-1'
})

test('the way back leads to our own pages alone', async () => {
  for (const callbackURL of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const payload = { providerId: 'uni', callbackURL }
    const { status } = await app.send({ method: 'POST', url: '/v1/auth/sign-in/oauth2', headers: OWN_PAGE, payload })
    expect(status).toBe(400)
  }
})

test('what the other site hands out is not stored', async () => {
  const { rows } = await app.database.pool.query(`select * from login_methods where provider_id = 'uni'`)
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/their-/)
})

test('somebody else there is a stranger here', async () => {
  sub = 'student-2'
  const { headers } = await throughUniversity('/sign-in/oauth2', {})
  expect(headers['location']).toMatch(/error=/)
})

test('an answer without the state of this browser is refused', async () => {
  const { status, headers } = await app.send({ method: 'GET', url: '/v1/auth/oauth2/callback/uni?code=once&state=made-up' })
  expect(status).toBe(302)
  expect(headers['location']).toMatch(/error=/)
  expect(cookiesOf(headers)).not.toMatch(/session_token=[^;]/)
})
