import { seededDice } from '../dice.ts'
import type { Candidate, Facts, FeedAlgorithm, FeedNote, Ranked } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { visibleButtons } from '../parameters/feed-buttons.ts'
import { type CardsOf, chooseCards } from '../stimuli/choose-cards.ts'
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

/** Cards in the order of the feed, each with its counts. In lists: a thousand objects would cost more than all that is done with them. */
export type CardLists<Card> = { cards: readonly Card[]; counts: CountLists }

export type Drawn<Card> = CardLists<Card> & {
  /** Place of the first of these cards. */
  from_idx: number
  scores: readonly number[]
  propensities: readonly number[]
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
  const drawn = (order: readonly Ranked<Card>[], from_idx: number, feed_length: number): Drawn<Card> => {
    const { cards, scores, propensities } = inLists(order)
    const counts = countLists(visibleButtons(settings), { participantSeed, cards, cues: cuesIn(settings) })
    return { from_idx, cards, counts, scores, propensities, feed_length, notes }
  }
  if (batch === undefined || !algorithm.ranksEachBatch) {
    const order = algorithm.order(candidates, seededDice(participantSeed, 'order'), facts)
    return drawn(order, 0, order.length)
  }
  const { fromIdx, sizeOf } = batch
  const nWanted = sizeOf(candidates.length)
  const order = algorithm.order(candidates, seededDice(participantSeed, `order/${fromIdx}`), { ...facts, nWanted })
  return drawn(order.slice(0, nWanted), fromIdx, candidates.length)
}

/** In one pass, into lists of that length: this is done for every card of everybody who comes. */
function inLists<Card>(order: readonly Ranked<Card>[]): Pick<Drawn<Card>, 'cards' | 'scores' | 'propensities'> {
  const cards = new Array<Card>(order.length)
  const scores = new Array<number>(order.length)
  const propensities = new Array<number>(order.length)
  order.forEach(({ card, score, propensity }, i) => {
    cards[i] = card
    scores[i] = score
    propensities[i] = propensity
  })
  return { cards, scores, propensities }
}
