import type { Submission } from '#domain/panels-comparison/submission.ts'
import { peopleOfPanel } from '#server/store/panels/panel-people.ts'
import { statesOf } from '#server/store/panels/panel-states.ts'
import type { Deps } from '../deps.ts'
import { panelOfStudy } from './panel-of-study.ts'
import { hashSubmission } from './receive-report.ts'

type OfStudy = { lab_id: string; experiment_id: string }

/** The submissions of our people as the panel reported them last. Those of others are kept under a hash that says nothing. */
export async function reportedSubmissions(
  deps: Deps,
  { lab_id, experiment_id }: OfStudy,
): Promise<{ panel: string; problems: string[]; submissions: Submission[] }> {
  const { db } = deps.database
  const { rules } = await panelOfStudy(deps, experiment_id)
  const ofLab = { lab_id, panel: rules.name }
  const known = (await peopleOfPanel(db, experiment_id)).flatMap(({ ids }) => {
    const id = ids[rules.submissionParameter]
    return id === undefined ? [] : [{ id, person: ids[rules.personParameter] ?? '', hash: hashSubmission(deps, ofLab, id) }]
  })
  const states = await statesOf(
    db,
    ofLab,
    known.map(({ hash }) => hash),
  )
  const submissions = known.flatMap(({ id, person, hash }) => {
    const status = states.get(hash)
    return status === undefined ? [] : [{ id, person, status, code: '' }]
  })
  return { panel: rules.label, problems: [], submissions }
}
