import { randomUUID } from 'node:crypto'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import type { Rule } from '#domain/accounts/permissions.ts'
import { ROLES, type Role, SCOPES, type Scope } from '#domain/accounts/roles.ts'
import { emptyAnswers } from '#domain/ethics/answers.ts'
import { setShare } from '../store/accounts/shares.ts'
import { aParticipant, aStudy } from '../testing/builders.ts'
import { callsOfServices } from '../testing/calls-of-services.ts'
import { aLab, aMember, aPerson, aToken, signedIn } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { LOCAL_LAB } from '../use-cases/local-owner.ts'
import { guardRoutes } from './access.ts'

/** The lab of the local owner has the study; the server under test knows no local owner. */
let local: TestApp
let app: TestApp
let samples: Record<string, Sample>

type Sample = Omit<InjectOptions, 'method' | 'headers'>
type Outcome = 'allowed' | 'forbidden' | 'unknown' | 'sign-in'
type Headers = Record<string, string>

const LINKED_MEDIA = ['show_linked_media', 'fetch_media', 'leave_out_linked_media']
const ALL_SCOPES: Scope[] = [...SCOPES]
const A_DAY_MS = 86_400_000
const TIMEOUT_MS = 240_000

beforeAll(async () => {
  local = await testApp()
  app = await testApp({ hasLocalOwner: false, database: local.database, deps: { files: local.deps.files } })
  const experiment_id = await aStudy(local)
  // A study with a participant cannot be deleted.
  await aParticipant(local, experiment_id)
  const { body } = await local.call('/v1/show_study', { experiment_id })
  const [entity_set = ''] = body.data.study.entity_sets
  const job = await local.call('/v1/jobs', { kind: 'export', data_type: 'user_form', experiment_id })
  samples = samplesOf({ experiment_id, entity_set, job_id: job.body.data.job_id })
})
afterAll(async () => {
  await app.app.close()
  await local.close()
})

