import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadLink as contract } from '#contract/load-cards.ts'
import { linkParagraphs } from '#domain/links/read-link.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { sentCard } from './sent-card.ts'

/** The page behind the link of a card. */
export async function loadLink(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const card = await sentCard(deps, body, caller)
  if (card?.face.link?.opens !== 'page') throw new Refusal('not_found', 'No page of this card')
  return { success: 'true', data: { paragraphs: linkParagraphs(card.covariates) } }
}
