import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { makePanelStudy as contract } from '#contract/panels/panel-studies.ts'
import type { PanelRules } from '#domain/panels/panel-rules.ts'
import { newCodes, planProblems, type StudyPlan } from '#domain/panels/study-plan.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { exitsThere } from '#server/panels/exits-there.ts'
import { Refusal } from '#server/refusal.ts'
import { claimPlan, dropPlan, lastCodes, leavePlan } from '#server/store/panels/panel-plans.ts'
import { panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { accountOfLab } from './bound-submissions.ts'
import { makeThere, unfinished } from './make-there.ts'
import { storePanelStudy } from './store-panel-study.ts'

type Body = BodyOf<typeof contract>

/**
 * First the plan with its codes is stored, then the panel is asked, then its study is bound and the codes become our exits in one transaction. Where
 * nobody knows whether the panel did it, the plan stays, and the next press looks for the study there before it makes one.
 */
export async function makePanelStudy(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id } = body
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const account = await accountOfLab(deps, study, caller)
  const { rules } = account.panel
  const wanted = planOf(body)
  await refuseUnfit(deps, { rules, wanted, experiment_id, isClosed: study.status === 'closed' })
  const panel = rules.name
  // People of an earlier study there must find its codes in this version too. An exit that is newer than that study gets a code now.
  const codes = { ...newCodes(rules, deps.random), ...(await lastCodes(db, { experiment_id, panel })) }
  const claimed = await claimPlan(db, { experiment_id, panel, plan: wanted, codes })
  if (!claimed)
    throw new Refusal('panel_refused', `Somebody is making this study on ${rules.label} right now. Try again in some minutes.`)
  const { plan_id } = claimed
  try {
    const nBound = (await panelStudiesOf(db, { experiment_id, panel })).length
    if (nBound !== body.n_known) {
      if (claimed.isNew) await dropPlan(db, plan_id)
      throw new Refusal('outdated_version', `${nBound} studies on ${rules.label} belong to this one by now. Look at them first.`)
    }
    if (claimed.plan.wave !== undefined) throw unfinished(rules.label, claimed.plan.wave)
    const exits = exitsThere(rules, wanted, claimed.codes)
    const made = await makeThere(deps, account, { experiment_id, claimed, wanted, exits })
    if (!made.ok) throw new Refusal('panel_refused', made.problem)
    const { panel_study_id, was_made_before, plan } = made.value
    const finished = { experiment_id, rules, plan, codes: claimed.codes, plan_id, panel_study_id }
    const version = await storePanelStudy(deps, { actor: actorOf(caller), ...finished })
    return { success: 'true', data: { panel_study_id, version, was_made_before } }
  } catch (error) {
    await leavePlan(db, plan_id)
    throw error
  }
}

const planOf = ({ name, description, places, minutes, reward, currency, devices, screen_out }: Body): StudyPlan => ({
  ...{ name, description, places, minutes, reward, currency, devices, screenOut: screen_out },
})

type Fitness = { rules: PanelRules; wanted: StudyPlan; experiment_id: string; isClosed: boolean }

async function refuseUnfit({ database: { db } }: Deps, { rules, wanted, experiment_id, isClosed }: Fitness): Promise<void> {
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays as it is. Duplicate it and use the copy.')
  if (isClosed) throw new Refusal('study_closed', `experiment_id '${experiment_id}' is closed and stays as it is`)
  const problems = planProblems(rules, wanted)
  if ((await studyWideSetting(db, experiment_id, 'link-secret')) !== undefined)
    problems.push(`link-secret: ${rules.label} cannot sign links with the secret of this study`)
  if (problems.length > 0) throw new Refusal('bad_request', problems.join('; '), problems)
}
