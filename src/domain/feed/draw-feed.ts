import { seededDice } from '../dice.ts'
import type { Candidate, Facts, FeedAlgorithm, FeedNote, Order } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { visibleButtons } from '../parameters/feed-buttons.ts'
import { type CardsOf, chooseCards, type SlotOf } from '../stimuli/cards/choose-cards.ts'
import { arrangeFeed } from './order/arrange-feed.ts'
import { hasOrderRules, readOrderRules } from './order/order-rules.ts'
import { type CountLists, countLists, cuesIn } from './social-cues.ts'

type Draw<Card> = {
  chosenSets: readonly ChosenSet[]
  cardsOf: CardsOf<Card>
  algorithm: FeedAlgorithm
  settings: Readonly<Record<string, string>>
  studySeed: string
  participantSeed: string
  facts: Facts
  /** Of the person, in the squares of balanced sets. */
  slotOf?: SlotOf | undefined
}

/** The next cards of an algorithm that ranks each batch: where they begin, and how many there are in a feed of a given length. */
export type NextBatch = { fromIdx: number; sizeOf: (feedLength: number) => number }

export type Drawn<Card> = Order<Card> & {
  counts: CountLists
  /** Place of the first of these cards. */
  from_idx: number
  /** Number of cards of the whole feed, including those that are not drawn yet. */
  feed_length: number
  notes: FeedNote[]
}

/** One person's feed: which cards, in which order, with which counts beside the buttons; and what the algorithm could not provide. */
export function drawFeed<Card extends Candidate>(draw: Draw<Card>, batch?: NextBatch): Drawn<Card> {
  const { algorithm, settings, participantSeed } = draw
  const { cards: candidates, inclusion } = chooseCards(draw)
  const facts = inclusion.size > 0 ? { ...draw.facts, inclusion } : draw.facts
  const rules = readOrderRules(settings)
  const notes = algorithm.notes?.(candidates, facts) ?? []
  const drawn = (order: Order<Card>, from_idx: number, feed_length: number): Drawn<Card> => {
    const shown = { participantSeed, cards: order.cards, cues: cuesIn(settings), fromIdx: from_idx }
    const counts = countLists(visibleButtons(settings), shown)
    return { ...order, from_idx, counts, feed_length, notes }
  }
  if (batch === undefined || !algorithm.ranksEachBatch) {
    const order = arrangeFeed(algorithm.order(candidates, seededDice(participantSeed, 'order'), facts), rules)
    return drawn(order, 0, order.cards.length)
  }
  const { fromIdx, sizeOf } = batch
  const nWanted = sizeOf(candidates.length)
  // The rules may need a card that is ranked far below.
  const nRanked = hasOrderRules(rules) ? candidates.length : nWanted
  const order = algorithm.order(candidates, seededDice(participantSeed, `order/${fromIdx}`), { ...facts, nWanted: nRanked })
  return drawn(firstOf(arrangeFeed(order, rules, served(candidates, facts)), nWanted), fromIdx, candidates.length)
}

/** The cards of earlier batches, in the order of the feed. */
function served<Card extends Candidate>(candidates: readonly Card[], { own = [] }: Facts): Card[] {
  const byId = new Map(candidates.map((card) => [card.entity_id, card]))
  return own.flatMap(({ entity_id }) => byId.get(entity_id) ?? [])
}

const firstOf = <Card>({ cards, scores, propensities, inputs }: Order<Card>, n: number): Order<Card> => ({
  cards: cards.slice(0, n),
  scores: scores.slice(0, n),
  propensities: propensities?.slice(0, n) ?? null,
  ...(inputs && { inputs: inputs.slice(0, n) }),
})
