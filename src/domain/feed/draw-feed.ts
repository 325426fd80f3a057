import { seededDice } from '../dice.ts'
import type { Candidate, Facts, FeedAlgorithm, FeedNote, Order } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { visibleButtons } from '../parameters/feed-buttons.ts'
import { type CardsOf, chooseCards } from '../stimuli/cards/choose-cards.ts'
import type { PerCard } from './per-card.ts'
import { type CountLists, countLists, cuesIn } from './social-cues.ts'

type Draw<Card> = {
  chosenSets: readonly ChosenSet[]
  cardsOf: CardsOf<Card>
  algorithm: FeedAlgorithm
  settings: Readonly<Record<string, string>>
  studySeed: string
  participantSeed: string
  facts: Facts
}

/** The next cards of an algorithm that ranks each batch: from which place on, and how many of so long a feed. */
export type NextBatch = { fromIdx: number; sizeOf: (feedLength: number) => number }

/** Cards in the order of the feed, each with its counts. */
export type CardLists<Card> = { cards: readonly Card[]; counts: CountLists }

export type Drawn<Card> = CardLists<Card> &
  Order<Card> & {
    /** Place of the first of these cards. */
    from_idx: number
    /** Cards of the whole feed, also those that are yet to be drawn. */
    feed_length: number
    notes: FeedNote[]
  }

/** One person's feed: which cards, in which order, with which counts beside the buttons; and what it had to do without. */
export function drawFeed<Card extends Candidate>(draw: Draw<Card>, batch?: NextBatch): Drawn<Card> {
  const { chosenSets, cardsOf, algorithm, settings, studySeed, participantSeed } = draw
  const { cards: candidates, inclusion } = chooseCards({ chosenSets, cardsOf, algorithm, studySeed, participantSeed })
  const facts = inclusion.size > 0 ? { ...draw.facts, inclusion } : draw.facts
  const notes = algorithm.notes?.(candidates, facts) ?? []
  const drawn = (order: Order<Card>, from_idx: number, feed_length: number): Drawn<Card> => {
    const counts = countLists(visibleButtons(settings), { participantSeed, cards: order.cards, cues: cuesIn(settings) })
    return { ...order, from_idx, counts, feed_length, notes }
  }
  if (batch === undefined || !algorithm.ranksEachBatch) {
    const order = algorithm.order(candidates, seededDice(participantSeed, 'order'), facts)
    return drawn(order, 0, order.cards.length)
  }
  const { fromIdx, sizeOf } = batch
  const nWanted = sizeOf(candidates.length)
  const order = algorithm.order(candidates, seededDice(participantSeed, `order/${fromIdx}`), { ...facts, nWanted })
  return drawn(firstOf(order, nWanted), fromIdx, candidates.length)
}

function firstOf<Card>({ cards, scores, propensities }: Order<Card>, n: number): Order<Card> {
  const first = (numbers: PerCard) => (typeof numbers === 'number' ? numbers : numbers.slice(0, n))
  return { cards: cards.slice(0, n), scores: first(scores), propensities: first(propensities) }
}
