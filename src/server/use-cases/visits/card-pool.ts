import { type FeedEntity, feedEntity } from '#contract/load-experiment.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import { countsAt } from '#domain/feed/social-cues.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'
import { nameWord } from '#domain/seeded-normals.ts'
import { type CardsOf, cardsBySet } from '#domain/stimuli/cards/choose-cards.ts'
import type { Db } from '#server/db/open-database.ts'
import type { ReplyCard } from '#server/feed-reply/around-cards.ts'
import { type Counted, cardBytes } from '#server/feed-reply/card-bytes.ts'
import type { PackedPiece } from '#server/feed-reply/gzip-pieces.ts'
import { type Packing, packDeck } from '#server/feed-reply/packed-deck.ts'
import { cardsOfSets, facesOfSets } from '#server/store/stimuli/sets.ts'
import type { ServedFeed } from '#server/store/visits/served-cards.ts'
import { presentCard } from './present-card.ts'

/** A card as one study shows it. */
export type DeckCard = Candidate & ReplyCard & { id_rest: string; word: number }

/** The cards of some sets. */
export type Deck = {
  cards: readonly DeckCard[]
  cardsOf: CardsOf<DeckCard>
  byRest: ReadonlyMap<string, DeckCard>
  /** What all ids begin with; `id_rest` is the rest of each. */
  id_prefix: string
  packing: Packing | undefined
}

/** The feed of one person as far as it has been drawn. */
export type Feed = CardLists<DeckCard> & { feed_length: number }

/** A feed out of the store. */
export function feedOfStored({ byRest, id_prefix }: Pick<Deck, 'byRest' | 'id_prefix'>, stored: ServedFeed): Feed {
  const { id_prefix: prefix, id_rests, ...feed } = stored
  const byWholeId = (entity_id: string) =>
    entity_id.startsWith(id_prefix) ? byRest.get(entity_id.slice(id_prefix.length)) : undefined
  const cards = id_rests.map((rest) => {
    // Feeds of earlier versions, and those that were drawn in batches, tell whole ids.
    const card = prefix === id_prefix ? byRest.get(rest) : byWholeId(prefix + rest)
    if (card === undefined) throw new Error(`A card that was served is gone: ${prefix}${rest}`)
    return card
  })
  return { ...feed, cards }
}

/** Cards of a feed in their places, as a participant's browser gets them. */
export const placedCards = ({ cards, counts }: Feed, from: number, to: number): FeedEntity[] =>
  cards.slice(from, to).map(({ face }, i) => ({ ...face, idx: from + i, shown_counts: countsAt(counts, from + i) }))

/** How one condition of a study looks at its cards. */
type Look = { studyStartMs: number; counted: readonly Counted[] }

export async function loadDeck(db: Db, names: readonly string[], { studyStartMs, counted }: Look): Promise<Deck> {
  const [candidates, looks] = await Promise.all([cardsOfSets(db, names), facesOfSets(db, names)])
  const lookOf = new Map(looks.map((look) => [look.entity_id, look]))
  const shown = candidates.flatMap((candidate) => {
    const look = lookOf.get(candidate.entity_id)
    if (look === undefined) return []
    // By the contract here, once, rather than at every arrival.
    return [{ ...candidate, face: feedEntity.parse(presentCard({ ...look, idx: 0, shown_counts: {} }, studyStartMs)) }]
  })
  const deck = await packDeck(
    shown.map(({ face }) => face),
    counted,
  )
  const id_prefix = commonBeginning(shown.map(({ entity_id }) => entity_id))
  const cards = shown.map(({ entity_id, entity_set, entity_category, covariates, face }, i): DeckCard => {
    const bytes = cardBytes(face, counted)
    const packed = deck?.pieces[i] ?? NOT_PACKED
    // Written out: of objects that are spread out of others each has a shape of its own, and reading them takes three times as long.
    const id_rest = entity_id.slice(id_prefix.length)
    return { entity_id, id_rest, entity_set, entity_category, covariates, word: nameWord(entity_id), face, bytes, packed }
  })
  const byRest = new Map(cards.map((card) => [card.id_rest, card]))
  return { cards, cardsOf: cardsBySet(cards), byRest, id_prefix, packing: deck }
}

function commonBeginning([first = '', ...others]: readonly string[]): string {
  let common = first
  for (const other of others) while (!other.startsWith(common)) common = common.slice(0, -1)
  // Not between the halves of a letter.
  return common.replace(/[\uD800-\uDBFF]$/, '')
}

const NOT_PACKED: PackedPiece = { text: new Uint8Array(), bytes: new Uint8Array(), crc: 0 }
