import { type Dice, shuffled } from '../dice.ts'
import type { Candidate, FeedAlgorithm, Ranked } from './feed-algorithm.ts'

export const random: FeedAlgorithm = {
  name: 'random',
  label: 'Random',
  respectsCardCounts: true,
  needs: [],
  ranksEachBatch: false,
  scoreMeans: 'Chance of the card at its place: one in the number of cards',
  propensityOf: 'place',
  order: inRandomOrder,
}

/** All cards, each equally likely at each place: the score is that probability. */
export function inRandomOrder(cards: readonly Candidate[], dice: Dice): Ranked[] {
  const chance = 1 / cards.length
  return shuffled(cards, dice).map(({ entity_id }) => ({ entity_id, score: chance, propensity: chance }))
}
