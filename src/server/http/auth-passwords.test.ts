import { describe, expect, test } from 'vitest'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { actionsOf, another, app, auth, type Headers, me, setUpApp, signIn } from '#server/testing/auth-app.ts'
import { openThrottle } from '../accounts/throttle.ts'
import { aLab, aMember, aPerson, cookiesOf, OWN_PAGE, PASSWORD, signedIn } from '../testing/people.ts'
import { testAccounts } from '../testing/test-app.ts'
import { totpOf } from '../testing/totp.ts'

setUpApp()

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
