import { type PanelState, type StandInSubmission, timeOf } from './panel-state.ts'
import { repeatReports, reportChange } from './reports.ts'

const REVIEWED_WITHIN_MS = 21 * 24 * 3_600_000

/** Gives a submission another status, and reports it. */
export function setStatus(state: PanelState, submission: StandInSubmission, status: string, atMs = timeOf(state)): void {
  submission.status = status
  submission.since_ms = atMs
  reportChange(state, submission)
}

type Due = { study_id: string; submission: StandInSubmission; status: string; atMs: number }

/** Moves the clock, times out people who did not come back, approves submissions that nobody reviewed, and repeats reports that are due. */
export function letTimePass(state: PanelState, ms = 0): void {
  state.aheadMs += ms
  const due = [...state.submissions].flatMap(([study_id, all]) =>
    all.flatMap((submission) => dueOf(state, study_id, submission) ?? []),
  )
  for (const { study_id, submission, status, atMs } of due.sort((a, b) => a.atMs - b.atMs)) {
    setStatus(state, submission, status, atMs)
    endIfReviewed(state, study_id)
  }
  repeatReports(state)
}

function dueOf(state: PanelState, study_id: string, submission: StandInSubmission): Due | undefined {
  const { status, since_ms, return_requested = null } = submission
  if (since_ms === undefined) return undefined
  const after = (lastsMs: number, next: string) => {
    const atMs = since_ms + lastsMs
    return timeOf(state) > atMs ? { study_id, submission, status: next, atMs } : undefined
  }
  const minutes = state.studies.get(study_id)?.maximum_allowed_time
  if (status === 'ACTIVE' && minutes !== undefined) return after(minutes * 60_000, 'TIMED-OUT')
  // A submission whose person was asked to return does not wait for a review.
  if (status === 'AWAITING REVIEW' && return_requested === null) return after(REVIEWED_WITHIN_MS, 'APPROVED')
  return undefined
}

/** A study that takes nobody any more is completed with the last decision. */
export function endIfReviewed(state: PanelState, study_id: string): void {
  const study = state.studies.get(study_id)
  const isReviewed = (state.submissions.get(study_id) ?? []).every(
    ({ status }) => status !== 'AWAITING REVIEW' && status !== 'ACTIVE',
  )
  if (study?.status === 'AWAITING REVIEW' && isReviewed) study.status = 'COMPLETED'
}
