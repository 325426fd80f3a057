import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { decodeParameter } from '#contract/wire.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { openThrottle } from '#server/accounts/throttle.ts'
import { insertLab } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aLike, aParticipant, aStudy, csvCells } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, OWN_PAGE, PASSWORD, signedIn, type TestPerson } from '#server/testing/people.ts'
import { aDefinition, aQuestion } from '#server/testing/questionnaires.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { makeOwnerLink, ownerLink } from './owner-link.ts'

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
const A_DAY_MS = 86_400_000
const inADay = () => Date.now() + A_DAY_MS
const secretOf = (link: string) => new URL(link).hash.slice(1)

const invitation = async (headers: Headers, role: Role, experiment_id?: string) => {
  const body = { role, expires_at: inADay(), ...(experiment_id && { experiment_id }) }
  return secretOf((await app.call('/v1/create_invitation', body, headers)).body.data.link)
}

const account = (name = 'New', email = `${randomUUID()}@lab.example`) => ({ name, email, password: PASSWORD })

const me = async (headers: Headers) => (await app.call('/v1/show_me', {}, headers)).body.data

const auditOf = async (headers: Headers) =>
  (await app.call('/v1/list_audit', {}, headers)).body.data.entries.map(({ actor, action, target }) => ({
    actor,
    action,
    target,
  }))

