import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadLink as contract } from '#contract/load-link.ts'
import { linkParagraphs } from '#domain/links/read-link.ts'
import { Refusal } from '#server/refusal.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import { servedFeed } from '#server/store/visits/served-cards.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'

/** The page behind the link of a card. Only of cards that were sent: their texts would tell what comes later, or what others see. */
export async function loadLink(
  deps: Deps,
  { session_token, entity_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { participant_id, experiment_id } = await identify(deps, caller, { session_token })
  const participant = await presentParticipant(db, participant_id)
  if (!participant) throw new Refusal('not_found', 'This visit is over')
  const { byId } = await deps.conditions.conditionOf(await deps.conditions.studyOf(experiment_id), participant)
  const served = await servedFeed(db, participant_id)
  const card = served?.entity_ids.slice(0, served.nSent).includes(entity_id) ? byId.get(entity_id) : undefined
  if (card?.face.link?.opens !== 'page') throw new Refusal('not_found', 'No page of this card')
  return { success: 'true', data: { paragraphs: linkParagraphs(card.covariates) } }
}
