import { setStatus } from './changes.ts'
import { actionOf } from './completion-codes.ts'
import { signedToken } from './link-tokens.ts'
import {
  findSubmission,
  isLapsed,
  newId,
  type PanelState,
  placesTaken,
  type StandInStudy,
  type StandInSubmission,
  timeOf,
} from './panel-state.ts'

export type Joined = { submission_id: string; participant_id: string; link: string }

const hasPlace = (state: PanelState, { id, total_available_places }: StandInStudy) =>
  placesTaken(state, id) < total_available_places

/** Somebody takes a place, and has not begun. Undefined where there is none. */
export function reserve(state: PanelState, study_id: string, pid = newId()): StandInSubmission | undefined {
  const study = state.studies.get(study_id)
  if (study?.status !== 'ACTIVE' || !hasPlace(state, study)) return undefined
  const submission: StandInSubmission = { id: newId(), participant_id: pid, status: '', study_code: '' }
  state.submissions.get(study_id)?.push(submission)
  setStatus(state, submission, 'RESERVED')
  return submission
}

/** Begins with a place that is reserved. `issuedMs`: when the panel made the link. */
export function start(state: PanelState, submission_id: string, issuedMs = state.now()): Joined | undefined {
  const found = findSubmission(state, submission_id)
  const study = found && state.studies.get(found.study_id)
  if (!found || !study || found.submission.status !== 'RESERVED' || isLapsed(state, found.submission)) return undefined
  const { participant_id } = found.submission
  setStatus(state, found.submission, 'ACTIVE')
  const link = study.external_study_url
    .replaceAll('{{%PROLIFIC_PID%}}', participant_id)
    .replaceAll('{{%STUDY_ID%}}', study.id)
    .replaceAll('{{%SESSION_ID%}}', submission_id)
  if (study['is_external_study_url_secure'] !== true) return { submission_id, participant_id, link }
  const said = { person: participant_id, study: study.id, session: submission_id, audience: study.external_study_url, issuedMs }
  return { submission_id, participant_id, link: `${link}&prolific_token=${signedToken(state.key, said)}` }
}

/** Somebody takes a place and begins at once. */
export function join(state: PanelState, study_id: string, pid?: string, issuedMs?: number): Joined | undefined {
  const reserved = reserve(state, study_id, pid)
  return reserved && start(state, reserved.id, issuedMs)
}

/** Somebody comes back with a code, or without one. What the study says of the code is done. */
export function complete(state: PanelState, submission_id: string, code: string): boolean {
  const found = findSubmission(state, submission_id)
  const study = found && state.studies.get(found.study_id)
  if (!found || !study || !mayComplete(state, study, found.submission)) return false
  const { submission } = found
  const known = study.completion_codes.find((each) => each.code === code)
  const does = (name: string) => known && actionOf(known, name)
  submission.study_code = known ? code : code || 'NOCODE'
  if (does('REQUEST_RETURN')) submission.return_requested = new Date(timeOf(state)).toISOString()
  const fixed = does('FIXED_SCREEN_OUT_PAYMENT')
  const handedIn = does('AUTOMATICALLY_APPROVE') ? 'APPROVED' : 'AWAITING REVIEW'
  setStatus(state, submission, fixed ? 'SCREENED OUT' : handedIn)
  if (fixed) {
    const nUsed = state.submissions.get(study.id)?.filter(({ status }) => status === 'SCREENED OUT').length ?? 0
    if (nUsed >= (fixed.slots ?? 0)) study.status = 'PAUSED'
  }
  if (study.status === 'ACTIVE' && nOnTheirWay(state, study.id) === 0 && !hasPlace(state, study)) study.status = 'AWAITING REVIEW'
  return true
}

/** Who took too long can still finish while nobody else has the place. */
const mayComplete = (state: PanelState, study: StandInStudy, { status }: StandInSubmission): boolean =>
  status === 'ACTIVE' || (status === 'TIMED-OUT' && hasPlace(state, study))

const nOnTheirWay = (state: PanelState, study_id: string) =>
  (state.submissions.get(study_id) ?? []).filter(
    (submission) => submission.status === 'ACTIVE' || (submission.status === 'RESERVED' && !isLapsed(state, submission)),
  ).length

/** Somebody gives the place back. It is free again. */
export function giveBack(state: PanelState, submission_id: string): boolean {
  const found = findSubmission(state, submission_id)
  if (!found || !['RESERVED', 'ACTIVE', 'AWAITING REVIEW'].includes(found.submission.status)) return false
  setStatus(state, found.submission, 'RETURNED')
  return true
}