describe('show_me', () => {
  test('tells somebody who is not signed in only how to sign in', async () => {
    expect(await me({})).toEqual({
      person: null,
      is_local_owner: false,
      labs: [],
      lab_id: null,
      role: null,
      is_installation_owner: false,
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

describe('an invitation', () => {
  test('shows what it offers, makes an account in the lab, and works once', async () => {
    const { lab_id, owner } = await aLab(app, 'Sleep lab')
    const secret = await invitation(await signedIn(app, owner), 'analyst')
    expect((await app.call('/v1/show_invitation', { secret })).body.data).toMatchObject({
      lab_name: 'Sleep lab',
      role: 'analyst',
      invited_by: owner.name,
      experiment_id: null,
      is_for_owner: false,
    })
    const made = account('Ben')
    const joined = await app.call('/v1/accept_invitation', { secret, account: made })
    expect(joined.body.data).toEqual({ lab_id, experiment_id: null, role: 'analyst' })
    expect(await me(await signedIn(app, { person_id: '', ...made }))).toMatchObject({ role: 'analyst', person: { name: 'Ben' } })
    const again = await app.call('/v1/accept_invitation', { secret, account: account() })
    expect([again.status, again.text]).toEqual([404, expect.stringContaining(signInMessages.wrongLink)])
    const { rows } = await app.database.pool.query('select secret_hash from invitations')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await auditOf(await signedIn(app, owner))).toEqual(
      expect.arrayContaining([
        { actor: 'Ben', action: 'member-joined', target: null },
        { actor: 'Ben', action: 'account-created', target: null },
        { actor: owner.name, action: 'invitation-created', target: null },
      ]),
    )
  })

  test('is joined by one of two who use it at the same moment', async () => {
    const { owner } = await aLab(app)
    const secret = await invitation(await signedIn(app, owner), 'editor')
    const answers = await Promise.all([1, 2].map(() => app.call('/v1/accept_invitation', { secret, account: account() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('that is over, was revoked or is made up gets the same sentence', async () => {
    const { owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    const over = await invitation(headers, 'editor')
    await app.database.pool.query(`update invitations set expires_at = now() where used_at is null`)
    const created = await app.call('/v1/create_invitation', { role: 'editor', expires_at: inADay() }, headers)
    const { invitation_id, link } = created.body.data
    expect((await app.call('/v1/revoke_invitation', { invitation_id }, headers)).status).toBe(200)
    const sentences = []
    for (const secret of [over, secretOf(link), 'made-up', 'x'.repeat(256)]) {
      sentences.push((await app.call('/v1/show_invitation', { secret })).text)
      sentences.push((await app.call('/v1/accept_invitation', { secret, account: account() })).text)
    }
    expect(new Set(sentences).size).toBe(1)
    expect(sentences[0]).toContain(signInMessages.wrongLink)
  })

  test('lets somebody join who is signed in, and takes no role away', async () => {
    const { lab_id, owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    const guest = await signedIn(app, await aPerson(app, 'Guest'))
    const asMonitor = await app.call('/v1/accept_invitation', { secret: await invitation(headers, 'monitor') }, guest)
    expect(asMonitor.body.data).toMatchObject({ lab_id, role: 'monitor' })
    await app.call('/v1/accept_invitation', { secret: await invitation(headers, 'editor') }, guest)
    const down = await app.call('/v1/accept_invitation', { secret: await invitation(headers, 'monitor') }, guest)
    expect(down.body.data.role).toBe('editor')
  })

  test('can still be used after a try without an account, with a weak password or with a taken address', async () => {
    const { owner } = await aLab(app)
    const secret = await invitation(await signedIn(app, owner), 'editor')
    const tries = [
      await app.call('/v1/accept_invitation', { secret }),
      await app.call('/v1/accept_invitation', { secret, account: { ...account(), password: 'password12' } }),
      await app.call('/v1/accept_invitation', { secret, account: { ...account(), password: 'short' } }),
      await app.call('/v1/accept_invitation', { secret, account: account('Thief', owner.email.toUpperCase()) }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([401, 400, 400, 409])
    expect((await app.call('/v1/accept_invitation', { secret, account: account() })).status).toBe(200)
  })

  test('to one study gives a role in this study alone', async () => {
    const experiment_id = await aStudy(local)
    const admin = await aMember(app, LOCAL_LAB, 'owner')
    const secret = await invitation(await signedIn(app, admin), 'analyst', experiment_id)
    expect((await app.call('/v1/show_invitation', { secret })).body.data).toMatchObject({ experiment_id })
    const guest = await signedIn(app, (await aLab(app)).owner)
    await app.call('/v1/accept_invitation', { secret }, guest)
    const { studies } = (await app.call('/v1/list_studies', {}, guest)).body.data
    expect(studies).toMatchObject([{ experiment_id, role: 'analyst', is_shared: true }])
    expect((await app.call('/v1/show_study', { experiment_id }, guest)).body.data.study).toMatchObject({ is_shared: true })
    expect(await me(guest)).toMatchObject({ n_shared_studies: 1 })
    const other = await aStudy(local)
    expect((await app.call('/v1/show_study', { experiment_id: other }, guest)).status).toBe(404)
  })

  test('to one study is enough to find it in the list, for somebody who is in no lab', async () => {
    const experiment_id = await aStudy(local)
    const admin = await aMember(app, LOCAL_LAB, 'owner')
    const secret = await invitation(await signedIn(app, admin), 'editor', experiment_id)
    const guest = await signedIn(app, await aPerson(app))
    expect((await app.call('/v1/list_studies', {}, guest)).body.data.studies).toEqual([])
    await app.call('/v1/accept_invitation', { secret }, guest)
    const { studies } = (await app.call('/v1/list_studies', {}, guest)).body.data
    expect(studies).toMatchObject([{ experiment_id, role: 'editor', is_shared: true }])
  })

  test.each([
    ['the past', () => Date.now() - 1],
    ['ten years', () => Date.now() + 3650 * A_DAY_MS],
  ])('cannot end in %s', async (_when, expires_at) => {
    const headers = await signedIn(app, (await aLab(app)).owner)
    const { status, text } = await app.call('/v1/create_invitation', { role: 'editor', expires_at: expires_at() }, headers)
    expect([status, text]).toEqual([400, expect.stringContaining('invalid_end')])
  })

  test('to a study of another lab cannot be made', async () => {
    const headers = await signedIn(app, (await aLab(app)).owner)
    const experiment_id = await aStudy(local)
    const body = { role: 'owner' as const, expires_at: inADay(), experiment_id }
    expect((await app.call('/v1/create_invitation', body, headers)).status).toBe(404)
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

describe('sharing a study', () => {
  let admin: Headers
  let experiment_id: string
  let colleague: TestPerson
  beforeAll(async () => {
    const person = await aMember(app, LOCAL_LAB, 'owner')
    admin = await signedIn(app, person)
    experiment_id = await aStudy(local)
    const common = await aLab(app)
    colleague = common.owner
    await app.database.pool.query(`insert into lab_members (lab_id, person_id, role) values ($1, $2, 'monitor')`, [
      common.lab_id,
      person.person_id,
    ])
  })

  test('works with a colleague of another lab, until it is taken back', async () => {
    const { person_id, email } = colleague
    const shared = await app.call('/v1/share_study', { experiment_id, email: email.toUpperCase(), role: 'editor' }, admin)
    expect(shared.body.data).toEqual({ person_id })
    expect((await app.call('/v1/list_shares', { experiment_id }, admin)).body.data.shares).toMatchObject([
      { email, role: 'editor' },
    ])
    const theirs = await signedIn(app, colleague)
    expect((await app.call('/v1/set_study_status', { experiment_id, status: 'paused' }, theirs)).status).toBe(200)
    expect((await app.call('/v1/unshare_study', { experiment_id, person_id }, admin)).status).toBe(200)
    expect((await app.call('/v1/show_study', { experiment_id }, theirs)).status).toBe(404)
    expect((await app.call('/v1/unshare_study', { experiment_id, person_id }, admin)).status).toBe(404)
  })

  test('does not tell whether a stranger has an account', async () => {
    const stranger = await aPerson(app)
    const share = (email: string) => app.call('/v1/share_study', { experiment_id, email, role: 'monitor' }, admin)
    const [known, unknown] = [await share(stranger.email), await share('nobody@lab.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(known.status).toBe(404)
  })

  test('gives no role in the sets and other studies of the lab', async () => {
    const guest = await aPerson(app)
    await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'analyst')
    const headers = await signedIn(app, guest)
    const [stimulus_set = ''] = (await app.call('/v1/show_study', { experiment_id }, headers)).body.data.study.entity_sets
    const ofSet = { data_type: 'stimulus_set', experiment_id, stimulus_set, idName: 'stimulus_set' }
    for (const answer of [
      await app.call('/v1/dump_data', ofSet, headers),
      await app.call('/v1/jobs', { kind: 'export', data_type: 'stimulus_set', experiment_id, stimulus_set }, headers),
      await app.send({ method: 'GET', url: `/v1/exports/${stimulus_set}/stimulus_set.csv`, headers }),
      await app.call('/v1/show_entity_set', { entity_set: stimulus_set }, headers),
    ])
      expect(answer.status).toBe(403)
  })
})

describe('a review link', () => {
  test('shows the steps and the own questionnaires of a study, and who is a test, without right answers and secrets', async () => {
    const definition = aDefinition([aQuestion('pets')], { attentionAnswers: { pets: 'right-answer' } })
    const journey = JSON.stringify([{ step: 'form', form: definition.name }, { step: 'feed' }])
    const settings = {
      questionnaires: JSON.stringify([definition]),
      journey,
      'test-ids': 'preview',
      'link-secret': 'secret-of-links'.repeat(3),
    }
    const experiment_id = await aStudy(local, settings)
    const { body } = await local.call('/v1/create_review_link', { experiment_id, expires_at: inADay() })
    const review = await app.call('/v1/review_study', { secret: secretOf(body.data.link) })
    const shown = Object.fromEntries(review.body.data.condition_settings.map(({ param, value }) => [param, value]))
    expect(shown).toMatchObject({ 'test-ids': 'preview', 'link-secret': '(hidden)' })
    expect(decodeParameter('journey', shown['journey'] ?? '')).toBe(journey)
    expect(decodeParameter('questionnaires', shown['questionnaires'] ?? '')).toContain('"pets":"(hidden)"')
    expect(review.text).not.toMatch(/right-answer|secret-of-links/)
  })

  test('shows design and materials, and neither data nor codes', async () => {
    const experiment_id = await aStudy(local, { 'completion-code': 'SECRET-CODE', 'study-name': 'Trust', feed: 'scroll' })
    await aParticipant(local, experiment_id, { user_id: 'somebody-real' })
    const { body } = await local.call('/v1/create_review_link', { experiment_id, expires_at: inADay() })
    const secret = secretOf(body.data.link)
    const review = await app.call('/v1/review_study', { secret })
    expect(review.body.data).toMatchObject({
      experiment_id,
      name: 'Trust',
      n_conditions: 1,
      sets: [{ cards: expect.any(Array) }],
    })
    expect(review.body.data.sets[0]?.cards).toHaveLength(10)
    expect(review.body.data.condition_settings.map(({ param }) => param)).toEqual(
      expect.arrayContaining(['entity_sets', 'feed', 'study-name']),
    )
    expect(review.text).not.toMatch(/SECRET-CODE|completion-code|somebody-real/)
    const { review_links } = (await local.call('/v1/list_review_links', { experiment_id })).body.data
    expect(review_links).toMatchObject([{ review_link_id: body.data.review_link_id, state: 'open' }])
    const revoke = { experiment_id, review_link_id: body.data.review_link_id }
    expect((await local.call('/v1/revoke_review_link', revoke)).status).toBe(200)
    const over = await app.call('/v1/review_study', { secret })
    expect([over.status, over.text]).toEqual([404, expect.stringContaining(signInMessages.wrongLink)])
  })

  test('is over after its end', async () => {
    const experiment_id = await aStudy(local)
    const { body } = await local.call('/v1/create_review_link', { experiment_id, expires_at: inADay() })
    await app.database.pool.query('update review_links set expires_at = now() where experiment_id = $1', [experiment_id])
    expect((await app.call('/v1/review_study', { secret: secretOf(body.data.link) })).status).toBe(404)
    const { review_links } = (await local.call('/v1/list_review_links', { experiment_id })).body.data
    expect(review_links).toMatchObject([{ state: 'expired' }])
  })

  test('of one study cannot be revoked through another', async () => {
    const [mine, other] = [await aStudy(local), await aStudy(local)]
    const { body } = await local.call('/v1/create_review_link', { experiment_id: mine, expires_at: inADay() })
    const { review_link_id } = body.data
    expect((await local.call('/v1/revoke_review_link', { experiment_id: other, review_link_id })).status).toBe(404)
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

describe('the audit log', () => {
  test('says who exported what, by which filter and how many rows', async () => {
    const experiment_id = await aStudy(local)
    const person = await aParticipant(local, experiment_id)
    await local.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    const analyst = await aMember(app, LOCAL_LAB, 'analyst')
    const headers = await signedIn(app, analyst)
    const csv = await app.send({
      method: 'GET',
      url: `/v1/exports/${experiment_id}/engagement.csv?include=test&raw=yes`,
      headers,
    })
    const dumped = await app.call('/v1/dump_data', { data_type: 'engagement', experiment_id, idName: 'experiment_id' }, headers)
    expect([csv.status, dumped.status]).toEqual([200, 200])
    const rows = csvCells(csv.text).length - 1
    const owner = await signedIn(app, await aMember(app, LOCAL_LAB, 'owner'))
    await expect
      .poll(async () => {
        const { entries } = (await app.call('/v1/list_audit', {}, owner)).body.data
        return entries.filter(({ target }) => target === experiment_id).map(({ action, detail }) => ({ action, detail }))
      })
      .toEqual(
        expect.arrayContaining([
          { action: 'data-export-started', detail: { data_type: 'engagement', include: ['test'], raw: true } },
          { action: 'data-exported', detail: { data_type: 'engagement', include: ['test'], raw: true, rows, is_complete: true } },
          { action: 'data-exported', detail: { data_type: 'engagement', rows } },
          { action: 'study-created', detail: {} },
        ]),
      )
  })

  test('records changes of studies and exclusions, and names no participant', async () => {
    const experiment_id = await aStudy(local)
    await aParticipant(local, experiment_id, { user_id: 'nameless' })
    await local.call('/v1/exclude_participant', { experiment_id, user_id: 'nameless', reason: 'asked twice' })
    await local.call('/v1/exclude_participant', { experiment_id, user_id: 'nameless', reason: null })
    await local.call('/v1/set_study_status', { experiment_id, status: 'paused' })
    const entries = (await local.call('/v1/list_audit', {})).body.data.entries.filter(({ target }) => target === experiment_id)
    expect(entries.map(({ action }) => action)).toEqual([
      'study-status-changed',
      'participant-included',
      'participant-excluded',
      'study-created',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/nameless|asked twice/)
  })

  test('is undone with what it records: a call that fails leaves no entry', async () => {
    const before = (await local.call('/v1/list_audit', { limit: 1 })).body.data.entries[0]?.audit_id
    await local.call('/v1/exclude_participant', { experiment_id: await aStudy(local), user_id: 'nobody', reason: 'x' })
    const { entries } = (await local.call('/v1/list_audit', { limit: 3 })).body.data
    expect(entries.filter(({ audit_id, action }) => audit_id > (before ?? 0) && action === 'participant-excluded')).toEqual([])
  })

  test.each(['update audit_log set actor = $$me$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (sql) => {
      await local.call('/v1/rename_lab', { name: 'My lab' })
      await expect(app.database.pool.query(sql)).rejects.toThrow('The audit log cannot be changed')
    },
  )

  test('is filtered by person and by time, also for somebody who left', async () => {
    const { lab_id, owner } = await aLab(app)
    const gone = await aMember(app, lab_id, 'owner')
    const [headers, theirs] = [await signedIn(app, owner), await signedIn(app, gone)]
    await app.call('/v1/rename_lab', { name: 'By the owner' }, headers)
    await app.call('/v1/rename_lab', { name: 'By the other' }, theirs)
    await app.call('/v1/leave_lab', {}, theirs)
    const list = async (body: object) =>
      (await app.call('/v1/list_audit', { actions: ['lab-renamed'], ...body }, headers)).body.data
    const targets = async (body: object) => (await list(body)).entries.map(({ target }) => target)
    expect(await targets({ person_id: gone.person_id })).toEqual(['By the other'])
    expect((await list({})).people.map(({ person_id }) => person_id).sort()).toEqual([owner.person_id, gone.person_id].sort())
    const [, first] = (await list({})).entries
    const at = first?.at ?? 0
    // The list has whole milliseconds, the database microseconds.
    expect(await targets({ until: at })).toEqual([])
    expect(await targets({ from: at })).toEqual(['By the other', 'By the owner'])
    expect(await targets({ from: at + A_DAY_MS })).toEqual([])
    expect((await app.call('/v1/list_audit', { from: -1 }, headers)).status).toBe(400)
  })

  test('is read page by page, by action, and as a file', async () => {
    const { owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    for (const name of ['a', 'b', '=c']) await app.call('/v1/rename_lab', { name }, headers)
    const page = async (body: object) => (await app.call('/v1/list_audit', body, headers)).body.data
    const first = await page({ limit: 2, actions: ['lab-renamed'] })
    expect([first.entries.map(({ target }) => target), first.has_more]).toEqual([['=c', 'b'], true])
    const second = await page({ limit: 2, actions: ['lab-renamed'], before: first.entries[1]?.audit_id })
    expect([second.entries.map(({ target }) => target), second.has_more]).toEqual([['a'], false])
    const file = await app.send({ method: 'GET', url: '/v1/audit.csv', headers })
    expect(csvCells(file.text).map((row) => [row[3], row[4]])).toEqual([
      ['action', 'target'],
      ['lab-renamed', "'=c"],
      ['lab-renamed', 'b'],
      ['lab-renamed', 'a'],
      ['signed-in', ''],
    ])
  })

  test('has the sign-ins of people with a shared study, and offers them as a filter', async () => {
    const experiment_id = await aStudy(local)
    const guest = await aPerson(app, 'Guest of the study')
    await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'monitor')
    await signedIn(app, guest)
    const { entries, people } = (await local.call('/v1/list_audit', { person_id: guest.person_id })).body.data
    expect(entries.map(({ action }) => action)).toEqual(['signed-in'])
    expect(people).toContainEqual({ person_id: guest.person_id, name: guest.name })
  })

  test('shows nobody what happened in another lab', async () => {
    const [mine, theirs] = [await aLab(app), await aLab(app)]
    await app.call('/v1/rename_lab', { name: 'Hidden' }, await signedIn(app, theirs.owner))
    const entries = await auditOf(await signedIn(app, mine.owner))
    expect(entries).toEqual([{ actor: mine.owner.name, action: 'signed-in', target: null }])
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