/** Calls that change nothing which another one needs: where they are allowed, the use case refuses them for another reason. */
function samplesOf({ experiment_id, entity_set, job_id }: { experiment_id: string; entity_set: string; job_id: string }) {
  const person_id = randomUUID()
  const expires_at = Date.now() + A_DAY_MS
  const post = (path: string, payload: object = {}) => ({ [`POST /v1/${path}`]: { url: `/v1/${path}`, payload } })
  const at = (route: string, url: string) => ({ [route]: { url } })
  const ofStudy = (file: string) => at(`GET /v1/exports/:id/${file}`, `/v1/exports/${experiment_id}/${file}`)
  return {
    ...at('GET /v1/pull_entity_sets', '/v1/pull_entity_sets'),
    ...post('list_entity_sets'),
    ...post('show_entity_set', { entity_set }),
    ...post('ingest_entity_set'),
    ...post('edit_entity_set', { entity_set, cards: [{ entity_id: 'x', headline: 'y' }] }),
    ...post('set_comments', { entity_set, comments: [{ post: 'none', text: 'x' }] }),
    ...post('delete_entity_set', { entity_set }),
    ...post('copy_set', { entity_set, setname: '?' }),
    ...post('read_link', { url: 'no address' }),
    ...post('use_design', { name: 'none' }),
    ...Object.assign({}, ...LINKED_MEDIA.map((path) => post(path, { entity_set }))),
    ...post('list_sheet_mappings'),
    ...post('save_sheet_mapping'),
    ...post('delete_sheet_mapping', { name: 'none' }),
    ...Object.assign({}, ...['POST', 'OPTIONS'].map((method) => at(`${method} /v1/uploads`, '/v1/uploads'))),
    ...at('HEAD /v1/uploads/:id', '/v1/uploads/none'),
    ...at('GET /v1/uploads/:id', '/v1/uploads/none'),
    ...at('PATCH /v1/uploads/:id', '/v1/uploads/none'),
    ...at('DELETE /v1/uploads/:id', '/v1/uploads/none'),
    ...post('list_questionnaires'),
    ...post('show_questionnaire', { questionnaire_id: 'none' }),
    ...post('list_questionnaire_versions', { questionnaire_id: 'none' }),
    ...post('save_questionnaire'),
    ...post('copy_questionnaire', { questionnaire_id: 'none' }),
    ...post('import_questionnaire'),
    ...post('delete_questionnaire', { questionnaire_id: 'none' }),
    ...post('restore_questionnaire', { questionnaire_id: 'none', version: 1, based_on: 1 }),
    ...post('spawn_experiment'),
    ...post('import_study'),
    ...post('preview_experiment'),
    ...post('list_studies'),
    ...post('show_study', { experiment_id }),
    ...Object.assign({}, ...['show_attention', 'show_quality', 'show_dry_run'].map((path) => post(path, { experiment_id }))),
    ...post('show_replay', { experiment_id, user_id: 'nobody' }),
    ...Object.assign({}, ...['bundle.zip', 'ethics.html', 'ethics.zip'].map(ofStudy)),
    ...post('revise_study', {
      experiment_id,
      from_version: 99,
      condition_settings: [{ condition: 1, param: 'feed', value: 'scroll' }],
    }),
    ...post('set_study_status', { experiment_id, status: 'running' }),
    ...post('unblind_study', { experiment_id }),
    ...post('delete_study', { experiment_id }),
    ...post('set_retention_date', { experiment_id, retention_date: '2001-01-01' }),
    ...post('set_running_settings', { experiment_id, settings: [{ condition: 1, param: 'quota', value: 'many' }] }),
    ...post('exclude_participant', { experiment_id, user_id: 'nobody', reason: 'none' }),
    ...post('exclude_participants', { experiment_id, user_ids: ['nobody'], reason: 'none' }),
    ...post('fix_quality_rules', { experiment_id, rules: [] }),
    ...post('show_ethics', { experiment_id }),
    ...post('save_ethics', { experiment_id, revision: 99, answers: emptyAnswers, approval: null }),
    ...post('list_participants', { experiment_id }),
    ...post('list_waves', { experiment_id }),
    ...post('mark_asked', { experiment_id, wave: 'none' }),
    ...post('show_wave_mails', { experiment_id, wave: 'none' }),
    ...post('test_wave_mail', { experiment_id, wave: 'none' }),
    ...post('ask_back_on_panel', { experiment_id, panel_study_id: 'none', n_confirmed: 0, wave: 'none', action: 'message' }),
    ...post('show_notices', { experiment_id }),
    ...post('set_notices', { experiment_id, chosen: { none: 0 }, mail_to: [], webhook_url: '' }),
    ...post('test_notices', { experiment_id }),
    ...Object.assign({}, ...Object.entries(callsOfServices(experiment_id)).map(([path, payload]) => post(path, payload))),
    ...Object.assign({}, ...['show_mail_server', 'test_mail_server', 'show_live'].map((path) => post(path, { experiment_id }))),
    ...post('set_mail_server', { experiment_id, server: null }),
    ...at('GET /v1/watch_study/:id', `/v1/watch_study/${experiment_id}`),
    ...post('simulation_pass', { experiment_id }),
    ...post('remove_simulated', { experiment_id }),
    ...post('count_rows', { data_type: 'user_form', id: experiment_id }),
    ...post('dump_data', { data_type: 'user_form', experiment_id, idName: 'experiment_id' }),
    ...at('GET /v1/exports/:id/:file', `/v1/exports/${experiment_id}/user_form.csv`),
    ...ofStudy('package.zip'),
    ...ofStudy('report.zip'),
    ...ofStudy('recruiter_ids.csv'),
    ...ofStudy('due_ids.csv'),
    ...ofStudy('personal_links.csv'),
    ...post('jobs', { kind: 'export', data_type: 'engagement', experiment_id }),
    ...post('list_jobs', { experiment_id }),
    ...post('cancel_job', { id: job_id }),
    ...at('GET /v1/jobs/:id', `/v1/jobs/${job_id}`),
    ...at('GET /v1/jobs/:id/file', `/v1/jobs/${job_id}/file`),
    ...post('create_lab', { name: 'Another' }),
    ...post('rename_lab', { name: 'Renamed' }),
    ...post('set_second_step', { is_asked: true }),
    ...post('list_members'),
    ...post('set_role', { person_id, role: 'monitor' }),
    ...post('remove_member', { person_id }),
    ...post('leave_lab', { really: 'no' }),
    ...post('make_password_link', { person_id }),
    ...post('list_given'),
    ...post('create_invitation', { role: 'monitor', expires_at }),
    ...post('list_invitations'),
    ...post('revoke_invitation', { invitation_id: randomUUID() }),
    ...post('share_study', { experiment_id, email: 'nobody@lab.example', role: 'monitor' }),
    ...post('unshare_study', { experiment_id, person_id }),
    ...post('list_shares', { experiment_id }),
    ...post('create_review_link', { experiment_id, expires_at }),
    ...post('list_review_links', { experiment_id }),
    ...post('revoke_review_link', { experiment_id, review_link_id: randomUUID() }),
    ...post('create_api_token', { name: 'a', scopes: ['read-studies'], expires_at }),
    ...post('list_api_tokens'),
    ...post('revoke_api_token', { api_token_id: randomUUID() }),
    ...post('show_server'),
    ...post('set_about_place', { based_on: 99, papers: [], people: [], contact: { email: 'a@lab.example', address: '' } }),
    ...post('list_audit'),
    ...at('GET /v1/audit.csv', '/v1/audit.csv'),
  }
}

