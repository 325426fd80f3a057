import type { StudyPlan } from '#domain/panels/study-plan.ts'
import { platformLink } from '#domain/study/study-link.ts'
import type { Asked, NewPanelStudy } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { dropPlan, type PanelPlan, replacePlan } from '#server/store/panels/panel-plans.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import type { PanelAccount } from './bound-submissions.ts'

type Making = Pick<NewPanelStudy, 'exits' | 'group'> & {
  experiment_id: string
  claimed: PanelPlan & { isNew: boolean }
  wanted: StudyPlan
}

type MadeThere = { panel_study_id: string; was_made_before: boolean; plan: StudyPlan }

const PRESS_AGAIN = 'Press again in a minute: if the study was made there, it is found, and nothing is made twice.'

/** The study of a plan on the panel: the one that an earlier press made, or a new one. Where nobody knows whether it was made, the plan stays. */
export async function makeThere(
  deps: Deps,
  { panel, token }: PanelAccount,
  { experiment_id, claimed, wanted, exits, group }: Making,
): Promise<Asked<MadeThere>> {
  const { db } = deps.database
  const { plan_id, isNew } = claimed
  const internal_name = `Feedlab ${experiment_id} ${plan_id}`
  if (!isNew) {
    const found = await panel.api.find(token, internal_name)
    if (!found.ok) return found
    if (found.value) return { ok: true, value: { panel_study_id: found.value.id, was_made_before: true, plan: claimed.plan } }
    await replacePlan(db, plan_id, wanted)
  }
  const made = await panel.api.create(token, {
    ...wanted,
    ...{ internal_name, exits, group },
    link: platformLink(deps.publicUrl(), experiment_id, panel.rules.name),
    signsLinks: (await studyWideSetting(db, experiment_id, 'signed-links')) === 'yes',
    maxMinutes: panel.rules.maxMinutes(wanted.minutes),
  })
  if (made.ok) return { ok: true, value: { panel_study_id: made.value, was_made_before: false, plan: wanted } }
  if (made.mayBeDone) return { ...made, problem: `${made.problem} ${PRESS_AGAIN}` }
  await dropPlan(db, plan_id)
  return made
}

/** A plan that another page began. */
export function unfinished(label: string, wave: string | undefined): Refusal {
  const [what, page] = wave === undefined ? ['A study', 'Panel'] : [`A draft for the wave '${wave}'`, 'Waves']
  return new Refusal(
    'panel_refused',
    `${what} was asked for on ${label}, and its answer did not arrive. Ask again on the page ${page} first.`,
  )
}
