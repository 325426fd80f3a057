import { seededDice } from '../dice.ts'
import type { Candidate, Facts, FeedAlgorithm, FeedNote, Ranked } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { visibleButtons } from '../parameters/feed-buttons.ts'
import { chooseCards } from '../stimuli/choose-cards.ts'
import { cuesFor, type ShownCounts } from './social-cues.ts'

type Draw = {
  chosenSets: readonly ChosenSet[]
  /** All cards of these sets. */
  cards: readonly Candidate[]
  algorithm: FeedAlgorithm
  settings: Readonly<Record<string, string>>
  studySeed: string
  participantSeed: string
  facts: Facts
}

/** The next cards of an algorithm that ranks each batch: from which place on, and how many of so long a feed. */
export type NextBatch = { fromIdx: number; sizeOf: (feedLength: number) => number }

export type DrawnCard = Ranked & { idx: number; shown_counts: ShownCounts }

export type Drawn = {
  cards: DrawnCard[]
  /** Cards of the whole feed, also those that are yet to be drawn. */
  feed_length: number
  notes: FeedNote[]
}

/** One person's feed: which cards, in which order, with which counts beside the buttons; and what it had to do without. */
export function drawFeed(draw: Draw, batch?: NextBatch): Drawn {
  const { chosenSets, cards, algorithm, settings, studySeed, participantSeed, facts } = draw
  const candidates = chooseCards({
    chosenSets,
    cardsOf: (entity_set) => cards.filter((card) => card.entity_set === entity_set),
    algorithm,
    studySeed,
    participantSeed,
  })
  const cues = cuesFor(visibleButtons(settings), participantSeed)
  const placed = (order: readonly Ranked[], fromIdx: number) =>
    // Field by field: a spread costs as much as all the rest, a thousand times over.
    order.map(({ entity_id, score, propensity }, i) => ({
      entity_id,
      score,
      propensity,
      idx: fromIdx + i,
      shown_counts: cues(entity_id),
    }))
  const notes = algorithm.notes?.(candidates, facts) ?? []
  if (batch === undefined || !algorithm.ranksEachBatch) {
    const order = algorithm.order(candidates, seededDice(participantSeed, 'order'), facts)
    return { cards: placed(order, 0), feed_length: order.length, notes }
  }
  const { fromIdx, sizeOf } = batch
  const nWanted = sizeOf(candidates.length)
  const order = algorithm.order(candidates, seededDice(participantSeed, `order/${fromIdx}`), { ...facts, nWanted })
  return { cards: placed(order.slice(0, nWanted), fromIdx), feed_length: candidates.length, notes }
}
