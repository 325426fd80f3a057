import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setMember } from '#server/store/accounts/labs.ts'
import { giveAccount } from '#server/store/accounts/people.ts'
import {
  accept,
  app,
  type Headers,
  invitation,
  local,
  remove,
  secretOf,
  setRole,
  setUpAccounts,
  token,
  twoOwners,
  works,
} from '#server/testing/accounts-app.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, OWN_PAGE, PASSWORD, signedIn, type TestPerson } from '#server/testing/people.ts'
import { type TestApp, testAccounts, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { ownerLink } from './owner-link.ts'

setUpAccounts()

describe('a password link', () => {
  const passwordLink = async (headers: Headers, { person_id }: TestPerson) =>
    app.call('/v1/make_password_link', { person_id }, headers)
  const linkFor = async (headers: Headers, person: TestPerson) => secretOf((await passwordLink(headers, person)).body.data.link)
  const reset = async (secret: string, newPassword = 'a very new password', on = app) => {
    const payload = { token: secret, newPassword }
    return (await on.send({ method: 'POST', url: '/v1/auth/reset-password', headers: OWN_PAGE, payload })).status
  }

  test('for an owner is made by nobody else, not even by the owner of the installation', async () => {
    const { admin, other } = await twoOwners()
    expect((await passwordLink(admin, other)).status).toBe(403)
    expect((await local.call('/v1/make_password_link', { person_id: other.person_id })).status).toBe(403)
    const { lab_id, owner } = await aLab(app)
    await setMember(app.database.db, { lab_id: LOCAL_LAB, person_id: owner.person_id }, 'editor')
    expect((await local.call('/v1/make_password_link', { person_id: owner.person_id })).status).toBe(403)
    expect((await passwordLink(await signedIn(app, await aMember(app, lab_id, 'owner')), owner)).status).toBe(403)
  })

  test('for the owner of the installation is not made by a co-owner', async () => {
    const { admin } = await twoOwners()
    await giveAccount(app.database.db, LOCAL_OWNER, { name: 'Olga', email: 'olga@lab.example', passwordHash: 'none' })
    expect((await passwordLink(admin, { person_id: LOCAL_OWNER, email: '', name: '' })).status).toBe(403)
  })

  test('for any owner is made by the command on the machine, by their address', async () => {
    const { owner } = await aLab(app)
    const made = await ownerLink(app.deps, owner.email.toUpperCase())
    expect(await reset(secretOf(made?.link ?? ''))).toBe(200)
    const editor = await aMember(app, LOCAL_LAB, 'editor')
    expect(await ownerLink(app.deps, editor.email)).toBeUndefined()
    expect(await ownerLink(app.deps, 'nobody@lab.example')).toBeUndefined()
  })

  test('ends with the next one, also with one by mail', async () => {
    const mails: string[] = []
    const sendMail = async (_to: string, _subject: string, text: string) => void mails.push(text)
    const on = await testApp({
      hasLocalOwner: false,
      database: local.database,
      deps: { accounts: await testAccounts(local.database, { sendMail }) },
    })
    const { admin } = await twoOwners()
    const member = await aMember(app, LOCAL_LAB, 'editor')
    const first = await linkFor(admin, member)
    const second = await linkFor(admin, member)
    expect(await reset(first)).toBe(404)
    const payload = { email: member.email }
    await on.send({ method: 'POST', url: '/v1/auth/request-password-reset', headers: OWN_PAGE, payload })
    expect(await reset(second)).toBe(404)
    const mailed = /\/new-password#([\w-]+)/.exec(mails[0] ?? '')?.[1] ?? ''
    expect(await reset(mailed)).toBe(200)
    expect(await reset(mailed)).toBe(404)
    await on.app.close()
  })

  test('ends with a change of the password', async () => {
    const { admin } = await twoOwners()
    const member = await aMember(app, LOCAL_LAB, 'editor')
    const secret = await linkFor(admin, member)
    const payload = { currentPassword: PASSWORD, newPassword: 'a very new password', revokeOtherSessions: false }
    const headers = await signedIn(app, member)
    expect((await app.send({ method: 'POST', url: '/v1/auth/change-password', headers, payload })).status).toBe(200)
    expect(await reset(secret, 'yet another password')).toBe(404)
  })

  test.each<[string, (app: TestApp, member: TestPerson, admin: Headers) => Promise<unknown>]>([
    [
      'a new lab',
      async (_app, member) => {
        const { owner } = await aLab(app)
        return accept(await invitation(await signedIn(app, owner), 'monitor'), await signedIn(app, member))
      },
    ],
    [
      'a shared study',
      async (_app, member, admin) => accept(await invitation(admin, 'owner', await aStudy(local)), await signedIn(app, member)),
    ],
    ['a new role', (_app, member, admin) => setRole(admin, member, 'owner')],
    ['the end of the membership', (_app, member, admin) => remove(admin, member)],
  ])('ends with %s', async (_what, change) => {
    const { admin } = await twoOwners()
    const member = await aMember(app, LOCAL_LAB, 'editor')
    const secret = await linkFor(admin, member)
    await change(app, member, admin)
    expect(await reset(secret)).toBe(404)
  })

  test('ends when the owner who made it is an owner no longer', async () => {
    const { admin, other, others } = await twoOwners()
    const member = await aMember(app, LOCAL_LAB, 'editor')
    const secret = await linkFor(others, member)
    await setRole(admin, other, 'editor')
    expect(await reset(secret)).toBe(404)
  })

  test('that is used ends logins, tokens and steps half done', async () => {
    const { admin } = await twoOwners()
    const member = await aMember(app, LOCAL_LAB, 'editor')
    const before = await signedIn(app, member)
    const script = await token(before, ['read-studies'])
    await app.database.pool.query(
      `insert into verifications (identifier, value, expires_at) values ($1, $2, now() + interval '30 days')`,
      [randomUUID(), member.person_id],
    )
    expect(await reset(await linkFor(admin, member))).toBe(200)
    expect([await works(before), await works(script)]).toEqual([false, false])
    const { rows } = await app.database.pool.query('select from verifications where value = $1', [member.person_id])
    expect(rows).toEqual([])
  })
})

test('a change of the password ends other logins and tokens, and this login goes on', async () => {
  const member = await aMember(app, LOCAL_LAB, 'editor')
  const [here, elsewhere] = [await signedIn(app, member), await signedIn(app, member)]
  const script = await token(here, ['read-studies'])
  const payload = { currentPassword: PASSWORD, newPassword: 'a very new password', revokeOtherSessions: true }
  expect((await app.send({ method: 'POST', url: '/v1/auth/change-password', headers: here, payload })).status).toBe(200)
  expect([await works(here), await works(elsewhere), await works(script)]).toEqual([true, false, false])
})
