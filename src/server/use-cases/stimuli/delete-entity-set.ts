import type { deleteEntitySet as contract } from '#contract/delete-entity-set.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { deleteSet } from '#server/store/stimuli/set-library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { changedOrRefused } from './edit-entity-set.ts'

export async function deleteEntitySet(
  deps: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  changedOrRefused(await deleteSet(deps.database.db, { lab_id: labOf(caller), entity_set }), entity_set)
  return { success: 'true' }
}
