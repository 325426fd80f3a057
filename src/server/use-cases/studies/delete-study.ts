import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { deleteStudy as contract } from '#contract/running-study.ts'
import { isDemo, mayBeDeleted } from '#domain/study/lifecycle/status.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { countParticipants, deleteStudyRows } from '#server/store/studies/delete-study.ts'
import { studyWideSetting, withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

/** Under the lock of the study, so that nobody is admitted between the count and the deletion. */
export async function deleteStudy(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays. Pause it to keep newcomers out.')
  const held = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx) => {
    if (!mayBeDeleted(experiment_id, await countParticipants(tx, experiment_id)))
      throw new Refusal('study_not_deletable', `People have taken part in '${experiment_id}'. Close it instead`)
    const name = (await studyWideSetting(tx, experiment_id, 'study-name')) ?? ''
    const n_tests = await deleteStudyRows(tx, experiment_id)
    const detail = { ...(name !== '' && { name }), n_tests }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-deleted', target: experiment_id, detail })
    return true
  })
  if (!held) throw unknownStudy(experiment_id)
  return { success: 'true' }
}
