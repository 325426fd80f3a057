import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { deleteEntitySet as contract } from '#contract/entity-sets.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteSet } from '#server/store/stimuli/set-library.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { changedOrRefused } from './edit-entity-set.ts'

export async function deleteEntitySet(
  deps: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  await deps.database.db.transaction(async (tx) => {
    changedOrRefused(await deleteSet(tx, { lab_id: labOf(caller), entity_set }), entity_set)
    await writeAudit(tx, { ...actorOf(caller), action: 'set-deleted', target: entity_set })
  })
  return { success: 'true' }
}
