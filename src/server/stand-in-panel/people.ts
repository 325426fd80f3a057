import { signedToken } from './link-tokens.ts'
import { findSubmission, newId, type PanelState, placesTaken } from './panel-state.ts'

export type Joined = { submission_id: string; participant_id: string; link: string }

/** Somebody takes a place. Undefined where there is none. */
export function join(state: PanelState, study_id: string, pid?: string): Joined | undefined {
  const study = state.studies.get(study_id)
  if (study?.status !== 'ACTIVE' || placesTaken(state, study_id) >= study.total_available_places) return undefined
  const [participant_id, submission_id] = [pid ?? newId(), newId()]
  state.submissions.get(study_id)?.push({ id: submission_id, participant_id, status: 'ACTIVE', study_code: '' })
  const link = study.external_study_url
    .replaceAll('{{%PROLIFIC_PID%}}', participant_id)
    .replaceAll('{{%STUDY_ID%}}', study_id)
    .replaceAll('{{%SESSION_ID%}}', submission_id)
  if (study['is_external_study_url_secure'] !== true) return { submission_id, participant_id, link }
  const said = { person: participant_id, study: study_id, session: submission_id, audience: study.external_study_url }
  return { submission_id, participant_id, link: `${link}&prolific_token=${signedToken(state.key, said)}` }
}

/** Somebody comes back with a code, or without one. What the study says of the code is done. */
export function complete(state: PanelState, submission_id: string, code: string): boolean {
  const found = findSubmission(state, submission_id)
  const study = found && state.studies.get(found.study_id)
  if (!found || !study || found.submission.status !== 'ACTIVE') return false
  const { submission } = found
  const known = study.completion_codes.find((each) => each.code === code)
  const actions = known?.actions ?? []
  const does = (name: string) => actions.find(({ action }) => action === name)
  submission.study_code = known ? code : code || 'NOCODE'
  submission.status = does('AUTOMATICALLY_APPROVE') ? 'APPROVED' : 'AWAITING REVIEW'
  if (does('REQUEST_RETURN')) submission.return_requested = '2026-05-20T11:33:00.457000Z'
  const fixed = does('FIXED_SCREEN_OUT_PAYMENT')
  if (fixed) {
    submission.status = 'SCREENED OUT'
    const nUsed = state.submissions.get(study.id)?.filter(({ status }) => status === 'SCREENED OUT').length ?? 0
    if (nUsed >= (fixed.slots ?? 0)) study.status = 'PAUSED'
  }
  if (study.status === 'ACTIVE' && nActive(state, study.id) === 0 && placesTaken(state, study.id) >= study.total_available_places)
    study.status = 'AWAITING REVIEW'
  return true
}

const nActive = (state: PanelState, study_id: string) =>
  (state.submissions.get(study_id) ?? []).filter(({ status }) => status === 'ACTIVE').length

/** Somebody gives the place back. It is free again. */
export function giveBack(state: PanelState, submission_id: string): boolean {
  const found = findSubmission(state, submission_id)
  if (!found || !['ACTIVE', 'AWAITING REVIEW'].includes(found.submission.status)) return false
  found.submission.status = 'RETURNED'
  return true
}
