import type { PanelRules } from '#domain/panels/panel-rules.ts'
import { codesInUse, type ExitCodes, type StudyPlan, withExits } from '#domain/panels/study-plan.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { knownRisks, risksIn } from '#domain/study/checks/risks.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import type { Tx } from '#server/db/open-database.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { finishPlan } from '#server/store/panels/panel-plans.ts'
import { bindPanelStudy } from '#server/store/panels/panel-studies.ts'
import { insertVersion, type Study, settingsOfVersion, withStudyHeld } from '#server/store/studies/studies.ts'
import { versionsOfStudy } from '#server/store/studies/study-figures.ts'
import type { actorOf, Deps } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

type Finished = {
  actor: ReturnType<typeof actorOf>
  experiment_id: string
  rules: PanelRules
  plan: StudyPlan
  codes: ExitCodes
  plan_id: string
  panel_study_id: string
}

/** The study there belongs to ours and its codes are our exits, both or neither. Returns the new version of ours. */
export async function storePanelStudy({ database: { db }, changes }: Deps, finished: Finished): Promise<number> {
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

type Exits = { platform: string; codes: ExitCodes }

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
