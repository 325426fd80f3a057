import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { fixQualityRules as contract } from '#contract/fix-quality-rules.ts'
import { mayFixRules } from '#domain/quality/kept-rules.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { countParticipants } from '#server/store/studies/delete-study.ts'
import { setFixedRules } from '#server/store/studies/quality.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

/** The lock of the study is held: nobody is admitted and nothing is launched between the check and the change. */
export async function fixQualityRules(
  { database: { db } }: Deps,
  { experiment_id, rules }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const isDone = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx, { status }) => {
    if (!mayFixRules(status, await countParticipants(tx, experiment_id)))
      throw new Refusal(
        'study_launched',
        'Rules are fixed while a study is a draft without participants. These stay as they are.',
      )
    await setFixedRules(tx, experiment_id, rules)
    const detail = { rules: rules.map(({ name }) => name) }
    await writeAudit(tx, { ...actorOf(caller), action: 'quality-rules-fixed', target: experiment_id, detail })
    return true
  })
  if (!isDone) throw unknownStudy(experiment_id)
  return { success: 'true' }
}
