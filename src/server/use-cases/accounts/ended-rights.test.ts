import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import { openThrottle } from '#server/accounts/throttle.ts'
import { migrationsDir } from '#server/places.ts'
import { setMember } from '#server/store/accounts/labs.ts'
import { giveAccount } from '#server/store/accounts/people.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, OWN_PAGE, PASSWORD, signedIn, type TestPerson } from '#server/testing/people.ts'
import { type TestApp, testAccounts, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { ownerLink } from './owner-link.ts'

/** Two servers on one database: one for the person at the machine, one for the internet. */
let local: TestApp
let app: TestApp
beforeAll(async () => {
  local = await testApp()
  app = await testApp({ hasLocalOwner: false, database: local.database })
})
beforeEach(() => {
  app.deps.accounts.throttle = openThrottle(Date.now)
})
afterAll(async () => {
  await app.app.close()
  await local.close()
})

type Headers = Record<string, string>
const inADay = () => Date.now() + 86_400_000
const secretOf = (link: string) => new URL(link).hash.slice(1)

const invitation = async (headers: Headers, role: Role, experiment_id?: string) => {
  const body = { role, expires_at: inADay(), ...(experiment_id && { experiment_id }) }
  return secretOf((await app.call('/v1/create_invitation', body, headers)).body.data.link)
}
const accept = (secret: string, headers: Headers) => app.call('/v1/accept_invitation', { secret }, headers)
const share = (headers: Headers, experiment_id: string, email: string, role: Role) =>
  app.call('/v1/share_study', { experiment_id, email, role }, headers)
const reviewLink = async (headers: Headers, experiment_id: string) =>
  secretOf((await app.call('/v1/create_review_link', { experiment_id, expires_at: inADay() }, headers)).body.data.link)
const review = async (secret: string) => (await app.call('/v1/review_study', { secret })).status
const mayOpen = async (headers: Headers, experiment_id: string) =>
  (await app.call('/v1/show_study', { experiment_id }, headers)).status === 200
const setRole = (headers: Headers, { person_id }: TestPerson, role: Role) =>
  app.call('/v1/set_role', { person_id, role }, headers)
const remove = (headers: Headers, { person_id }: TestPerson) => app.call('/v1/remove_member', { person_id }, headers)
const token = async (headers: Headers, scopes: ('read-studies' | 'write-studies')[]) => {
  const { body } = await app.call('/v1/create_api_token', { name: 'script', scopes, expires_at: inADay() }, headers)
  return { authorization: `Bearer ${body.data.token}` }
}
const works = async (headers: Headers) => (await app.call('/v1/list_studies', {}, headers)).status === 200

/** Two owners of the first lab, and a study of it. */
async function twoOwners() {
  const [admin, other] = [await aMember(app, LOCAL_LAB, 'owner'), await aMember(app, LOCAL_LAB, 'owner')]
  return {
    admin: await signedIn(app, admin),
    other,
    others: await signedIn(app, other),
    experiment_id: await aStudy(local),
  }
}

describe('somebody who is taken out of a lab', () => {
  test('does not come back by an invitation that they made before', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const [toLab, toStudy] = [await invitation(others, 'owner'), await invitation(others, 'owner', experiment_id)]
    const ofAdmin = await invitation(admin, 'monitor')
    expect((await remove(admin, other)).status).toBe(200)
    expect((await accept(toLab, others)).status).toBe(404)
    expect((await accept(toStudy, others)).status).toBe(404)
    // Those of others stand.
    expect((await accept(ofAdmin, await signedIn(app, await aPerson(app)))).status).toBe(200)
  })

  test('loses the studies that they shared with themselves, or that others shared with them', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const second = await aStudy(local)
    await share(others, experiment_id, other.email, 'owner')
    await share(admin, second, other.email, 'editor')
    await remove(admin, other)
    expect([await mayOpen(others, experiment_id), await mayOpen(others, second)]).toEqual([false, false])
  })

  test('takes along what they gave to others, and what those gave on; the log counts it', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const [friend, stranger] = [await aPerson(app), await aPerson(app)]
    const [friends, strangers] = [await signedIn(app, friend), await signedIn(app, stranger)]
    await accept(await invitation(others, 'owner', experiment_id), friends)
    await accept(await invitation(others, 'monitor', experiment_id), strangers)
    await share(friends, experiment_id, stranger.email, 'owner')
    // Who has a study from somebody does not decide about their role: the two would have it from each other.
    expect((await share(strangers, experiment_id, friend.email, 'owner')).status).toBe(403)
    const links = [await reviewLink(others, experiment_id), await reviewLink(friends, experiment_id)]
    const kept = await reviewLink(admin, experiment_id)
    await remove(admin, other)
    expect([await mayOpen(friends, experiment_id), await mayOpen(strangers, experiment_id)]).toEqual([false, false])
    expect([...(await Promise.all(links.map(review))), await review(kept)]).toEqual([404, 404, 200])
    const { entries } = (await app.call('/v1/list_audit', { actions: ['member-removed'] }, admin)).body.data
    expect(entries[0]?.detail).toMatchObject({ person_id: other.person_id, ended: { shares: 2, review_links: 2 } })
  })

  test('leaves a share alone that another owner has confirmed', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const friend = await aPerson(app)
    const friends = await signedIn(app, friend)
    await accept(await invitation(others, 'editor', experiment_id), friends)
    await share(admin, experiment_id, friend.email, 'editor')
    await remove(admin, other)
    expect(await mayOpen(friends, experiment_id)).toBe(true)
  })

  test('also ends all of it by leaving', async () => {
    const { others, experiment_id } = await twoOwners()
    const [secret, link] = [await invitation(others, 'owner'), await reviewLink(others, experiment_id)]
    expect((await app.call('/v1/leave_lab', {}, others)).status).toBe(200)
    expect((await accept(secret, others)).status).toBe(404)
    expect(await review(link)).toBe(404)
  })

  test('makes nothing more by a call that was on its way', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const calls = [
      () => app.call('/v1/create_invitation', { role: 'owner', expires_at: inADay() }, others),
      () => share(others, experiment_id, other.email, 'owner'),
      () => app.call('/v1/create_review_link', { experiment_id, expires_at: inADay() }, others),
      () => app.call('/v1/create_api_token', { name: 'late', scopes: ['read-studies'], expires_at: inADay() }, others),
    ]
    await Promise.all([remove(admin, other), ...calls.map((call) => call())])
    const { rows } = await app.database.pool.query(
      `select 'invitation' as what from invitations where created_by = $1 and used_at is null
       union all select 'share' from study_shares where person_id = $1
       union all select 'link' from review_links where created_by = $1
       union all select 'token' from api_tokens where person_id = $1 and revoked_at is null`,
      [other.person_id],
    )
    expect(rows).toEqual([])
  })
})