async function outcomeOf(route: string, { about }: Rule, headers: Headers): Promise<Outcome> {
  const [method = ''] = route.split(' ')
  const { status, body } = await app.send({ method: method as 'GET', ...samples[route], headers })
  const code = (body as { error?: { code: string } } | undefined)?.error?.code ?? ''
  if (status >= 500) throw new Error(`${route} failed with ${status}`)
  if (status === 401) return 'sign-in'
  if (status === 403) return 'forbidden'
  const isAboutThing = about !== 'lab' && about !== 'account'
  return isAboutThing && ['unknown_experiment', 'unknown_set', 'not_found'].includes(code) ? 'unknown' : 'allowed'
}

/** Calls every route, and compares with what the table says. */
async function expectEverywhere(headers: Headers, expected: (rule: Rule, route: string) => Outcome): Promise<void> {
  const [found, wanted]: Record<string, Outcome>[] = [{}, {}]
  for (const [route, rule] of Object.entries(ACCESS)) {
    if (found && wanted) [found[route], wanted[route]] = [await outcomeOf(route, rule, headers), expected(rule, route)]
  }
  expect(found).toEqual(wanted)
}

const byRole =
  (role: Role, ifAllowed: Outcome = 'allowed') =>
  ({ about, roles }: Rule): Outcome => {
    if (about === 'account') return 'allowed'
    if (!roles.includes(role)) return 'forbidden'
    if (about === 'installation') return ifAllowed === 'allowed' ? 'allowed' : 'forbidden'
    return about === 'lab' ? 'allowed' : ifAllowed
  }

test('every row of the table has a route and a call in this test', () => {
  const routes = Object.keys(ACCESS)
  expect(Object.keys(samples).sort()).toEqual([...routes].sort())
  const missing = routes.filter((route) => {
    const [method = '', url = ''] = route.split(' ')
    return !app.app.hasRoute({ method, url })
  })
  expect(missing).toEqual([])
})

test('a route of the API that is in no list keeps the server from starting', async () => {
  const bare = Fastify()
  guardRoutes(bare, app.deps, { hasLocalOwner: true })
  expect(() => bare.get('/v1/forgotten', async () => 'all data')).toThrow('not in the table of access')
})

test('nobody may call anything', () => expectEverywhere({}, () => 'sign-in'), TIMEOUT_MS)

