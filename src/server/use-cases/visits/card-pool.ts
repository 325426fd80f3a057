import { type FeedEntity, feedEntity } from '#contract/load-experiment.ts'
import type { ShownComment } from '#contract/shown-comment.ts'
import { type CountLists, countsAt } from '#domain/feed/social-cues.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'
import { fieldsOfCards } from '#domain/stimuli/cards/cards-have.ts'
import { type CardsOf, cardsBySet } from '#domain/stimuli/cards/choose-cards.ts'
import type { Db } from '#server/db/open-database.ts'
import { cardsOfSets } from '#server/store/stimuli/sets.ts'
import { facesOfSets } from '#server/store/visits/card-faces.ts'
import type { ServedFeed } from '#server/store/visits/served-cards.ts'
import { cardAdditions, type Presented, presentCard, type Viewer } from './present-card.ts'
import { commentsOnCard, presentComments } from './present-comments.ts'

/**
 * A card as one study shows it. `face` is what all participants see; its place and counts are those of one feed. `comments`: all of them,
 * also where they are too many to come with the card.
 */
export type PoolCard = Candidate & { face: FeedEntity; comments: readonly ShownComment[] }

/** All cards that a condition may show. */
export type CardPool = {
  cards: readonly PoolCard[]
  cardsOf: CardsOf<PoolCard>
  byId: ReadonlyMap<string, PoolCard>
  /** Which optional fields they have (`cards-have.ts`). */
  cardsHave: string
}

/** The feed of one person as far as it has been drawn. */
export type Feed = { feed_length: number; cards: readonly PoolCard[]; counts: CountLists }

export function feedOfStored({ byId }: Pick<CardPool, 'byId'>, { entity_ids, ...feed }: ServedFeed): Feed {
  const cards = entity_ids.map((entity_id) => {
    const card = byId.get(entity_id)
    if (card === undefined) throw new Error(`A card that was served no longer exists: ${entity_id}`)
    return card
  })
  return { ...feed, cards }
}

/** Cards of a feed as a participant's browser gets them. */
export function placedCards({ cards, counts }: Feed, viewer: Viewer, [from, to]: readonly [number, number]): FeedEntity[] {
  const additionsTo = cardAdditions(viewer)
  return cards.slice(from, to).map((card, i) => ({
    ...card.face,
    ...additionsTo(card),
    idx: from + i,
    shown_counts: countsAt(counts, from + i),
  }))
}

type Look = Omit<Presented, 'covariates'>

export async function loadCardPool(db: Db, names: readonly string[], look: Look): Promise<CardPool> {
  const [candidates, faces, commentsOf] = await Promise.all([
    cardsOfSets(db, names),
    facesOfSets(db, names),
    presentComments(db, names, look),
  ])
  const faceOf = new Map(faces.map((face) => [face.entity_id, face]))
  const cards = candidates.flatMap((candidate): PoolCard[] => {
    const face = faceOf.get(candidate.entity_id)
    if (face === undefined) return []
    const { covariates } = candidate
    const presented = presentCard({ ...face, idx: 0, shown_counts: {} }, { ...look, covariates })
    const comments = commentsOf.get(candidate.entity_id) ?? []
    return [{ ...candidate, face: feedEntity.parse({ ...presented, ...commentsOnCard(comments, look) }), comments }]
  })
  return {
    cards,
    cardsOf: cardsBySet(cards),
    byId: new Map(cards.map((card) => [card.entity_id, card])),
    cardsHave: fieldsOfCards(cards.map(({ face }) => face)),
  }
}
