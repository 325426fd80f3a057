import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setMember } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { prolificTokenOf } from '#server/store/panels/lab-secrets.ts'
import { openProlific } from '../../panels/prolific-api.ts'
import { aStudy } from '../../testing/builders.ts'
import { aLab, aMember, aPerson, signedIn } from '../../testing/people.ts'
import { startProlific } from '../../testing/prolific-server.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { eraseData } from '../visits/erase-data.ts'

const TOKEN = 'prolific-token-of-the-lab'
const STUDY = '60d9aadeb86739de712fa000'

let app: TestApp
let panel: Awaited<ReturnType<typeof startProlific>>
let experiment_id: string

beforeAll(async () => {
  panel = await startProlific(TOKEN)
  app = await testApp({ deps: { prolific: openProlific(panel.url) } })
  experiment_id = await aStudy(app, { platform: 'prolific', 'completion-code': 'DONE1', 'exit-screened_out': 'OUT7' })
  for (const [pid, outcome] of [
    ['agrees', 'complete'],
    ['othercode', 'complete'],
    ['onlyhere', 'complete'],
    ['early', 'screened_out'],
  ])
    await arrive(pid ?? '', outcome ?? '')
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  const submission = (pid: string, study_code: string) => ({
    id: `s${pid}`,
    participant_id: pid,
    status: 'AWAITING REVIEW',
    study_code,
  })
  panel.studies.set(STUDY, [
    submission('agrees', 'DONE1'),
    submission('othercode', 'NOCODE'),
    submission('early', 'OUT7'),
    submission('stranger', 'DONE1'),
    { ...submission('onlyhere', ''), status: 'TIMED-OUT' },
  ])
  panel.studies.set('elsewhere', [submission('somebody', 'X')])
  await app.call('/v1/set_panel_token', { token: TOKEN })
  await bind()
  panel.calls.length = 0
})

/** Somebody whom Prolific sent, and whose visit has ended. */
async function arrive(pid: string, outcome: string): Promise<void> {
  const query = { PROLIFIC_PID: pid, SESSION_ID: `s${pid}`, STUDY_ID: STUDY }
  await app.call('/v1/load_experiment', { experiment_id, query })
  await app.database.pool.query(
    `update participants set outcome = $1 where participant_id = (select participant_id from recruiter_ids where value = $2)`,
    [outcome, pid],
  )
}

const bind = (given: object = {}, headers?: Record<string, string>) =>
  app.call('/v1/set_panel_study', { experiment_id, panel_study_id: STUDY, is_bound: true, ...given }, headers)
const compare = (body: object = { panel_study_id: STUDY }) => app.call('/v1/compare_panel', { experiment_id, ...body })
const decide = (given: object) =>
  app.call('/v1/decide_panel_submissions', {
    experiment_id,
    panel_study_id: STUDY,
    action: 'approve',
    submission_ids: ['sagrees'],
    n_confirmed: 1,
    ...given,
  })
const lastAudit = async () => (await app.call('/v1/list_audit', { limit: 1 })).body.data.entries[0]

test('people of all pages of Prolific are compared with ours and the exits that they were given', async () => {
  const { data } = (await compare()).body
  const verdicts = Object.fromEntries(data.rows.map(({ person, verdict }) => [person, verdict]))
  expect(verdicts).toEqual({
    othercode: 'code-mismatch',
    onlyhere: 'only-here',
    stranger: 'only-there',
    agrees: 'agree',
    early: 'agree',
  })
  expect(data.counts.agree).toBe(2)
  expect(panel.calls.every(({ token }) => token === `Token ${TOKEN}`)).toBe(true)
  expect(await lastAudit()).toMatchObject({ action: 'panel-compared', detail: { rows: 5, panel_study_id: STUDY } })
})

