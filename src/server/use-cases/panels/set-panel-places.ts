import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelPlaces as contract } from '#contract/panels/panel-studies.ts'
import type { Asked } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { accountForStudy, answerOf } from './bound-submissions.ts'

/** Each place is paid for, so there are only ever more of them by somebody's own press. */
export async function setPanelPlaces(
  deps: Deps,
  { experiment_id, panel_study_id, places, n_confirmed }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, token } = await accountForStudy(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const study = answerOf(await panel.api.study(token, panel_study_id))
  if (study.state !== 'draft' && places < study.places)
    throw new Refusal('bad_request', `places: the study has ${study.places}, and places can only be raised once it is published`)
  const nAdded = places - study.places
  // To the same number twice is the same as once.
  if (nAdded !== 0 && n_confirmed !== nAdded)
    throw new Refusal('bad_request', `n_confirmed: ${nAdded} places would be added and paid for. Confirm that number.`)
  const sent = await panel.api.setPlaces(token, panel_study_id, places)
  const now = sent.ok || !sent.mayBeDone ? undefined : await panel.api.study(token, panel_study_id)
  const asked: Asked<null> = now?.ok && now.value.places === places ? { ok: true, value: null } : sent
  const detail = { panel_study_id, action: 'places', places, ...(!asked.ok && { problem: asked.problem }) }
  await writeAudit(db, { ...actorOf(caller), action: 'panel-study-changed', target: experiment_id, detail })
  answerOf(asked)
  return { success: 'true', data: { places } }
}
