import { beforeAll, describe, expect, test } from 'vitest'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { decodeParameter } from '#contract/wire.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import {
  A_DAY_MS,
  account,
  app,
  auditOf,
  type Headers,
  inADay,
  invitation,
  local,
  me,
  secretOf,
  setUpAccounts,
} from '#server/testing/accounts-app.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, signedIn, type TestPerson } from '#server/testing/people.ts'
import { aDefinition, aQuestion } from '#server/testing/questionnaires.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpAccounts()

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
