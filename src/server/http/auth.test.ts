import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AUTH_CALLS, signInMessages } from '#contract/accounts/sign-in.ts'
import { actionsOf, another, app, auth, type Headers, me, setUpApp, signIn } from '#server/testing/auth-app.ts'
import { cookieIn } from '../accounts/login-cookie.ts'
import { openThrottle } from '../accounts/throttle.ts'
import { aLab, aPerson, cookiesOf, OWN_PAGE, PASSWORD, signedIn } from '../testing/people.ts'
import { testAccounts } from '../testing/test-app.ts'

setUpApp()

describe('signing in', () => {
  test('sets a cookie that scripts and foreign pages cannot use, and the log names the person', async () => {
    const person = await aPerson(app)
    const { status, headers, body } = await signIn(person.email)
    expect(status).toBe(200)
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map(String)
    expect(cookie).toMatch(/^feedlab\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/; Secure/)
    expect(body.data).not.toHaveProperty('token')
    expect((await me({ cookie: cookiesOf(headers) })).person).toMatchObject({ email: person.email })
    expect(await actionsOf(person)).toEqual([['signed-in', { by: 'password' }]])
  })

  test('sends the cookie over https alone where the address is https', async () => {
    const publicUrl = () => 'https://feedlab.example'
    const secure = await another({ deps: { publicUrl, accounts: await testAccounts(app.database, { publicUrl }) } })
    const { email } = await aPerson(app)
    const { headers } = await signIn(email, PASSWORD, { origin: 'https://feedlab.example', host: 'feedlab.example' }, secure)
    expect(String(headers['set-cookie'])).toMatch(/^__Secure-feedlab\.session_token=.*; Secure/)
    const cookie = cookiesOf(headers)
    expect((await me({ cookie, origin: 'https://feedlab.example', host: 'feedlab.example' }, secure)).person).toMatchObject({
      email,
    })
  })

  test('answers a wrong password like an unknown address', async () => {
    const person = await aPerson(app)
    const wrong = await signIn(person.email, 'not the password')
    const unknown = await signIn('nobody@lab.example', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: 'false', error: { code: 'sign_in_failed', message: signInMessages.failed } })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(await actionsOf(person)).toEqual([['sign-in-failed', { by: 'password' }]])
    const { rows } = await app.database.pool.query(
      `select from audit_log where detail::text ~ 'nobody@lab' or target ~ 'nobody@lab'`,
    )
    expect(rows).toEqual([])
  })

  test.each<[string, Headers]>([
    ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
    ['no page at all', { origin: '', 'sec-fetch-site': '' }],
  ])('is refused from %s', async (_who, headers) => {
    const { email } = await aPerson(app)
    const { status } = await signIn(email, PASSWORD, headers)
    expect(status).toBe(403)
  })

  test.each([
    {},
    { email: 5, password: [] },
    { email: 'x', password: 'y' },
    { email: `${'a'.repeat(300)}@x.example`, password: 'z' },
  ])('with the body %j is refused like a wrong password', async (payload) => {
    const { status, body } = await auth('/sign-in/email', payload, { 'x-forwarded-for': '203.0.113.77' })
    expect([status, body.error?.message]).toEqual([401, signInMessages.failed])
  })

  test.each(AUTH_CALLS)('by %s answers a NUL with a refusal', async (call) => {
    const [method, path = ''] = call.split(' ')
    const nul = 'a\u0000b@lab.example'
    const names = ['email', 'password', 'token', 'currentPassword', 'code', 'id', 'name', 'providerId', 'callbackURL']
    const payload = {
      ...Object.fromEntries(names.map((name) => [name, nul])),
      newPassword: `${nul} a long one`,
      response: { id: nul },
    }
    for (const headers of [{}, await signedIn(app, await aPerson(app))]) {
      app.deps.accounts.throttle = openThrottle(Date.now)
      const url = path.replace(':providerId', 'uni%00')
      const { status } = await auth(
        method === 'POST' ? url : `${url}?state=%00&code=%00`,
        method === 'POST' ? payload : undefined,
        headers,
      )
      expect([200, 302, 400, 401, 403, 404]).toContain(status)
    }
  })

  test('with a NUL in the address or deep in the body is refused like a wrong password', async () => {
    for (const payload of [
      { email: 'a\u0000@lab.example', password: PASSWORD },
      { email: { deep: ['\u0000'] }, password: PASSWORD },
    ]) {
      const { status, body } = await auth('/sign-in/email', payload)
      expect([status, body.error?.message]).toEqual([401, signInMessages.failed])
    }
  })

  test('as another person counts and is recorded, also for somebody who is signed in already', async () => {
    const [first, second] = [await aPerson(app), await aPerson(app)]
    const headers = await signedIn(app, first)
    expect((await signIn(second.email, 'wrong', headers)).status).toBe(401)
    expect((await signIn(second.email, PASSWORD, headers)).status).toBe(200)
    expect((await actionsOf(second)).map(([action]) => action)).toEqual(['sign-in-failed', 'signed-in'])
    for (let n = 1; n <= 10; n++) await signIn(second.email, 'wrong', headers)
    app.deps.accounts.throttle.succeeded(Array(20).fill('address:127.0.0.1'))
    // Not even from another place: the attempts count for the account that they are about.
    const proxied = await another({ deps: { accounts: app.deps.accounts }, trustProxy: ['127.0.0.1'] })
    expect((await signIn(second.email, PASSWORD, { 'x-forwarded-for': '203.0.113.5' }, proxied)).status).toBe(429)
  })

  test('nobody makes an account by themselves, and no other call of the library is answered', async () => {
    for (const path of [
      '/sign-up/email',
      '/update-user',
      '/delete-user',
      '/change-email',
      '/sign-in/social',
      '/two-factor/send-otp',
    ])
      expect((await auth(path, { email: 'new@lab.example', password: PASSWORD, name: 'New' })).status).toBe(404)
    for (const path of ['/ok', '/error', '/reset-password/x?callbackURL=/'])
      expect((await auth(path, undefined)).status).toBe(404)
  })
})

