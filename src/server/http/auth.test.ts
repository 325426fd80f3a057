import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_CALLS, signInMessages } from '#contract/accounts/sign-in.ts'
import { cookieIn } from '../accounts/login-cookie.ts'
import { openThrottle } from '../accounts/throttle.ts'
import { aLab, aMember, aPerson, cookiesOf, OWN_PAGE, PASSWORD, signedIn, type TestPerson } from '../testing/people.ts'
import { type Answer, type TestApp, testAccounts, testApp } from '../testing/test-app.ts'
import { totpOf } from '../testing/totp.ts'

let app: TestApp
/** A server for the internet on the same database. */
const opened: TestApp[] = []
beforeAll(async () => {
  app = await testApp({ hasLocalOwner: false })
})
// All tests come from the same address.
beforeEach(() => {
  app.deps.accounts.throttle = openThrottle(Date.now)
})
afterAll(async () => {
  for (const other of opened) await other.app.close()
  await app.close()
})

async function another(given: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const made = await testApp({ hasLocalOwner: false, database: app.database, ...given })
  opened.push(made)
  return made
}

type Headers = Record<string, string>
type Reply = Answer<{ success: string; data: Record<string, unknown>; error?: { code: string; message: string } }>

const auth = (path: string, payload: object | undefined, headers: Headers = {}, on = app): Promise<Reply> =>
  on.send({
    method: payload ? 'POST' : 'GET',
    url: `/v1/auth${path}`,
    headers: { ...OWN_PAGE, ...headers },
    ...(payload && { payload }),
  }) as Promise<Reply>

const signIn = (email: string, password = PASSWORD, headers: Headers = {}, on = app) =>
  auth('/sign-in/email', { email, password }, headers, on)

const me = async (headers: Headers, on = app) => (await on.call('/v1/show_me', {}, { ...OWN_PAGE, ...headers })).body.data

const actionsOf = async ({ person_id }: TestPerson) => {
  const { rows } = await app.database.pool.query<{ action: string; detail: object }>(
    'select action, detail from audit_log where person_id = $1 order by audit_id',
    [person_id],
  )
  return rows.map(({ action, detail }) => [action, detail])
}

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