describe.each(ROLES)('%s', (role) => {
  test(
    'of the own lab may call what the table says',
    async () => expectEverywhere(await signedIn(app, await aMember(app, LOCAL_LAB, role)), byRole(role)),
    TIMEOUT_MS,
  )

  test(
    'of another lab finds neither its study nor its set nor its job',
    async () => {
      const { lab_id } = await aLab(app)
      await expectEverywhere(await signedIn(app, await aMember(app, lab_id, role)), byRole(role, 'unknown'))
    },
    TIMEOUT_MS,
  )

  test(
    'of one shared study may call what the table says about this study, and nothing else',
    async () => {
      const person = await aPerson(app)
      const { experiment_id = '' } = (samples['POST /v1/show_study']?.payload ?? {}) as { experiment_id?: string }
      await setShare(app.database.db, { experiment_id, person_id: person.person_id }, role)
      await expectEverywhere(await signedIn(app, person), (rule) =>
        ['lab', 'lab-of-study', 'set', 'installation'].includes(rule.about) ? 'forbidden' : byRole(role)(rule),
      )
    },
    TIMEOUT_MS,
  )

  test(
    'gets no more by a token with every scope',
    async () => {
      const { person_id } = await aMember(app, LOCAL_LAB, role)
      const headers = await aToken(app, { person_id, lab_id: LOCAL_LAB, scopes: ALL_SCOPES })
      await expectEverywhere(headers, (rule) => (rule.scope === null ? 'forbidden' : byRole(role)(rule)))
    },
    TIMEOUT_MS,
  )
})

describe('a token', () => {
  test.each(SCOPES)(
    'with the scope %s may do this and nothing else',
    async (scope) => {
      const { person_id } = await aMember(app, LOCAL_LAB, 'owner')
      const headers = await aToken(app, { person_id, lab_id: LOCAL_LAB, scopes: [scope] })
      await expectEverywhere(headers, (rule) => (rule.scope === scope ? 'allowed' : 'forbidden'))
    },
    TIMEOUT_MS,
  )

  test(
    'of another lab finds nothing here, also if its owner is in this lab too',
    async () => {
      const { person_id } = await aMember(app, LOCAL_LAB, 'owner')
      const { lab_id, owner } = await aLab(app)
      await app.database.pool.query(`insert into lab_members (lab_id, person_id, role) values ($1, $2, 'owner')`, [
        lab_id,
        person_id,
      ])
      expect(owner.person_id).not.toBe(person_id)
      const headers = await aToken(app, { person_id, lab_id, scopes: ALL_SCOPES })
      await expectEverywhere(headers, (rule) => (rule.scope === null ? 'forbidden' : byRole('owner', 'unknown')(rule)))
    },
    TIMEOUT_MS,
  )

  test(
    'that was revoked, has ended or is made up opens nothing',
    async () => {
      const { person_id } = await aMember(app, LOCAL_LAB, 'owner')
      const given = { person_id, lab_id: LOCAL_LAB, scopes: ALL_SCOPES }
      const revoked = await aToken(app, given)
      await app.database.pool.query('update api_tokens set revoked_at = now() where person_id = $1', [person_id])
      const expired = await aToken(app, { ...given, expires_at: new Date(Date.now() - 1) })
      const madeUp = { authorization: `Bearer fl_${'A'.repeat(43)}` }
      for (const headers of [revoked, expired, madeUp]) await expectEverywhere(headers, () => 'sign-in')
    },
    TIMEOUT_MS,
  )
})

test(
  'a login that is over or was ended opens nothing',
  async () => {
    const person = await aMember(app, LOCAL_LAB, 'owner')
    const headers = await signedIn(app, person)
    await app.database.pool.query(`update logins set expires_at = now() - interval '1 second' where person_id = $1`, [
      person.person_id,
    ])
    await expectEverywhere(headers, () => 'sign-in')
  },
  TIMEOUT_MS,
)
