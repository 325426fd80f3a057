import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setComments as contract } from '#contract/entity-sets.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { changeComments } from '#server/store/stimuli/set-library.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { checkedComments } from './comments-of-set.ts'
import { changedOrRefused } from './edit-entity-set.ts'

/** Saves all comments or none. */
export async function setComments(
  deps: Deps,
  { entity_set, comments }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const set = { lab_id: labOf(caller), entity_set }
  const num_comments = await deps.database.db.transaction(async (tx) => {
    const made = await changeComments(tx, set, (cards) => checkedComments(comments, cards))
    const n_comments = changedOrRefused(made, entity_set)
    await writeAudit(tx, { ...actorOf(caller), action: 'set-changed', target: entity_set, detail: { n_comments } })
    return n_comments
  })
  return { success: 'true', data: { num_comments } }
}
