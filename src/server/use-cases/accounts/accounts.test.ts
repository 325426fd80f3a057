import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertLab } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { account, app, auditOf, type Headers, inADay, local, me, secretOf, setUpAccounts } from '#server/testing/accounts-app.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, OWN_PAGE, signedIn } from '#server/testing/people.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { makeOwnerLink, ownerLink } from './owner-link.ts'

setUpAccounts()

describe('show_me', () => {
  test('tells somebody who is not signed in only how to sign in', async () => {
    expect(await me({})).toEqual({
      person: null,
      is_local_owner: false,
      labs: [],
      lab_id: null,
      role: null,
      is_installation_owner: false,
      fetches_from_web: true,
      has_lab_mail: false,
      has_lab_approvals: false,
      n_shared_studies: 0,
      sign_in: { has_mail: false, providers: [] },
      has_owner: false,
    })
  })

  test('tells the person at the machine that they are signed in without asking', async () => {
    const { body } = await local.call('/v1/show_me', {})
    expect(body.data).toMatchObject({
      is_local_owner: true,
      person: { person_id: LOCAL_OWNER, email: null },
      labs: [{ lab_id: LOCAL_LAB, role: 'owner' }],
    })
  })

  test('names the lab of the header, or the first one', async () => {
    const first = await aLab(app, 'First')
    const headers = await signedIn(app, first.owner)
    const lab_id = await insertLab(app.database.db, 'Second', first.owner.person_id)
    expect(await me(headers)).toMatchObject({ lab_id: first.lab_id, labs: [{ name: 'First' }, { name: 'Second' }] })
    expect(await me({ ...headers, 'feedlab-lab': lab_id })).toMatchObject({ lab_id, role: 'owner' })
    expect(await me({ ...headers, 'feedlab-lab': 'nonsense' })).toMatchObject({ lab_id: first.lab_id })
    expect((await app.call('/v1/list_members', {}, { ...headers, 'feedlab-lab': LOCAL_LAB })).status).toBe(403)
  })
})

