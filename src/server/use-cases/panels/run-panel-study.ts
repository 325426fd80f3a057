import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { runPanelStudy as contract } from '#contract/panels/panel-studies.ts'
import { AFTER_TRANSITION, type PanelStudyState } from '#domain/panels/panel-state.ts'
import type { Asked, PanelStudy } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { setStudyStatus } from '../studies/set-study-status.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { accountForStudy, answerOf, type PanelAccount } from './bound-submissions.ts'

type Body = BodyOf<typeof contract>

const RUNS_ALONE = 'This study runs now, without people from there: press again, or pause it on its page.'

/** Ours runs before the panel sends people, and pauses after it sends nobody any more: nobody from the panel finds a closed study. */
export async function runPanelStudy(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, panel_study_id, action, with_study } = body
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const account = await accountForStudy(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const before = answerOf(await account.panel.api.study(account.token, panel_study_id))
  if (action === 'publish' && body.n_confirmed !== before.places)
    throw new Refusal('bad_request', `n_confirmed: ${before.places} places would be published and paid for. Confirm that number.`)
  const { here } = AFTER_TRANSITION[action]
  const warnings = with_study && here === 'running' ? await become(deps, experiment_id, here, caller) : undefined
  const answer = await transition(account, body, before)
  // It keeps running: somebody may have arrived by another link meanwhile.
  const asked = answer.ok || warnings === undefined ? answer : { ...answer, problem: `${answer.problem} ${RUNS_ALONE}` }
  const detail = { panel_study_id, action, ...(!asked.ok && { problem: asked.problem }) }
  await writeAudit(db, { ...actorOf(caller), action: 'panel-study-changed', target: experiment_id, detail })
  const { there } = answerOf(asked)
  if (with_study && here === 'paused') await become(deps, experiment_id, here, caller)
  const study = await findStudy(db, experiment_id)
  if (!study) throw unknownStudy(experiment_id)
  return { success: 'true', data: { state: there, study_status: study.status, warnings: warnings ?? [] } }
}

/** Nothing is sent for what an earlier press has done already, and a transition whose answer was lost is looked up: it may have happened. */
async function transition(
  { panel, token }: PanelAccount,
  { panel_study_id, action }: Body,
  { state: before }: PanelStudy,
): Promise<Asked<{ there: PanelStudyState }>> {
  const { there } = AFTER_TRANSITION[action]
  const done = { ok: true, value: { there } } as const
  if (before === there) return done
  const asked = await panel.api.transition(token, panel_study_id, action)
  if (asked.ok) return done
  if (!asked.mayBeDone) return asked
  const { label } = panel.rules
  const now = await panel.api.study(token, panel_study_id)
  if (!now.ok)
    return { ok: false, problem: `${asked.problem} It may have happened. Look at the study on ${label} before you press again.` }
  return now.value.state === there
    ? done
    : { ok: false, problem: `${asked.problem} The study there is still ${now.value.status}.` }
}

/** What is to be known about the change, or undefined if nothing changed. */
async function become(
  deps: Deps,
  experiment_id: string,
  status: 'running' | 'paused',
  caller: Caller,
): Promise<string[] | undefined> {
  const study = await findStudy(deps.database.db, experiment_id)
  // A draft that never ran has nobody to keep out.
  if (study?.status === status || (study?.status === 'draft' && status === 'paused')) return undefined
  const { data } = await setStudyStatus(deps, { experiment_id, status }, caller)
  return data.warnings
}
