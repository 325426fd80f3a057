import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { savePreregistration as contract } from '#contract/preregistration.ts'
import { isEqual } from '#domain/is-equal.ts'
import { withoutEmpty } from '#domain/preregistration/fields.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { preregistrationDraft, type StoredDraft, setPreregistrationDraft } from '#server/store/studies/preregistrations.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

export async function savePreregistration(
  { database: { db } }: Deps,
  { experiment_id, based_on, ...body }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const answers = withoutEmpty(body.answers)
  const revision = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx) => {
    const current = await preregistrationDraft(tx, experiment_id)
    // The same once more makes no revision: the answer to an earlier call may have been lost.
    if (current.revision > 0 && isEqual(current.answers, answers)) return current.revision
    refuseOutdatedDraft(current, based_on)
    const next = current.revision + 1
    await setPreregistrationDraft(tx, { experiment_id, answers, revision: next, changed_by: makerOf(caller).created_by })
    await writeAudit(tx, {
      ...actorOf(caller),
      action: 'preregistration-changed',
      target: experiment_id,
      detail: { revision: next },
    })
    return next
  })
  if (revision === undefined) throw unknownStudy(experiment_id)
  return { success: 'true', data: { revision } }
}

/** Two people, or two tabs: what one saved, the other has not seen. */
export function refuseOutdatedDraft({ revision, changed_by }: StoredDraft, based_on: number): void {
  if (revision === based_on) return
  throw new Refusal(
    'outdated_version',
    `${changed_by || 'Somebody'} saved the draft after you opened it. Look at it before you go on`,
  )
}
