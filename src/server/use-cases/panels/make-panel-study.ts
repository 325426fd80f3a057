import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { makePanelStudy as contract } from '#contract/panels/panel-studies.ts'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import { codesInUse, type ExitCodes, newCodes, planProblems, type StudyPlan, withExits } from '#domain/panels/study-plan.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { knownRisks, risksIn } from '#domain/study/checks/risks.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import type { Tx } from '#server/db/open-database.ts'
import { exitsThere } from '#server/panels/exits-there.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { claimPlan, dropPlan, finishPlan, lastCodes, leavePlan } from '#server/store/panels/panel-plans.ts'
import { bindPanelStudy, panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { insertVersion, type Study, settingsOfVersion, studyWideSetting, withStudyHeld } from '#server/store/studies/studies.ts'
import { versionsOfStudy } from '#server/store/studies/study-figures.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { accountOfLab } from './bound-submissions.ts'
import { makeThere, unfinished } from './make-there.ts'

type Finished = {
  actor: ReturnType<typeof actorOf>
  experiment_id: string
  rules: ApiPanelRules
  plan: StudyPlan
  codes: ExitCodes
  plan_id: string
  panel_study_id: string
}

type Exits = { platform: string; codes: ExitCodes }

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

type Fitness = { rules: ApiPanelRules; wanted: StudyPlan; experiment_id: string; isClosed: boolean }

async function refuseUnfit({ database: { db } }: Deps, { rules, wanted, experiment_id, isClosed }: Fitness): Promise<void> {
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays as it is. Duplicate it and use the copy.')
  if (isClosed) throw new Refusal('study_closed', `experiment_id '${experiment_id}' is closed and stays as it is`)
  const problems = planProblems(rules, wanted)
  if ((await studyWideSetting(db, experiment_id, 'link-secret')) !== undefined)
    problems.push(`link-secret: ${rules.label} cannot sign links with the secret of this study`)
  if (problems.length > 0) throw new Refusal('bad_request', problems.join('; '), problems)
}

/** The study there belongs to ours and its codes are our exits, both or neither. Returns the new version of ours. */
async function storePanelStudy({ database: { db }, changes }: Deps, finished: Finished): Promise<number> {
  const { actor, experiment_id, rules, plan, codes, plan_id, panel_study_id } = finished
  const panel = rules.name
  const version = await withStudyHeld(db, { experiment_id, lab_id: actor.lab_id }, async (tx, study) => {
    const next = await storeExits(tx, study, { platform: panel, codes: codesInUse(rules, plan, codes) })
    await bindPanelStudy(tx, { experiment_id, panel, panel_study_id })
    await finishPlan(tx, plan_id, panel_study_id)
    const detail = { panel_study_id, version: next, places: plan.places, reward: plan.reward, currency: plan.currency }
    await writeAudit(tx, { ...actor, action: 'panel-study-made', target: experiment_id, detail })
    return next
  })
  if (version === undefined) throw unknownStudy(experiment_id)
  changes.tell(experiment_id)
  return version
}

/** As a new version: people who are on their way keep the exits with which they began. */
async function storeExits(tx: Tx, { experiment_id, version, nConditions }: Study, exits: Exits): Promise<number> {
  const before = await settingsOfVersion(tx, { experiment_id, version })
  const settings = withExits(before, exits)
  // A second study there has the codes of the first one.
  if (diffSettings({ nConditions, settings: before }, { nConditions, settings }).length === 0) return version
  const versions = await versionsOfStudy(tx, experiment_id)
  // What was accepted stays accepted.
  const accepted = versions.flatMap(({ risks }) => risks.filter(({ is_accepted }) => is_accepted).map(findingSentence))
  const risks = knownRisks(risksIn(settings), accepted)
  await insertVersion(tx, { experiment_id, version: version + 1, nConditions, settings, risks })
  return version + 1
}
