import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showPanelStudy as contract } from '#contract/panels/panel-studies.ts'
import { nGivenBack, nIncomplete, proposedPlaces, studyCost } from '#domain/panels/study-cost.ts'
import { planOfStudy } from '#server/store/panels/panel-plans.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import type { Caller, Deps } from '../deps.ts'
import { accountForStudy, answerOf } from './bound-submissions.ts'
import { comparedPeople } from './compared-people.ts'

/** Asked of the panel each time, because people come and go there. */
export async function showPanelStudy(
  deps: Deps,
  { experiment_id, panel_study_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, token } = await accountForStudy(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const study = answerOf(await panel.api.study(token, panel_study_id))
  const submissions = answerOf(await panel.api.submissions(token, panel_study_id))
  const { reward, places } = study
  const totalCost = answerOf(await panel.api.cost(token, { reward, places }))
  const plan = await planOfStudy(db, { experiment_id, panel: panel.rules.name, panel_study_id })
  const { soFar, toCome, ofPlace } = studyCost({ reward, places, totalCost, submissions, screenOut: plan?.screenOut ?? null })
  const { rows } = await comparedPeople(deps, experiment_id, submissions)
  const incomplete = nIncomplete(rows)
  return {
    success: 'true',
    data: {
      ...{ name: study.name, state: study.state, status: study.status, reward, places, currency: study.currency },
      places_taken: study.placesTaken,
      n_given_back: nGivenBack(submissions),
      n_incomplete: incomplete,
      places_proposed: proposedPlaces({ places, asked: plan?.places, incomplete }),
      cost_so_far: soFar,
      cost_to_come: toCome,
      cost_of_place: ofPlace,
    },
  }
}
