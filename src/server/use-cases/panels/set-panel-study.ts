import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelStudy as contract } from '#contract/panels/panels.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { bindPanelStudy, panelStudiesOf, releasePanelStudy } from '#server/store/panels/panel-studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { readSubmissions } from './bound-submissions.ts'
import { panelOfStudy } from './panel-of-study.ts'

/** Binds a study on the panel to one of ours, or releases it. The audit log says who did, because payments follow from it. */
export async function setPanelStudy(
  deps: Deps,
  { experiment_id, panel_study_id, is_bound }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  // Only a study of the lab's own account: an id that somebody made up would keep its lab from binding it.
  const panel = await panelOfStudy(deps, experiment_id)
  const { name, label } = panel.rules
  if (is_bound) await readSubmissions(deps, panel, { lab_id, panel_study_id })
  const panel_studies = await db.transaction(async (tx) => {
    const change = is_bound ? bindPanelStudy : releasePanelStudy
    const isChanged = await change(tx, { experiment_id, panel: name, panel_study_id })
    const bound = await panelStudiesOf(tx, { experiment_id, panel: name })
    if (is_bound && !bound.includes(panel_study_id))
      throw new Refusal('panel_study_taken', `This study on ${label} belongs to another study here. Release it there first.`)
    const action = is_bound ? 'panel-study-bound' : 'panel-study-released'
    if (isChanged) await writeAudit(tx, { ...actorOf(caller), action, target: experiment_id, detail: { panel_study_id } })
    return bound
  })
  return { success: 'true', data: { panel_studies } }
}
