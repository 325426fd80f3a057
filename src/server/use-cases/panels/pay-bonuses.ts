import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { payBonuses as contract } from '#contract/panels/panels.ts'
import { mayHaveBonus } from '#domain/panels-comparison/submission.ts'
import type { Asked, PanelBonus, PanelSubmission } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { answerOf, boundSubmissions, type PanelAccount } from './bound-submissions.ts'
import { comparedPeople } from './compared-people.ts'

type Body = BodyOf<typeof contract>

/** A bonus can be paid twice, so the sum and what was paid before must be those that the person saw. */
export async function payBonuses(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, panel_study_id, amount } = body
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, token, submissions } = await boundSubmissions(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const { rows, numberOf } = await comparedPeople(deps, experiment_id, submissions)
  const asked = [...new Set(body.submission_ids)]
  const paid = asked.flatMap((id) => rows.find((row) => row.submission_id === id && mayHaveBonus(row)) ?? [])
  if (paid.length < asked.length)
    throw new Refusal(
      'bad_request',
      `submission_ids: ${asked.length - paid.length} are not of this study, have no end here, withdrew, or are not handed in`,
    )
  const total = amount * paid.length
  if (body.total_confirmed !== total)
    throw new Refusal('bad_request', `total_confirmed: ${(total / 100).toFixed(2)} would be paid. Confirm that sum.`)
  const before = bonusesOf(submissions, asked)
  if (body.paid_before !== before)
    throw new Refusal('outdated_version', 'These people were paid a bonus since the page was opened. Compare again, then decide.')
  const bonuses = paid.map(({ person }) => ({ person, amount }))
  const done = await pay({ panel, token }, { panel_study_id, bonuses, asked, goal: before + total })
  for (const row of paid) {
    const detail = {
      action: 'bonus',
      amount,
      panel_study_id,
      participant_number: numberOf(row),
      ...(!done.ok && { problem: done.problem }),
    }
    await writeAudit(db, { ...actorOf(caller), action: 'panel-submission-decided', target: experiment_id, detail })
  }
  answerOf(done)
  return { success: 'true', data: { n_paid: paid.length } }
}

const bonusesOf = (submissions: readonly PanelSubmission[], ids: readonly string[]): number =>
  submissions.filter(({ id }) => ids.includes(id)).reduce((sum, { bonus }) => sum + bonus, 0)

type Paying = { panel_study_id: string; bonuses: readonly PanelBonus[]; asked: readonly string[]; goal: number }

/** Where the answer was lost, what people have been paid says whether it happened. */
async function pay({ panel, token }: PanelAccount, { panel_study_id, bonuses, asked, goal }: Paying): Promise<Asked<null>> {
  const done = await panel.api.payBonuses(token, panel_study_id, bonuses)
  if (done.ok || !done.mayBeDone) return done
  const now = await panel.api.submissions(token, panel_study_id)
  if (now.ok && bonusesOf(now.value, asked) === goal) return { ok: true, value: null }
  const { label } = panel.rules
  return { ...done, problem: `${done.problem} Look on ${label} whether the bonuses are paid before you pay them again.` }
}
