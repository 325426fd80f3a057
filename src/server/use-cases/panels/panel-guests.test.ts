import { describe, expect, test } from 'vitest'
import { setShare } from '#server/store/accounts/shares.ts'
import {
  app,
  arrive,
  bind,
  compare,
  decide,
  experiment_id,
  lastAudit,
  panel,
  STUDY,
  setUpPanel,
} from '#server/testing/panel-study.ts'
import { aStudy } from '../../testing/builders.ts'
import { aMember, aPerson, signedIn } from '../../testing/people.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { eraseData } from '../visits/erase-data.ts'

setUpPanel()

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
    expect(panel.state.calls).toEqual([])
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
    expect(panel.state.calls).toEqual([])
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
    expect(panel.state.calls).toEqual([])
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
    panel.state.submissions
      .get(STUDY)
      ?.push({ id: `s${pid}`, participant_id: pid, status: 'AWAITING REVIEW', study_code: 'ANY', since_ms: Date.now() })
    const query = { PROLIFIC_PID: pid, SESSION_ID: `S${pid}`, STUDY_ID: STUDY }
    const { session_token } = (await app.call('/v1/load_experiment', { experiment_id, query })).body.data
    await app.database.pool.query(
      `update participants set outcome = $1 where participant_id = (select participant_id from recruiter_ids where value = $2)`,
      [outcome, pid],
    )
    expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
  }

  test('at the end stands in the comparison as complete, without data, also after the erasure, and is paid', async () => {
    const pid = 'end'
    await withdraws(pid, 'complete')
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
  })

  test.each<[string, string | null]>([
    ['in the middle of the visit', null],
    ...['screened_out', 'failed_attention', 'quota_full', 'left_early', 'technical_error'].map((outcome): [string, string] => [
      `after they had left as ${outcome}`,
      outcome,
    ]),
  ])('%s is not complete, nothing is decided about them here, and the panel approves them by itself', async (_, outcome) => {
    const pid = `w${(outcome ?? 'middle').replace('_', '')}`
    await withdraws(pid, outcome)
    const row = { verdict: 'agree', user_id: null, outcome: outcome ?? 'withdrawn', has_withdrawn: true }
    expect(await rowOf(pid)).toMatchObject(row)
    panel.state.calls.length = 0
    const reason = 'r'.repeat(100)
    for (const action of ['approve', 'return', 'ask-return', 'reject'] as const) {
      const refused = await decide({ action, submission_ids: [`s${pid}`], reason, category: 'OTHER' })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('or withdrew')])
    }
    expect(panel.state.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await panel.pass(22 * 86_400_000)
    expect(await rowOf(pid)).toMatchObject({ ...row, status: 'APPROVED' })
  })

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