describe('a lab', () => {
  test('is made by owners of the installation alone', async () => {
    const make = (headers: Headers) => app.call('/v1/create_lab', { name: 'Another' }, headers)
    const guest = await aPerson(app)
    await setShare(app.database.db, { experiment_id: await aStudy(local), person_id: guest.person_id }, 'owner')
    const [guests, members, others] = [guest, await aMember(app, LOCAL_LAB, 'editor'), (await aLab(app)).owner]
    for (const person of [guests, members, others]) {
      const headers = await signedIn(app, person)
      expect((await make(headers)).status).toBe(403)
      expect(await me(headers)).toMatchObject({ is_installation_owner: false })
    }
    const admin = await signedIn(app, await aMember(app, LOCAL_LAB, 'owner'))
    const { lab_id } = (await make(admin)).body.data
    expect(await me({ ...admin, 'feedlab-lab': lab_id })).toMatchObject({ role: 'owner', is_installation_owner: true })
  })

  test('keeps its last owner', async () => {
    const { lab_id, owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    const { person_id } = owner
    const tries = [
      await app.call('/v1/set_role', { person_id, role: 'editor' }, headers),
      await app.call('/v1/remove_member', { person_id }, headers),
      await app.call('/v1/leave_lab', {}, headers),
    ]
    expect(tries.map(({ status, text }) => [status, text.includes('last_owner')])).toEqual(Array(3).fill([409, true]))
    const second = await aMember(app, lab_id, 'editor')
    await app.call('/v1/set_role', { person_id: second.person_id, role: 'owner' }, headers)
    expect((await app.call('/v1/leave_lab', {}, headers)).status).toBe(200)
    expect(await me(headers)).toMatchObject({ labs: [] })
  })

  test('keeps one of two owners who remove each other at the same moment', async () => {
    const { lab_id, owner } = await aLab(app)
    const second = await aMember(app, lab_id, 'owner')
    const [a, b] = [await signedIn(app, owner), await signedIn(app, second)]
    await Promise.all([
      app.call('/v1/remove_member', { person_id: second.person_id }, a),
      app.call('/v1/remove_member', { person_id: owner.person_id }, b),
    ])
    const { rows } = await app.database.pool.query('select from lab_members where lab_id = $1', [lab_id])
    expect(rows).toHaveLength(1)
  })

  test('ends the tokens of a member who leaves, and the role counts from the next call on', async () => {
    const { lab_id, owner } = await aLab(app)
    const member = await aMember(app, lab_id, 'editor')
    const [headers, theirs] = [await signedIn(app, owner), await signedIn(app, member)]
    const body = { name: 'laptop', scopes: ['read-studies' as const], expires_at: inADay() }
    const { token } = (await app.call('/v1/create_api_token', body, theirs)).body.data
    const byToken = { authorization: `Bearer ${token}` }
    expect((await app.call('/v1/list_studies', {}, byToken)).status).toBe(200)
    await app.call('/v1/set_role', { person_id: member.person_id, role: 'monitor' }, headers)
    expect((await app.call('/v1/spawn_experiment', { condition_settings: [] }, theirs)).status).toBe(403)
    await app.call('/v1/remove_member', { person_id: member.person_id }, headers)
    expect((await app.call('/v1/list_entity_sets', {}, theirs)).status).toBe(403)
    expect((await app.call('/v1/list_studies', {}, theirs)).body.data.studies).toEqual([])
    expect((await app.call('/v1/list_studies', {}, byToken)).status).toBe(401)
    expect(await auditOf(headers)).toEqual(
      expect.arrayContaining([
        { actor: owner.name, action: 'role-changed', target: member.name },
        { actor: owner.name, action: 'member-removed', target: member.name },
      ]),
    )
  })

  test('lists no study for somebody who was taken out of it, also where the call names the lab', async () => {
    const experiment_id = await aStudy(local)
    const [admin, member] = [await aMember(app, LOCAL_LAB, 'owner'), await aMember(app, LOCAL_LAB, 'editor')]
    const theirs = await signedIn(app, member)
    const idsIn = async (headers: Record<string, string>) =>
      (await app.call('/v1/list_studies', {}, headers)).body.data.studies.map((study) => study.experiment_id)
    expect(await idsIn(theirs)).toContain(experiment_id)
    await app.call('/v1/remove_member', { person_id: member.person_id }, await signedIn(app, admin))
    expect(await idsIn(theirs)).toEqual([])
    expect(await idsIn({ ...theirs, 'feedlab-lab': LOCAL_LAB })).toEqual([])
  })

  test('lists its members and changes nobody of another lab', async () => {
    const [mine, theirs] = [await aLab(app, 'Mine'), await aLab(app)]
    const headers = await signedIn(app, mine.owner)
    const { body } = await app.call('/v1/list_members', {}, headers)
    expect(body.data).toMatchObject({ lab: { name: 'Mine' }, members: [{ person_id: mine.owner.person_id, role: 'owner' }] })
    const { person_id } = theirs.owner
    expect((await app.call('/v1/set_role', { person_id, role: 'monitor' }, headers)).status).toBe(404)
    expect((await app.call('/v1/remove_member', { person_id }, headers)).status).toBe(404)
    expect((await app.call('/v1/make_password_link', { person_id }, headers)).status).toBe(404)
  })

  test('of the installation keeps the owner of the installation', async () => {
    const headers = await signedIn(app, await aMember(app, LOCAL_LAB, 'owner'))
    const { status } = await app.call('/v1/remove_member', { person_id: LOCAL_OWNER }, headers)
    expect(status).toBe(409)
  })
})

describe('a token', () => {
  test('is shown once, stored as a hash, notes its last use and names the script in the log', async () => {
    const { lab_id, owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    const body = { name: 'nightly', scopes: ['write-stimuli' as const, 'read-studies' as const], expires_at: inADay() }
    const { token, api_token_id } = (await app.call('/v1/create_api_token', body, headers)).body.data
    expect(token).toMatch(/^fl_[\w-]{43}$/)
    const listed = async () => (await app.call('/v1/list_api_tokens', {}, headers)).body.data.api_tokens
    expect(await listed()).toMatchObject([
      { name: 'nightly', last_used_at: null, state: 'active', scopes: ['read-studies', 'write-stimuli'] },
    ])
    expect(JSON.stringify(await listed())).not.toContain(token)
    const covariates = [
      {
        source_url: 'https://img.example/a.png',
        filename: 'a.png',
        retrieve_date: '2026-01-01',
        entity_type: 'image',
        headline: 'A',
        alt_text: 'A',
      },
    ]
    const entity_set_settings = { setname: `t${randomUUID().slice(0, 8)}`, category: 'news', covariates }
    const made = await app.call('/v1/ingest_entity_set', { entity_set_settings }, { authorization: `Bearer ${token}` })
    expect(made.status).toBe(200)
    const { rows } = await app.database.pool.query('select lab_id, created_by from entity_sets where entity_set = $1', [
      made.body.data.entity_set,
    ])
    expect(rows).toEqual([{ lab_id, created_by: owner.person_id }])
    expect((await listed())[0]?.last_used_at).toBeGreaterThan(Date.now() - 120_000)
    expect(await auditOf(headers)).toContainEqual({
      actor: `${owner.name} (token nightly)`,
      action: 'set-created',
      target: made.body.data.entity_set,
    })
    expect((await app.call('/v1/revoke_api_token', { api_token_id }, headers)).status).toBe(200)
    expect((await app.call('/v1/list_studies', {}, { authorization: `Bearer ${token}` })).status).toBe(401)
    expect(await listed()).toMatchObject([{ state: 'revoked' }])
  })

  test('has one spelling', async () => {
    const { owner } = await aLab(app)
    const body = { name: 'script', scopes: ['read-studies' as const], expires_at: inADay() }
    const { token } = (await app.call('/v1/create_api_token', body, await signedIn(app, owner))).body.data
    const statusOf = async (authorization: string) => (await app.call('/v1/list_studies', {}, { authorization })).status
    expect(await statusOf(`Bearer ${token}`)).toBe(200)
    const bytes = Buffer.from(token.slice('fl_'.length), 'base64url')
    const others = [
      `${token}=`,
      `${token}==`,
      `${token}.`,
      `${token}.x`,
      `fl_${bytes.toString('base64')}`,
      `fl_${bytes.toString('hex')}`,
    ]
    for (const other of others) expect([other, await statusOf(`Bearer ${other}`)]).toEqual([other, 401])
  })

  test('of others is seen and ended by an owner alone', async () => {
    const { lab_id, owner } = await aLab(app)
    const [editor, monitor] = [await aMember(app, lab_id, 'editor'), await aMember(app, lab_id, 'monitor')]
    const [byOwner, byEditor, byMonitor] = [await signedIn(app, owner), await signedIn(app, editor), await signedIn(app, monitor)]
    const body = { name: 'mine', scopes: ['read-studies' as const], expires_at: inADay() }
    const { api_token_id } = (await app.call('/v1/create_api_token', body, byEditor)).body.data
    expect((await app.call('/v1/list_api_tokens', {}, byMonitor)).body.data.api_tokens).toEqual([])
    expect((await app.call('/v1/revoke_api_token', { api_token_id }, byMonitor)).status).toBe(404)
    expect((await app.call('/v1/list_api_tokens', {}, byOwner)).body.data.api_tokens).toHaveLength(1)
    expect((await app.call('/v1/revoke_api_token', { api_token_id }, byOwner)).status).toBe(200)
  })
})

// Last, because it gives the local owner an account.
describe('the owner’s link', () => {
  test('gives the local owner an account, with everything that was there before', async () => {
    const experiment_id = await aStudy(local)
    const [secret, second] = [secretOf(await makeOwnerLink(app.deps)), secretOf(await makeOwnerLink(app.deps))]
    expect((await app.call('/v1/show_invitation', { secret })).body.data).toMatchObject({ is_for_owner: true, role: 'owner' })
    expect((await app.call('/v1/accept_invitation', { secret }, await signedIn(app, await aPerson(app)))).status).toBe(401)
    const owner = account('Olga')
    expect((await app.call('/v1/accept_invitation', { secret, account: owner })).body.data.lab_id).toBe(LOCAL_LAB)
    const headers = await signedIn(app, { person_id: LOCAL_OWNER, ...owner })
    const { studies } = (await app.call('/v1/list_studies', {}, headers)).body.data
    expect(studies.map((study) => study.experiment_id)).toContain(experiment_id)
    expect(await me(headers)).toMatchObject({
      person: { person_id: LOCAL_OWNER, name: 'Olga' },
      has_owner: true,
      is_local_owner: false,
    })
    // A second link is void now, and the person at the machine is still the owner there.
    expect((await app.call('/v1/accept_invitation', { secret: second, account: account() })).status).toBe(404)
    expect((await local.call('/v1/show_me', {})).body.data).toMatchObject({ is_local_owner: true, person: { name: 'Olga' } })
  })

  test('of an installation that has an owner is a new password for them', async () => {
    const made = await ownerLink(app.deps)
    expect(made?.isNew).toBe(false)
    const token = secretOf(made?.link ?? '')
    const payload = { token, newPassword: 'found again at last' }
    const { status } = await app.send({ method: 'POST', url: '/v1/auth/reset-password', headers: OWN_PAGE, payload })
    expect(status).toBe(200)
  })
})
