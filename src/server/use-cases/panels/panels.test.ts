import { expect, test } from 'vitest'
import { setMember } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { labSecretOf } from '#server/store/panels/lab-secrets.ts'
import {
  app,
  bind,
  compare,
  decide,
  experiment_id,
  lastAudit,
  panel,
  STUDY,
  setUpPanel,
  TOKEN,
} from '#server/testing/panel-study.ts'
import { aLab, aPerson, signedIn } from '../../testing/people.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpPanel()

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
  expect(panel.state.calls.every(({ token }) => token === `Token ${TOKEN}`)).toBe(true)
  expect(await lastAudit()).toMatchObject({ action: 'panel-compared', detail: { rows: 5, panel_study_id: STUDY } })
})

test('the page knows the study there from the links of people, and says of the token only that it is there', async () => {
  const { text, body } = await app.call('/v1/show_panel', { experiment_id })
  const report_address = expect.stringContaining('/v1/panel_reports/prolific/')
  const reports = { has_report_secret: false, report_address, last_report_at: null }
  const may = { panel_label: 'Prolific', may_set_token: true, may_use_account: true }
  expect(body.data).toMatchObject({
    platform: 'prolific',
    has_token: true,
    ...may,
    ...reports,
    panel_study_id: STUDY,
    panel_studies: [STUDY],
  })
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
  const sealed = await labSecretOf(app.database.db, LOCAL_LAB, 'prolific-token')
  const ofOther = await labSecretOf(app.database.db, lab_id, 'prolific-token')
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
  expect(panel.state.calls).toEqual([])
})

test('a token that Prolific does not accept, and a study that it does not know, are said', async () => {
  expect((await bind({ panel_study_id: 'nosuch' })).text).toContain('knows no such study')
  await app.call('/v1/set_panel_token', { token: 'wrong' })
  const { status, text } = await compare()
  expect([status, text]).toEqual([409, expect.stringContaining('does not accept the token')])
})

test('approving, returning and asking to return are sent as documented, and each is in the audit log', async () => {
  expect((await decide({})).body.data).toEqual({ n_done: 1, failed: [] })
  expect(panel.state.calls.at(-1)).toMatchObject({ path: '/api/v1/submissions/sagrees/transition/', body: { action: 'APPROVE' } })
  expect(await lastAudit()).toMatchObject({
    action: 'panel-submission-decided',
    target: experiment_id,
    detail: { action: 'approve', panel_study_id: STUDY, participant_number: expect.any(Number) },
  })
  await decide({ action: 'ask-return', submission_ids: ['sothercode'], reason: 'Did not finish the study' })
  expect(panel.state.calls.at(-1)).toMatchObject({
    path: '/api/v1/submissions/sothercode/request-return/',
    body: { request_return_reasons: ['Did not finish the study'] },
  })
  expect(JSON.stringify((await app.call('/v1/list_audit', {})).body)).not.toMatch(/sagrees|sothercode|Did not finish/)
  await decide({ action: 'return', submission_ids: ['sstranger'] })
  expect(panel.state.calls.at(-1)).toMatchObject({ body: { action: 'RETURN' } })
})

test('somebody who was asked to return is marked in the comparison, and is not asked again', async () => {
  const asked = { action: 'ask-return', submission_ids: ['sothercode'], reason: 'Did not finish the study' }
  expect((await decide(asked)).status).toBe(200)
  const { rows } = (await compare()).body.data
  expect(rows.filter(({ is_asked_to_return }) => is_asked_to_return).map(({ person }) => person)).toEqual(['othercode'])
  const { status, text } = await decide(asked)
  expect([status, text]).toEqual([400, expect.stringContaining('were asked to return before')])
  expect(panel.state.calls.filter(({ path }) => path.endsWith('/request-return/'))).toHaveLength(1)
})

