import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { aStudy } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export const TOKEN = 'prolific-token-of-the-lab'
export const STUDY = '60d9aadeb86739de712fa000'

export let app: TestApp
export let panel: StandInPanel
export let experiment_id: string

/** Somebody whom Prolific sent, and whose visit has ended. */
export async function arrive(pid: string, outcome: string): Promise<void> {
  const query = { PROLIFIC_PID: pid, SESSION_ID: `s${pid}`, STUDY_ID: STUDY }
  await app.call('/v1/load_experiment', { experiment_id, query })
  await app.database.pool.query(
    `update participants set outcome = $1 where participant_id = (select participant_id from recruiter_ids where value = $2)`,
    [outcome, pid],
  )
}

export const bind = (given: object = {}, headers?: Record<string, string>) =>
  app.call('/v1/set_panel_study', { experiment_id, panel_study_id: STUDY, is_bound: true, ...given }, headers)
export const compare = (body: object = { panel_study_id: STUDY }) => app.call('/v1/compare_panel', { experiment_id, ...body })
export const decide = (given: object) =>
  app.call('/v1/decide_panel_submissions', {
    experiment_id,
    panel_study_id: STUDY,
    action: 'approve',
    submission_ids: ['sagrees'],
    n_confirmed: 1,
    ...given,
  })
export const lastAudit = async () => (await app.call('/v1/list_audit', { limit: 1 })).body.data.entries[0]

/** A study whose people come from a stand-in for Prolific. */
export function setUpPanel(): void {
  beforeAll(async () => {
    panel = await startStandIn({ tokens: { [TOKEN]: 'all' } })
    app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
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
    panel.setStudy(STUDY, [
      submission('agrees', 'DONE1'),
      submission('othercode', 'NOCODE'),
      submission('early', 'OUT7'),
      submission('stranger', 'DONE1'),
      { ...submission('onlyhere', ''), status: 'TIMED-OUT' },
    ])
    panel.setStudy('elsewhere', [submission('somebody', 'X')])
    await app.call('/v1/set_panel_token', { token: TOKEN })
    await bind()
    panel.state.calls.length = 0
  })
}