describe('somebody whose role becomes less', () => {
  test('gives no more by what they made as an owner, and keeps what their role still allows', async () => {
    const { admin, other, others, experiment_id } = await twoOwners()
    const friends = await signedIn(app, await aPerson(app))
    await accept(await invitation(others, 'analyst', experiment_id), friends)
    const [secret, link] = [await invitation(others, 'owner'), await reviewLink(others, experiment_id)]
    const [reads, writes] = [await token(others, ['read-studies']), await token(others, ['read-studies', 'write-studies'])]
    await setRole(admin, other, 'editor')
    expect((await accept(secret, others)).status).toBe(404)
    expect(await mayOpen(friends, experiment_id)).toBe(false)
    expect([await review(link), await works(reads), await works(writes)]).toEqual([200, true, true])
    await setRole(admin, other, 'monitor')
    expect([await review(link), await works(reads), await works(writes)]).toEqual([404, true, false])
  })

  test('in one shared study keeps neither links nor shares that the role does not allow', async () => {
    const { admin, experiment_id } = await twoOwners()
    const [guest, friend] = [await aPerson(app), await aPerson(app)]
    const [guests, friends] = [await signedIn(app, guest), await signedIn(app, friend)]
    await accept(await invitation(admin, 'owner', experiment_id), guests)
    await accept(await invitation(admin, 'monitor', experiment_id), friends)
    await share(guests, experiment_id, friend.email, 'editor')
    const link = await reviewLink(guests, experiment_id)
    await share(admin, experiment_id, guest.email, 'editor')
    expect([await mayOpen(friends, experiment_id), await review(link)]).toEqual([false, 200])
    await app.call('/v1/unshare_study', { experiment_id, person_id: guest.person_id }, admin)
    expect(await review(link)).toBe(404)
  })
})

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

