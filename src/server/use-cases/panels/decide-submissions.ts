import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { decideSubmissions as contract } from '#contract/panels/panels.ts'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import type { ComparedRow } from '#domain/panels-comparison/compare.ts'
import { mayDecide, statusAfter } from '#domain/panels-comparison/submission.ts'
import type { Asked, PanelDecision } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { boundSubmissions, type PanelAccount } from './bound-submissions.ts'
import { comparedPeople } from './compared-people.ts'

type Body = BodyOf<typeof contract>

/** One after the other: money is moved, and a failure in the middle must leave a log that is right. */
export async function decideSubmissions(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, panel_study_id, action } = body
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const submission_ids = [...new Set(body.submission_ids)]
  if (body.n_confirmed !== submission_ids.length)
    throw new Refusal('bad_request', `n_confirmed: ${submission_ids.length} people would be concerned. Confirm that number.`)
  const { panel, token, submissions } = await boundSubmissions(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const decision = decisionOf(body, panel.rules)
  const { rows, numberOf } = await comparedPeople(deps, experiment_id, submissions)
  const decided = decidable(rows, submission_ids, { action, label: panel.rules.label })
  const failed: { submission_id: string; problem: string }[] = []
  for (const row of decided) {
    const { submission_id } = row
    const asked = await decide({ panel, token }, { panel_study_id, submission_id, decision })
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
  const nAsked = found.filter(({ is_asked_to_return }) => action === 'ask-return' && is_asked_to_return).length
  if (nAsked > 0)
    throw new Refusal(
      'bad_request',
      `submission_ids: ${nAsked} of these people were asked to return before. Nobody is asked twice.`,
    )
  const nUnfit = found.filter((row) => !mayDecide(action, row)).length
  if (nUnfit > 0)
    throw new Refusal(
      'bad_request',
      `submission_ids: ${nUnfit} of these people did not come to an end here, or withdrew. Only the page of ${label} itself can do this.`,
    )
  return found
}

/** With everything that the panel asks for, before anybody is decided about. */
function decisionOf(
  { action, reason: written = '', category = '' }: Body,
  { label, leastReason, rejections }: ApiPanelRules,
): PanelDecision {
  const reason = written.trim()
  if (action === 'ask-return') {
    if (reason === '') throw new Refusal('bad_request', 'reason: people are asked to return with a reason')
    return { action, reason }
  }
  if (action !== 'reject') return { action }
  if (reason.length < leastReason)
    throw new Refusal('bad_request', `reason: ${label} asks for ${leastReason} characters at least, and people read them`)
  if (!rejections.some((each) => each.category === category))
    throw new Refusal('bad_request', `category: must be one of ${rejections.map((each) => each.category).join(', ')}`)
  return { action, reason, category }
}

type Deciding = { panel_study_id: string; submission_id: string; decision: PanelDecision }

/** A decision whose answer was lost is looked up: people must not be told that they are unpaid when they are paid. */
async function decide(
  { panel, token }: PanelAccount,
  { panel_study_id, submission_id, decision }: Deciding,
): Promise<Asked<null>> {
  const asked = await panel.api.decide(token, submission_id, decision)
  if (asked.ok || !asked.mayBeDone) return asked
  const now = await panel.api.submissions(token, panel_study_id)
  const found = now.ok ? now.value.find(({ id }) => id === submission_id) : undefined
  if (found === undefined) {
    const { label } = panel.rules
    return {
      ok: false,
      problem: `${asked.problem} It may have been decided. Compare with ${label} again before you press again.`,
    }
  }
  const after = statusAfter(decision.action)
  const isDone = after === undefined ? found.isAskedToReturn : found.status === after
  return isDone ? { ok: true, value: null } : { ok: false, problem: `${asked.problem} Nothing was decided.` }
}
