import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadComments as contract } from '#contract/load-cards.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { sentCard } from './sent-card.ts'

/** The comments of a card, where they are too many to come with it. */
export async function loadComments(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const card = await sentCard(deps, body, caller)
  if (card?.face.comments === undefined) throw new Refusal('not_found', 'No comments of this card')
  return { success: 'true', data: { comments: [...card.comments] } }
}
