import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { removeSimulated as contract } from '#contract/simulation.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { isDryRunUnderWay } from '#server/store/exports/jobs.ts'
import { deleteSimulated } from '#server/store/visits/delete-people.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'

export async function removeSimulated(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  await refuseUnlessOwn(db, experiment_id, caller)
  if (await isDryRunUnderWay(db, experiment_id))
    throw new Refusal('not_due', 'A dry run of this study is under way. Stop it, or wait until it is done')
  const removed = await deleteSimulated(db, { experiment_id })
  const detail = { n_removed: removed }
  await writeAudit(db, { ...actorOf(caller), action: 'simulated-removed', target: experiment_id, detail })
  return { success: 'true', data: { removed } }
}