describe('a login', () => {
  test('is not opened by its token without the signature, or by a signature of another key', async () => {
    const person = await aPerson(app)
    const headers = await signedIn(app, person)
    const value = cookieIn(headers['cookie'], 'feedlab.session_token') ?? ''
    const [token = ''] = value.split('.')
    const forged = createHmac('sha256', 'another key').update(token).digest('base64')
    expect((await me(headers)).person).not.toBeNull()
    for (const cookie of [token, `${token}.`, `${token}.${forged}`])
      expect((await me({ cookie: `feedlab.session_token=${encodeURIComponent(cookie)}` })).person).toBeNull()
  })

  test('changes nothing for a foreign page, whose calls carry the cookie too', async () => {
    const { owner } = await aLab(app)
    const { cookie = '' } = await signedIn(app, owner)
    const rename = (headers: Headers) =>
      app.send({ method: 'POST', url: '/v1/rename_lab', headers, payload: { name: 'Taken over' } })
    expect((await rename({ cookie, origin: 'https://evil.example' })).status).toBe(403)
    expect((await rename({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await rename({ cookie, 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' })).status).toBe(403)
    expect((await rename({ cookie })).status).toBe(403)
    expect((await rename({ cookie, ...OWN_PAGE })).status).toBe(200)
  })

  test('is listed by device and ended one by one or all at once', async () => {
    const person = await aPerson(app)
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const [a, b, c] = await Promise.all([signIn(person.email, PASSWORD, firefox), signIn(person.email), signIn(person.email)])
    const cookies: Headers[] = [a, b, c].map(({ headers }) => ({ cookie: cookiesOf(headers) }))
    const [first = {}, second = {}, third = {}] = cookies
    const list = (await auth('/list-sessions', undefined, first)).body.data as unknown as { token: string; userAgent: string }[]
    expect(list).toHaveLength(3)
    expect(list.map(({ userAgent }) => userAgent)).toContainEqual(expect.stringMatching(/^Firefox, Linux/))
    expect(JSON.stringify(list)).not.toMatch(/Gecko|127\.0\.0\.1/)
    const token = cookieIn(second['cookie'], 'feedlab.session_token')?.split('.')[0]
    expect((await auth('/revoke-session', { token }, first)).status).toBe(200)
    expect((await me(second)).person).toBeNull()
    expect((await me(third)).person).not.toBeNull()
    expect((await auth('/revoke-other-sessions', {}, first)).status).toBe(200)
    expect((await me(third)).person).toBeNull()
    expect((await auth('/sign-out', {}, first)).status).toBe(200)
    expect((await me(first)).person).toBeNull()
    expect((await actionsOf(person)).slice(-3).map(([action]) => action)).toEqual(['signed-out', 'signed-out', 'signed-out'])
  })

  test('says when it was last used', async () => {
    const headers = await signedIn(app, await aPerson(app))
    const token = cookieIn(headers['cookie'], 'feedlab.session_token')?.split('.')[0]
    const lastUse = async () => {
      const { rows } = await app.database.pool.query<{ at: Date }>('select updated_at as at from logins where token = $1', [
        token,
      ])
      return rows[0]?.at.getTime() ?? 0
    }
    const set = (ago: string) =>
      app.database.pool.query(`update logins set updated_at = now() - $2::interval where token = $1`, [token, ago])
    await set('4 minutes')
    const noted = await lastUse()
    await me(headers)
    // Not at every call: that would write to the database each time.
    expect(await lastUse()).toBe(noted)
    await set('6 minutes')
    await me(headers)
    expect(await lastUse()).toBeGreaterThan(noted)
  })

  test('of more than a day ago lists no logins and adds no passkey, and the answer says what to do', async () => {
    const person = await aPerson(app)
    const headers = await signedIn(app, person)
    await app.database.pool.query(`update logins set created_at = now() - interval '25 hours' where person_id = $1`, [
      person.person_id,
    ])
    for (const path of ['/list-sessions', '/passkey/generate-register-options']) {
      const { status, body } = await auth(path, undefined, headers)
      expect([status, body.error]).toEqual([403, { code: 'sign_in_again', message: signInMessages.again }])
    }
    // Ending the others still works.
    expect((await auth('/revoke-other-sessions', {}, headers)).status).toBe(200)
  })

  test('cannot end the login of somebody else', async () => {
    const [mine, theirs] = [await signedIn(app, await aPerson(app)), await signedIn(app, await aPerson(app))]
    const token = cookieIn(theirs['cookie'], 'feedlab.session_token')?.split('.')[0]
    await auth('/revoke-session', { token }, mine)
    expect((await me(theirs)).person).not.toBeNull()
  })
})