test('an owner sees who gave what and when, and ends each', async () => {
  const { lab_id, owner } = await aLab(app)
  const member = await aMember(app, lab_id, 'owner')
  const [headers, theirs] = [await signedIn(app, owner), await signedIn(app, member)]
  const experiment_id = await aStudy(local)
  await app.database.pool.query('update studies set lab_id = $1 where experiment_id = $2', [lab_id, experiment_id])
  const friend = await aPerson(app, 'Friend')
  const friends = await signedIn(app, friend)
  await accept(await invitation(theirs, 'monitor', experiment_id), friends)
  await reviewLink(theirs, experiment_id)
  await token(theirs, ['read-studies'])
  const given = async () => (await app.call('/v1/list_given', {}, headers)).body.data
  const { shares, review_links, api_tokens } = await given()
  const recent = expect.closeTo(Date.now(), -5)
  expect(shares).toEqual([
    { experiment_id, person_id: friend.person_id, name: 'Friend', role: 'monitor', created_by: member.name, created_at: recent },
  ])
  expect(review_links).toMatchObject([{ experiment_id, created_by: member.name, created_at: recent }])
  expect(api_tokens).toMatchObject([{ name: 'script', person_name: member.name, created_at: recent }])
  expect((await app.call('/v1/list_given', {}, friends)).status).toBe(403)

  await app.call('/v1/unshare_study', { experiment_id, person_id: friend.person_id }, headers)
  const [link, script] = [review_links[0]?.review_link_id ?? '', api_tokens[0]?.api_token_id ?? '']
  await app.call('/v1/revoke_review_link', { experiment_id, review_link_id: link }, headers)
  await app.call('/v1/revoke_api_token', { api_token_id: script }, headers)
  expect(await given()).toEqual({ shares: [], review_links: [], api_tokens: [] })
})

test('an upgrade finds out who shared a study before it was recorded, and ends what its maker may not make', async () => {
  const { admin, other, others, experiment_id } = await twoOwners()
  const [first, second] = [await aPerson(app), await aPerson(app)]
  await accept(await invitation(others, 'analyst', experiment_id), await signedIn(app, first))
  await accept(await invitation(admin, 'monitor', experiment_id), await signedIn(app, second))
  await share(admin, experiment_id, other.email, 'owner')
  await share(others, experiment_id, second.email, 'editor')
  const { pool } = app.database
  const makers = async () => {
    const { rows } = await pool.query<{ person_id: string; created_by: string | null }>(
      'select person_id, created_by from study_shares where experiment_id = $1',
      [experiment_id],
    )
    return new Map(rows.map(({ person_id, created_by }) => [person_id, created_by]))
  }
  const recorded = await makers()
  expect([recorded.get(first.person_id), recorded.get(second.person_id)]).toEqual([other.person_id, other.person_id])
  await pool.query('update study_shares set created_by = null where experiment_id = $1', [experiment_id])
  const file = (await readdir(migrationsDir)).find((name) => name.endsWith('_rights.sql')) ?? ''
  const statements = (await readFile(join(migrationsDir, file), 'utf8')).split('--> statement-breakpoint')
  const ofData = statements.filter((statement) => /^(UPDATE|DELETE)/m.test(statement))
  expect(ofData).toHaveLength(4)
  for (const statement of ofData) await pool.query(statement)
  expect(await makers()).toEqual(recorded)
  // As if the owner had been taken out before the upgrade.
  const secret = await invitation(others, 'owner')
  const link = await reviewLink(others, experiment_id)
  await pool.query('delete from lab_members where person_id = $1', [other.person_id])
  await pool.query('delete from study_shares where person_id = $1', [other.person_id])
  for (const statement of ofData) await pool.query(statement)
  expect([...(await makers()).keys()]).toEqual([])
  expect([(await accept(secret, others)).status, await review(link)]).toEqual([404, 404])
})

test('a change of the password ends other logins and tokens, and this login goes on', async () => {
  const member = await aMember(app, LOCAL_LAB, 'editor')
  const [here, elsewhere] = [await signedIn(app, member), await signedIn(app, member)]
  const script = await token(here, ['read-studies'])
  const payload = { currentPassword: PASSWORD, newPassword: 'a very new password', revokeOtherSessions: true }
  expect((await app.send({ method: 'POST', url: '/v1/auth/change-password', headers: here, payload })).status).toBe(200)
  expect([await works(here), await works(elsewhere), await works(script)]).toEqual([true, false, false])
})