describe('attempts', () => {
  const withClock = async (trustProxy: string[] = []) => {
    let atMs = Date.now()
    const accounts = { ...(await testAccounts(app.database)), throttle: openThrottle(() => atMs) }
    const on = await another({ deps: { accounts }, trustProxy })
    return { on, pass: (seconds: number) => (atMs += seconds * 1000) }
  }

  test('at one account are slowed down after ten, with the right password too, and go on after a pause', async () => {
    const { on, pass } = await withClock(['127.0.0.1'])
    const { email } = await aPerson(app)
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
    for (let n = 1; n <= 10; n++) expect((await signIn(email, 'wrong', from(n), on)).status).toBe(401)
    const late = await signIn(email, PASSWORD, from(11), on)
    expect([late.status, late.headers['retry-after'], late.body.error?.code]).toEqual([429, '60', 'too_many_attempts'])
    pass(60)
    expect((await signIn(email, PASSWORD, from(12), on)).status).toBe(200)
  })

  test('from one address at many accounts are slowed down', async () => {
    const { on } = await withClock()
    for (let n = 1; n <= 10; n++) await signIn(`nobody${n}@lab.example`, 'wrong', {}, on)
    expect((await signIn((await aPerson(app)).email, PASSWORD, {}, on)).status).toBe(429)
  })

  test('cannot hide behind a forged address: only a trusted proxy is believed', async () => {
    const { on } = await withClock()
    for (let n = 1; n <= 10; n++) await signIn(`forger${n}@lab.example`, 'wrong', { 'x-forwarded-for': `203.0.113.${n}` }, on)
    const late = await signIn('forger@lab.example', 'wrong', { 'x-forwarded-for': '203.0.113.99' }, on)
    expect(late.status).toBe(429)
  })

  test('to have mails sent are slowed down, for an address that somebody has and for one that nobody has', async () => {
    const accounts = await testAccounts(app.database, { sendMail: async () => undefined })
    const { email } = await aPerson(app)
    for (const address of [email, 'nobody@lab.example']) {
      const on = await another({ deps: { accounts: { ...accounts, throttle: openThrottle(Date.now) } } })
      const ask = () => auth('/request-password-reset', { email: address }, {}, on)
      for (let n = 1; n <= 10; n++) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    }
  })

  test('with made-up links are slowed down', async () => {
    const { on } = await withClock()
    const guess = () => on.call('/v1/show_invitation', { secret: 'guessed' })
    for (let n = 1; n <= 10; n++) expect((await guess()).status).toBe(404)
    const late = await guess()
    expect([late.status, late.headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('a password', () => {
  test('is changed with the old one, and never to a common or short one', async () => {
    const person = await aPerson(app)
    const headers = await signedIn(app, person)
    const change = (currentPassword: string, newPassword: string) =>
      auth('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }, headers)
    expect((await change(PASSWORD, 'short')).body.error?.code).toBe('invalid_password')
    expect((await change(PASSWORD, 'qwertyuiop')).body.error?.message).toMatch(/most common/)
    expect((await change('not mine', 'a very new password')).status).toBe(400)
    expect((await change(PASSWORD, 'a very new password')).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(person.email, 'a very new password')).status).toBe(200)
    expect(await actionsOf(person)).toContainEqual(['password-changed', {}])
  })

  test('that was forgotten is renewed by a mail, whose link works once; an unknown address is answered alike', async () => {
    const mails: { to: string; text: string }[] = []
    const sendMail = async (to: string, _subject: string, text: string) => void mails.push({ to, text })
    const on = await another({ deps: { accounts: await testAccounts(app.database, { sendMail }) } })
    const person = await aPerson(app)
    const before = await signedIn(app, person)
    const known = await auth('/request-password-reset', { email: person.email }, {}, on)
    const unknown = await auth('/request-password-reset', { email: 'nobody@lab.example' }, {}, on)
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(mails.map(({ to }) => to)).toEqual([person.email])
    const token = /\/new-password#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const { rows } = await app.database.pool.query('select from verifications where identifier like $1 or value like $1', [
      `%${token}%`,
    ])
    expect(rows).toEqual([])
    const reset = (newPassword: string) => auth('/reset-password', { token, newPassword }, {}, on)
    expect((await reset('password123')).body.error?.code).toBe('invalid_password')
    expect((await reset('a very new password')).status).toBe(200)
    const again = await reset('yet another password')
    expect([again.status, again.body.error?.message]).toEqual([404, signInMessages.wrongLink])
    expect((await signIn(person.email, 'a very new password', {}, on)).status).toBe(200)
    // Logins from before are over.
    expect((await me(before)).person).toBeNull()
    expect(await actionsOf(person)).toContainEqual(['password-changed', { by: 'link' }])
  })

  test('cannot be renewed by mail where none is set up: the answer says who helps', async () => {
    const { status, body } = await auth('/request-password-reset', { email: (await aPerson(app)).email })
    expect([status, body.error?.message]).toEqual([400, signInMessages.noMail])
  })

  test('that was forgotten is renewed by a link of the lab’s owner', async () => {
    const { lab_id, owner } = await aLab(app)
    const member = await aMember(app, lab_id, 'editor')
    const headers = await signedIn(app, owner)
    const { body } = await app.call('/v1/make_password_link', { person_id: member.person_id }, headers)
    const token = new URL(body.data.link).hash.slice(1)
    expect((await auth('/reset-password', { token, newPassword: 'a very new password' })).status).toBe(200)
    expect((await signIn(member.email, 'a very new password')).status).toBe(200)
  })

  test('link is not for a person who is also in a lab of others', async () => {
    const [mine, theirs] = [await aLab(app), await aLab(app)]
    const { person_id } = theirs.owner
    await app.database.pool.query(`insert into lab_members (lab_id, person_id, role) values ($1, $2, 'editor')`, [
      mine.lab_id,
      person_id,
    ])
    const { status } = await app.call('/v1/make_password_link', { person_id }, await signedIn(app, mine.owner))
    expect(status).toBe(403)
  })
})

describe('a passkey', () => {
  test('is offered to somebody who is signed in, for this site alone', async () => {
    const options = (headers: Headers) => auth('/passkey/generate-register-options', undefined, headers)
    expect((await options({})).status).toBe(401)
    const { body } = await options(await signedIn(app, await aPerson(app)))
    expect(body.data).toMatchObject({ rp: { id: '127.0.0.1', name: 'Feedlab' }, challenge: expect.any(String) })
  })

  test('that nobody has opens nothing', async () => {
    const asked = await auth('/passkey/generate-authenticate-options', undefined)
    expect(asked.body.data).toMatchObject({ challenge: expect.any(String) })
    const response = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: {} }
    const { status, body } = await auth('/passkey/verify-authentication', { response }, { cookie: cookiesOf(asked.headers) })
    expect([status, body.error?.message]).toEqual([401, signInMessages.failed])
  })
})

describe('a second factor', () => {
  test('is asked for after the password, and a recovery code works once', async () => {
    const person = await aPerson(app)
    let headers: Headers = await signedIn(app, person)
    const { body } = await auth('/two-factor/enable', { password: PASSWORD }, headers)
    const { totpURI, backupCodes } = body.data as { totpURI: string; backupCodes: string[] }
    const on = await auth('/two-factor/verify-totp', { code: totpOf(totpURI) }, headers)
    expect(on.status).toBe(200)
    headers = { ...OWN_PAGE, cookie: cookiesOf(on.headers) }
    expect((await me(headers)).person).toMatchObject({ has_second_factor: true })

    const half = await signIn(person.email)
    expect(half.body.data).toMatchObject({ twoFactorRedirect: true })
    const between = { cookie: cookiesOf(half.headers) }
    expect((await me(between)).person).toBeNull()
    const wrong = await auth('/two-factor/verify-totp', { code: '000000' }, between)
    expect([wrong.status, wrong.body.error?.message]).toEqual([401, signInMessages.failed])
    const whole = await auth('/two-factor/verify-totp', { code: totpOf(totpURI) }, between)
    expect((await me({ cookie: cookiesOf(whole.headers) })).person).not.toBeNull()

    const code = backupCodes[0]
    const recover = async () => {
      const { headers: first } = await signIn(person.email)
      return auth('/two-factor/verify-backup-code', { code }, { cookie: cookiesOf(first) })
    }
    expect((await recover()).status).toBe(200)
    expect((await recover()).status).toBe(401)
    const { rows } = await app.database.pool.query<{ secret: string; backup_codes: string }>(
      'select secret, backup_codes from two_factors where person_id = $1',
      [person.person_id],
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    const actions = await actionsOf(person)
    expect(actions).toContainEqual(['second-factor-changed', { to: 'on' }])
    expect(actions).toContainEqual(['signed-in', { by: 'second factor' }])
    expect(actions).toContainEqual(['signed-in', { by: 'recovery code' }])
    expect(actions.filter(([, detail]) => (detail as { by?: string }).by === 'password')).toHaveLength(1)
    // The log says whose second step failed.
    expect(actions).toContainEqual(['sign-in-failed', { by: 'second factor' }])
    expect(actions).toContainEqual(['sign-in-failed', { by: 'recovery code' }])
  })
})
