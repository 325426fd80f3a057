import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setStudyStatus as contract } from '#contract/running-study.ts'
import { isDemo, mayBecome, type StudyStatus } from '#domain/study/lifecycle/status.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { type Study, setStatus, withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { launchWarnings } from '../ethics/launch-warnings.ts'
import { unknownStudy } from './unknown-study.ts'

export async function setStudyStatus(
  { database: { db }, changes, now }: Deps,
  { experiment_id, status }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (status === 'closed' && isDemo(experiment_id))
    throw new Refusal('bad_request', 'The demo study cannot be closed. Pause it to keep newcomers out.')
  const warnings = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx, study) => {
    if (!mayBecome(study.status, status)) throw notAllowed(study, status)
    await setStatus(tx, experiment_id, status)
    const detail = { from: study.status, to: status }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-status-changed', target: experiment_id, detail })
    return status === 'running' ? await launchWarnings(tx, study, now()) : []
  })
  if (warnings === undefined) throw unknownStudy(experiment_id)
  changes.tell(experiment_id)
  return { success: 'true', data: { status, warnings } }
}

function notAllowed({ experiment_id, status }: Study, next: StudyStatus): Refusal {
  if (status === 'closed') return new Refusal('study_closed', `experiment_id '${experiment_id}' is closed, and that is for good`)
  return new Refusal('bad_request', `status: a study that is ${status} cannot become ${next}`)
}