test('the page knows the study there from the links of people, and says of the token only that it is there', async () => {
  const { text, body } = await app.call('/v1/show_panel', { experiment_id })
  const may = { may_set_token: true, may_use_account: true }
  expect(body.data).toEqual({ platform: 'prolific', has_token: true, ...may, panel_study_id: STUDY, panel_studies: [STUDY] })
  expect(text).not.toContain(TOKEN)
  const { rows } = await app.database.pool.query('select sealed from lab_secrets')
  expect(rows[0].sealed).not.toContain(TOKEN)
})

test('a token is stored for the lab of the study that is named, by an owner of that lab alone', async () => {
  const { lab_id, owner } = await aLab(app)
  await setMember(app.database.db, { lab_id: LOCAL_LAB, person_id: owner.person_id }, 'owner')
  const headers = await signedIn(app, owner)
  const own = (await app.call('/v1/set_panel_token', { token: 'of-the-own-lab' }, headers)).status
  const named = (await app.call('/v1/set_panel_token', { experiment_id, token: 'of-the-study' }, headers)).status
  expect([own, named]).toEqual([200, 200])
  const sealed = await prolificTokenOf(app.database.db, LOCAL_LAB)
  const ofOther = await prolificTokenOf(app.database.db, lab_id)
  expect([app.deps.seals.open(sealed ?? ''), app.deps.seals.open(ofOther ?? '')]).toEqual(['of-the-study', 'of-the-own-lab'])

  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
  const asGuest = await signedIn(app, guest)
  expect((await app.call('/v1/set_panel_token', { experiment_id, token: 'stolen' }, asGuest)).status).toBe(403)
  expect((await app.call('/v1/show_panel', { experiment_id }, asGuest)).body.data.may_set_token).toBe(false)
})

test('without a token nobody is called', async () => {
  await app.call('/v1/set_panel_token', { token: '' })
  expect((await compare()).status).toBe(400)
  expect((await decide({})).status).toBe(400)
  expect(panel.calls).toEqual([])
})

test('a token that Prolific does not accept, and a study that it does not know, are said', async () => {
  expect((await bind({ panel_study_id: 'nosuch' })).text).toContain('knows no such study')
  await app.call('/v1/set_panel_token', { token: 'wrong' })
  const { status, text } = await compare()
  expect([status, text]).toEqual([409, expect.stringContaining('does not accept the token')])
})

test('approving, returning and asking to return are sent as documented, and each is in the audit log', async () => {
  expect((await decide({})).body.data).toEqual({ n_done: 1, failed: [] })
  expect(panel.calls.at(-1)).toMatchObject({ path: '/api/v1/submissions/sagrees/transition/', body: { action: 'APPROVE' } })
  expect(await lastAudit()).toMatchObject({
    action: 'panel-submission-decided',
    target: experiment_id,
    detail: { action: 'approve', panel_study_id: STUDY, participant_number: expect.any(Number) },
  })
  await decide({ action: 'ask-return', submission_ids: ['sothercode'], reason: 'Did not finish the study' })
  expect(panel.calls.at(-1)).toMatchObject({
    path: '/api/v1/submissions/sothercode/request-return/',
    body: { request_return_reasons: ['Did not finish the study'] },
  })
  expect(JSON.stringify((await app.call('/v1/list_audit', {})).body)).not.toMatch(/sagrees|sothercode|Did not finish/)
  await decide({ action: 'return', submission_ids: ['sstranger'] })
  expect(panel.calls.at(-1)).toMatchObject({ body: { action: 'RETURN' } })
})

test('what Prolific refuses is said for each person, and the others are done', async () => {
  const { data } = (await decide({ submission_ids: ['sonlyhere', 'searly'], n_confirmed: 2 })).body
  expect(data).toEqual({ n_done: 1, failed: [{ submission_id: 'sonlyhere', problem: 'Prolific answered 400.' }] })
})