test('what Prolific refuses is said for each person, and the others are done', async () => {
  const { data } = (await decide({ submission_ids: ['sonlyhere', 'searly'], n_confirmed: 2 })).body
  expect(data).toEqual({
    n_done: 1,
    failed: [{ submission_id: 'sonlyhere', problem: 'Prolific refuses: The submission is TIMED-OUT.' }],
  })
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
  expect(panel.state.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a file of the panel is compared without any call, and its bad rows are named', async () => {
  const file = 'Submission id,Participant id,Status,Completion code\nsagrees,agrees,APPROVED,DONE1\n,,APPROVED,\n'
  const { data } = (await compare({ file })).body
  expect(data.counts).toMatchObject({ agree: 1, 'only-here': 2 })
  expect(data.problems).toEqual(['Row 3: has no id of a person.'])
  expect((await compare({ file: 'a,b\n1,2' })).status).toBe(400)
  expect(panel.state.calls).toEqual([])
})

const LONG = 'The two attention checks were answered in another way than their own texts ask for, so the data cannot be used.'

test('a rejection has a reason of the length that the panel asks for, and one of its categories', async () => {
  const reject = (given: object) => decide({ action: 'reject', submission_ids: ['sothercode'], ...given })
  for (const given of [{ reason: 'too short', category: 'FAILED_CHECK' }, { reason: LONG }, { reason: LONG, category: 'UGLY' }])
    expect((await reject(given)).status, JSON.stringify(given)).toBe(400)
  expect(panel.state.calls.filter(({ method }) => method === 'POST')).toEqual([])
  expect((await reject({ reason: LONG, category: 'FAILED_CHECK' })).body.data).toEqual({ n_done: 1, failed: [] })
  expect(panel.state.calls.at(-1)).toMatchObject({
    body: { action: 'REJECT', message: LONG, rejection_category: 'FAILED_CHECK' },
  })
  expect(JSON.stringify(await lastAudit())).not.toContain('attention checks')
})

test('a decision whose answer was cut is looked up, and counts if the panel took it', async () => {
  panel.state.faults.push({ path: '/submissions/sagrees/transition/', cut: true })
  expect((await decide({})).body.data).toEqual({ n_done: 1, failed: [] })
  panel.state.faults.push({ path: '/submissions/searly/transition/', status: 502 })
  const { data } = (await decide({ submission_ids: ['searly'] })).body
  expect(data.failed).toEqual([{ submission_id: 'searly', problem: expect.stringMatching(/error 502.*Nothing was decided/) }])
})

const bonus = (given: object = {}) =>
  app.call('/v1/pay_panel_bonuses', {
    ...{ experiment_id, panel_study_id: STUDY, submission_ids: ['sagrees'], amount: 50, total_confirmed: 50, paid_before: 0 },
    ...given,
  })
const bonusOf = (id: string) => panel.state.submissions.get(STUDY)?.find((each) => each.id === id)?.bonus_payments

test('a bonus is paid once for the sum that was confirmed, and is in the comparison and the audit log', async () => {
  for (const given of [
    { total_confirmed: 60 },
    { submission_ids: ['sstranger'] },
    { submission_ids: ['sonlyhere'] },
    { submission_ids: ['no'] },
  ])
    expect((await bonus(given)).status, JSON.stringify(given)).toBe(400)
  expect((await bonus()).body.data).toEqual({ n_paid: 1 })
  expect(bonusOf('sagrees')).toEqual([50])
  const { rows } = (await compare()).body.data
  expect(rows.find(({ submission_id }) => submission_id === 'sagrees')?.bonus).toBe(50)
  // The same press again.
  expect((await bonus()).status).toBe(409)
  expect(bonusOf('sagrees')).toEqual([50])
})

test('a bonus whose answer was cut counts if it was paid, and is not paid twice by pressing again', async () => {
  panel.state.faults.push({ path: '/pay/', cut: true })
  expect((await bonus()).body.data).toEqual({ n_paid: 1 })
  expect((await bonus()).status).toBe(409)
  expect(bonusOf('sagrees')).toEqual([50])
  panel.state.faults.push({ path: '/pay/', status: 503 })
  const failed = await bonus({ submission_ids: ['searly'] })
  expect([failed.status, failed.text]).toEqual([409, expect.stringContaining('Look on Prolific whether')])
  expect(await lastAudit()).toMatchObject({ detail: { action: 'bonus', problem: expect.stringContaining('503') } })
})
