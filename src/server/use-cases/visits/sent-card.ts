import { Refusal } from '#server/refusal.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import { servedFeeds } from '#server/store/visits/served-cards.ts'
import type { Caller, Deps } from '../deps.ts'
import type { PoolCard } from './card-pool.ts'
import { identify } from './identify.ts'

type Asked = { session_token?: string | undefined; entity_id: string }

/** A card that was sent to the caller; undefined for all others: their texts would tell what comes later, or what others see. */
export async function sentCard(deps: Deps, { session_token, entity_id }: Asked, caller: Caller): Promise<PoolCard | undefined> {
  const { db } = deps.database
  const { participant_id, experiment_id } = await identify(deps, caller, { session_token })
  const participant = await presentParticipant(db, participant_id)
  if (!participant) throw new Refusal('not_found', 'This visit is over')
  const { byId } = await deps.conditions.conditionOf(await deps.conditions.studyOf(experiment_id), participant)
  const served = await servedFeeds(db, participant_id)
  const isSent = [...served.values()].some(({ entity_ids, nSent }) => entity_ids.slice(0, nSent).includes(entity_id))
  return isSent ? byId.get(entity_id) : undefined
}
