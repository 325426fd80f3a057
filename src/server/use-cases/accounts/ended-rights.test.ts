import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import { migrationsDir } from '#server/places.ts'
import {
  accept,
  app,
  type Headers,
  inADay,
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
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'

setUpAccounts()

const share = (headers: Headers, experiment_id: string, email: string, role: Role) =>
  app.call('/v1/share_study', { experiment_id, email, role }, headers)
const reviewLink = async (headers: Headers, experiment_id: string) =>
  secretOf((await app.call('/v1/create_review_link', { experiment_id, expires_at: inADay() }, headers)).body.data.link)
const review = async (secret: string) => (await app.call('/v1/review_study', { secret })).status
const mayOpen = async (headers: Headers, experiment_id: string) =>
  (await app.call('/v1/show_study', { experiment_id }, headers)).status === 200
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
