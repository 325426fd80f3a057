import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { unblindStudy as contract } from '#contract/running-study.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { blindingOf, setUnblinded } from '#server/store/studies/blinding.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

export async function unblindStudy(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const data = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx, { status }) => {
    const before = await blindingOf(tx, experiment_id)
    // The first time counts: a second press must not hide when the outcomes were first seen.
    if (before.unblinded_at !== null) return before
    const actor = actorOf(caller)
    await setUnblinded(tx, experiment_id, actor.person_id)
    await writeAudit(tx, { ...actor, action: 'study-unblinded', target: experiment_id, detail: { status } })
    return blindingOf(tx, experiment_id)
  })
  if (!data) throw unknownStudy(experiment_id)
  return { success: 'true', data }
}