test('nothing is decided without the right number, a reason, or about people of another study', async () => {
  for (const given of [
    { n_confirmed: 2 },
    { action: 'ask-return', reason: ' ' },
    { submission_ids: ['ssomebody'] },
    { submission_ids: ['sstranger'] },
    { panel_study_id: 'elsewhere', submission_ids: ['ssomebody'] },
  ])
    expect((await decide(given)).status, JSON.stringify(given)).toBe(400)
  expect(panel.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a file of the panel is compared without any call, and its bad rows are named', async () => {
  const file = 'Submission id,Participant id,Status,Completion code\nsagrees,agrees,APPROVED,DONE1\n,,APPROVED,\n'
  const { data } = (await compare({ file })).body
  expect(data.counts).toMatchObject({ agree: 1, 'only-here': 2 })
  expect(data.problems).toEqual(['Row 3: has no id of a person.'])
  expect((await compare({ file: 'a,b\n1,2' })).status).toBe(400)
  expect(panel.calls).toEqual([])
})

describe('a guest who edits one shared study', () => {
  const asGuest = async () => {
    const guest = await aPerson(app)
    await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
    return signedIn(app, guest)
  }

  test('neither reads nor pays from the account of the lab, and compares by a file', async () => {
    const headers = await asGuest()
    const study = { experiment_id, panel_study_id: STUDY }
    const decided = { ...study, action: 'approve' as const, submission_ids: ['sagrees'], n_confirmed: 1 }
    const answers = await Promise.all([
      app.call('/v1/compare_panel', study, headers),
      app.call('/v1/compare_panel', { experiment_id, panel_study_id: 'elsewhere' }, headers),
      bind({ panel_study_id: 'elsewhere' }, headers),
      bind({ is_bound: false }, headers),
      app.call('/v1/decide_panel_submissions', decided, headers),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(panel.calls).toEqual([])
    expect((await app.call('/v1/show_panel', { experiment_id }, headers)).body.data).toMatchObject({
      may_use_account: false,
      may_set_token: false,
    })
    const file = 'Submission id,Participant id,Status,Completion code\nsagrees,agrees,APPROVED,DONE1\n'
    expect((await app.call('/v1/compare_panel', { experiment_id, file }, headers)).status).toBe(200)
  })

  test('who is a member without the right to decide in the lab does not get it by the share', async () => {
    const monitor = await aMember(app, LOCAL_LAB, 'monitor')
    await setShare(app.database.db, { experiment_id, person_id: monitor.person_id }, 'editor')
    const headers = await signedIn(app, monitor)
    expect((await app.call('/v1/compare_panel', { experiment_id, panel_study_id: STUDY }, headers)).status).toBe(403)
    expect(panel.calls).toEqual([])
  })
})

describe('a study on Prolific', () => {
  test('that belongs to none of ours is neither read nor decided, also if its people open our link', async () => {
    await arrive('somebody', 'complete')
    for (const sent of [
      compare({ panel_study_id: 'elsewhere' }),
      decide({ panel_study_id: 'elsewhere', submission_ids: ['ssomebody'] }),
    ])
      expect((await sent).text).toContain('does not belong to this study')
    expect(panel.calls).toEqual([])
  })

  test('belongs to one study here, until it is released; both are in the audit log', async () => {
    const other = await aStudy(app, { platform: 'prolific', 'completion-code': 'DONE2' })
    const taken = await bind({ experiment_id: other })
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('panel_study_taken')])
    expect((await bind({ is_bound: false })).body.data).toEqual({ panel_studies: [] })
    expect(await lastAudit()).toMatchObject({ action: 'panel-study-released', detail: { panel_study_id: STUDY } })
    expect((await compare()).status).toBe(400)
    expect((await bind({ experiment_id: other })).body.data).toEqual({ panel_studies: [STUDY] })
    expect(await lastAudit()).toMatchObject({ action: 'panel-study-bound', target: other, detail: { panel_study_id: STUDY } })
    expect((await bind({ experiment_id: other, is_bound: false })).status).toBe(200)
  })

  test('may be one of several of a study', async () => {
    const both = await bind({ panel_study_id: 'elsewhere' })
    expect(both.body.data.panel_studies).toEqual([STUDY, 'elsewhere'])
    expect((await compare({ panel_study_id: 'elsewhere' })).status).toBe(200)
    await bind({ panel_study_id: 'elsewhere', is_bound: false })
  })
})

describe('somebody who withdrew', () => {
  const rowOf = async (person: string) => {
    const { data } = (await compare()).body
    return data.rows.find((row) => row.person === person)
  }
  /** Somebody whom Prolific sent, who completes nothing or everything, and then withdraws. */
  async function withdraws(pid: string, outcome: string | null): Promise<void> {
    panel.studies.get(STUDY)?.push({ id: `s${pid}`, participant_id: pid, status: 'AWAITING REVIEW', study_code: 'ANY' })
    const query = { PROLIFIC_PID: pid, SESSION_ID: `S${pid}`, STUDY_ID: STUDY }
    const { session_token } = (await app.call('/v1/load_experiment', { experiment_id, query })).body.data
    await app.database.pool.query(
      `update participants set outcome = $1 where participant_id = (select participant_id from recruiter_ids where value = $2)`,
      [outcome, pid],
    )
    expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
  }

  test.each([
    ['middle', null],
    ['end', 'complete'],
  ])(
    'at the %s stands in the comparison as complete, without data, also after the erasure, and is paid',
    async (pid, outcome) => {
      await withdraws(pid, outcome)
      const row = { verdict: 'agree', user_id: null, outcome: 'complete', has_withdrawn: true }
      expect(await rowOf(pid)).toMatchObject(row)
      await app.database.pool.query(
        `update participants set writes_ended_at = now() - interval '1 hour' where withdrawn_at is not null`,
      )
      await eraseData(app.deps, new AbortController().signal)
      const { rows } = await app.database.pool.query('select * from recruiter_ids where value = any($1)', [[pid, `S${pid}`]])
      expect(rows).toEqual([])
      expect(await rowOf(pid)).toMatchObject(row)
      expect((await decide({ submission_ids: [`s${pid}`] })).body.data).toEqual({ n_done: 1, failed: [] })
      const { rows: kept } = await app.database.pool.query('select * from withdrawn_submissions')
      expect(JSON.stringify(kept)).not.toMatch(new RegExp(`s?${pid}"`, 'i'))
    },
  )

  test('as a test is not kept', async () => {
    const kept = async () => (await app.database.pool.query('select from withdrawn_submissions')).rowCount
    const before = await kept()
    const query = { PROLIFIC_PID: 'tester', preview: 'yes' }
    const { session_token } = (await app.call('/v1/load_experiment', { experiment_id, user_id: 'test_1', query })).body.data
    await app.call('/v1/withdraw', { session_token })
    expect(await kept()).toBe(before)
  })

  test('is forgotten after sixty days, and when the retention date of the study is reached', async () => {
    await withdraws('late', 'complete')
    await app.database.pool.query(`update withdrawn_submissions set withdrawn_on = withdrawn_on - 59`)
    await eraseData(app.deps, new AbortController().signal)
    expect(await rowOf('late')).toMatchObject({ has_withdrawn: true })
    await app.database.pool.query(`update withdrawn_submissions set withdrawn_on = withdrawn_on - 2`)
    await eraseData(app.deps, new AbortController().signal)
    expect(await rowOf('late')).toMatchObject({ verdict: 'only-there', outcome: null, has_withdrawn: false })
    await withdraws('early-erased', 'complete')
    await app.database.pool.query(
      `insert into condition_settings (experiment_id, version, condition, param, value)
       select experiment_id, current_version, 1, 'retention-date', '2020-01-01' from studies where experiment_id = $1`,
      [experiment_id],
    )
    await eraseData(app.deps, new AbortController().signal)
    expect((await app.database.pool.query('select from withdrawn_submissions')).rowCount).toBe(0)
    expect(await rowOf('early-erased')).toMatchObject({ verdict: 'only-there' })
  })
})
