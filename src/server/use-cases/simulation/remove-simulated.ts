import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { removeSimulated as contract } from '#contract/simulation.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteSimulated } from '#server/store/visits/simulated.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'

export async function removeSimulated(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  await refuseUnlessOwn(db, experiment_id, caller)
  const removed = await deleteSimulated(db, { experiment_id })
  const detail = { n_removed: removed }
  await writeAudit(db, { ...actorOf(caller), action: 'simulated-removed', target: experiment_id, detail })
  return { success: 'true', data: { removed } }
}
