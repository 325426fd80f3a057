import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { decideSubmissions as contract } from '#contract/panels/panels.ts'
import type { ComparedRow } from '#domain/panels-comparison/compare.ts'
import { mayDecide } from '#domain/panels-comparison/submission.ts'
import type { OpenPanel } from '#server/panels/index.ts'
import type { Asked } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { boundSubmissions } from './bound-submissions.ts'
import { comparedPeople } from './compared-people.ts'

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
  const { panel, token, submissions } = await boundSubmissions(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const { rows, numberOf } = await comparedPeople(deps, experiment_id, submissions)
  const decided = decidable(rows, submission_ids, { action, label: panel.rules.label })
  const failed: { submission_id: string; problem: string }[] = []
  for (const row of decided) {
    const { submission_id } = row
    const asked = await decide(panel, { token, submission_id, action, reason })
    if (!asked.ok) failed.push({ submission_id, problem: asked.problem })
    // Neither the panel's id nor the typed reason: the log outlives the erasure of the person.
    const detail = { action, panel_study_id, participant_number: numberOf(row), ...(!asked.ok && { problem: asked.problem }) }
    await writeAudit(db, { ...actorOf(caller), action: 'panel-submission-decided', target: experiment_id, detail })
  }
  return { success: 'true', data: { n_done: submission_ids.length - failed.length, failed } }
}

type Asking = Pick<Body, 'action'> & { label: string }

/** The submissions that were asked for, or a refusal of them all. */
function decidable(rows: readonly ComparedRow[], asked: readonly string[], { action, label }: Asking): ComparedRow[] {
  const found = asked.flatMap((id) => rows.find(({ submission_id }) => submission_id === id) ?? [])
  const nUnknown = asked.length - found.length
  if (nUnknown > 0) throw new Refusal('bad_request', `submission_ids: ${nUnknown} are not of this study of ${label}`)
  const nUnfit = found.filter((row) => !mayDecide(action, row)).length
  if (nUnfit > 0)
    throw new Refusal(
      'bad_request',
      `submission_ids: ${nUnfit} of these people did not come to an end here. Only the page of ${label} itself can pay them.`,
    )
  return found
}

type Decision = Pick<Body, 'action'> & { token: string; submission_id: string; reason: string }

const decide = ({ api }: OpenPanel, { token, submission_id, action, reason }: Decision): Promise<Asked<null>> =>
  api.decide(token, submission_id, action === 'ask-return' ? { action, reason } : { action })
