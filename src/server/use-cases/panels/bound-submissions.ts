import { roleMay } from '#domain/accounts/permissions.ts'
import type { Submission } from '#domain/panels-comparison/submission.ts'
import { Refusal } from '#server/refusal.ts'
import { labSecretOf } from '#server/store/panels/lab-secrets.ts'
import { panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { type Caller, type Deps, labRoleOf } from '../deps.ts'

/** The account on the panel is the lab's, with all its studies and its money: a role in a single study of the lab is not enough. */
export const mayUseAccount = (caller: Caller, lab_id: string): boolean =>
  roleMay(labRoleOf(caller, lab_id) ?? null, 'use-panel-account')

export type StudyOnPanel = { lab_id: string; experiment_id: string; panel_study_id: string }
type Read = { token: string; submissions: Submission[] }

/** The submissions of a study on Prolific that belongs to this study, with the token of the lab. */
export async function boundSubmissions(deps: Deps, study: StudyOnPanel, caller: Caller): Promise<Read> {
  await refuseUnlessBound(deps, study, caller)
  return readSubmissions(deps, study)
}

/** The token of the lab, for calls about a study there that belongs to this one. */
export async function tokenForStudy(deps: Deps, study: StudyOnPanel, caller: Caller): Promise<string> {
  await refuseUnlessBound(deps, study, caller)
  return tokenOf(deps, study.lab_id)
}

async function refuseUnlessBound(
  deps: Deps,
  { lab_id, experiment_id, panel_study_id }: StudyOnPanel,
  caller: Caller,
): Promise<void> {
  if (!mayUseAccount(caller, lab_id))
    throw new Refusal(
      'forbidden',
      'Only owners and editors of the lab use its account on Prolific. Compare by a file of the panel.',
    )
  if (!(await panelStudiesOf(deps.database.db, experiment_id)).includes(panel_study_id))
    throw new Refusal('bad_request', 'panel_study_id: this study on Prolific does not belong to this study. Bind it first.')
}

/** Without a token, nobody is called. */
export async function readSubmissions(
  deps: Deps,
  { lab_id, panel_study_id }: Omit<StudyOnPanel, 'experiment_id'>,
): Promise<Read> {
  const token = await tokenOf(deps, lab_id)
  const asked = await deps.prolific.submissions(token, panel_study_id)
  if (!asked.ok) throw new Refusal('panel_refused', asked.problem)
  return { token, submissions: asked.value }
}

async function tokenOf({ database: { db }, seals }: Deps, lab_id: string): Promise<string> {
  const sealed = await labSecretOf(db, lab_id, 'prolific-token')
  const token = sealed === undefined ? undefined : seals.open(sealed)
  if (token === undefined)
    throw new Refusal('bad_request', 'The lab has no token of Prolific. An owner of the lab can store one on the page Panel.')
  return token
}
