import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { decideSubmissions as contract } from '#contract/panels/panels.ts'
import { comparePanel } from '#domain/panels-comparison/compare.ts'
import type { Submission } from '#domain/panels-comparison/submission.ts'
import type { Asked } from '#server/panels/prolific-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { ownPeople } from './own-people.ts'
import { readSubmissions } from './read-submissions.ts'

type Body = BodyOf<typeof contract>

/** One after the other: money is moved, and a failure in the middle must leave a log that is right. */
export async function decideSubmissions(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, panel_study_id, action } = body
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const submission_ids = [...new Set(body.submission_ids)]
  const reason = (body.reason ?? '').trim()
  if (body.n_confirmed !== submission_ids.length)
    throw new Refusal('bad_request', `n_confirmed: ${submission_ids.length} people would be concerned. Confirm that number.`)
  if (action === 'ask-return' && reason === '')
    throw new Refusal('bad_request', 'reason: people are asked to return with a reason')
  const { token, submissions } = await readSubmissions(deps, { lab_id, panel_study_id })
  await refuseOthers(deps, experiment_id, submissions, submission_ids)
  const failed: { submission_id: string; problem: string }[] = []
  for (const submission_id of submission_ids) {
    const asked = await decide(deps, { token, submission_id, action, reason })
    if (!asked.ok) failed.push({ submission_id, problem: asked.problem })
    const detail = { action, submission_id, ...(reason !== '' && { reason }), ...(!asked.ok && { problem: asked.problem }) }
    await writeAudit(db, { ...actorOf(caller), action: 'panel-submission-decided', target: experiment_id, detail })
  }
  return { success: 'true', data: { n_done: submission_ids.length - failed.length, failed } }
}

/** The token opens every study of the lab's account there: a wrong id must not decide about people of another study. */
async function refuseOthers(deps: Deps, experiment_id: string, theirs: readonly Submission[], asked: readonly string[]) {
  const rows = comparePanel(await ownPeople(deps, experiment_id), theirs)
  if (!rows.some(({ user_id, submission_id }) => user_id !== null && submission_id !== ''))
    throw new Refusal('bad_request', 'panel_study_id: this study of Prolific has sent nobody here')
  const unknown = asked.filter((id) => !theirs.some((submission) => submission.id === id))
  if (unknown.length > 0) throw new Refusal('bad_request', `submission_ids: ${unknown.length} are not of this study of Prolific`)
}

type Decision = Pick<Body, 'action'> & { token: string; submission_id: string; reason: string }

function decide({ prolific }: Deps, { token, submission_id, action, reason }: Decision): Promise<Asked<null>> {
  if (action === 'approve') return prolific.approve(token, submission_id)
  return action === 'return' ? prolific.giveBack(token, submission_id) : prolific.askReturn(token, submission_id, reason)
}
