import type { ReplyOf } from '#contract/endpoint.ts'
import type { pullEntitySets as contract } from '#contract/pull-entity-sets.ts'
import { encodeJson } from '#contract/wire.ts'
import { listSets } from '../store/sets.ts'
import { type Caller, type Deps, researcher } from './deps.ts'

export async function pullEntitySets(deps: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const sets = await listSets(deps.database.db, researcher(caller))
  return { success: 'true', data: { entity_sets: encodeJson(sets) } }
}
