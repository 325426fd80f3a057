import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { copySet as contract } from '#contract/entity-sets.ts'
import { fullSetName } from '#domain/stimuli/set-name.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { commentsOfSets } from '#server/store/stimuli/comments.ts'
import { cardsAsStored, findSet, insertSet, lockSets } from '#server/store/stimuli/sets.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { entityIds } from './entity-ids.ts'

/** A set that a study uses stays as it is: what is to be changed is changed in a copy. Files are not stored a second time. */
export async function copySet(
  deps: Deps,
  { entity_set: original, setname }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const entity_set = fullSetName(setname, deps.now())
  if (entity_set === '') throw new Refusal('invalid_set', `setname '${setname}' has no letter, digit or _ in it`)
  const num_entities = await deps.database.db.transaction(async (tx) => {
    // Nobody deletes or changes it meanwhile.
    await lockSets(tx, lab_id, [original])
    const found = await findSet(tx, original)
    if (found?.lab_id !== lab_id) throw new Refusal('unknown_set', `entity_set '${original}' is unknown`)
    const before = await cardsAsStored(tx, original)
    const ids = entityIds(entity_set, before.length, deps.random)
    const idOf = new Map(before.map(({ entity_id }, i) => [entity_id, ids[i] ?? '']))
    const cards = before.map(({ created_at, ...card }) => ({ ...card, entity_set, entity_id: idOf.get(card.entity_id) ?? '' }))
    const comments = (await commentsOfSets(tx, [original])).map((comment) => ({
      ...comment,
      entity_id: idOf.get(comment.entity_id) ?? '',
    }))
    const { entity_category } = found
    const isNew = await insertSet(tx, { entity_set, entity_category, ...makerOf(caller), media: [], cards, comments })
    if (!isNew) throw new Refusal('name_taken', `setname: there is a set '${entity_set}' already`)
    const detail = { n_cards: cards.length, copy_of: original }
    await writeAudit(tx, { ...actorOf(caller), action: 'set-created', target: entity_set, detail })
    return cards.length
  })
  return { success: 'true', data: { entity_set, num_entities } }
}
