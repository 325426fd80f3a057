import { type Dice, shuffled } from '../dice.ts'
import type { Candidate, Facts, FeedAlgorithm, Order } from './feed-algorithm.ts'

export const random: FeedAlgorithm = {
  name: 'random',
  label: 'Random',
  about: 'Shuffles the cards for each participant.',
  respectsCardCounts: true,
  needs: [],
  ranksEachBatch: false,
  scoreMeans:
    'Chance of the card at its place: one in the number of cards of the feed, times the chance of the card to be in it where each participant gets a subset of the set',
  propensityOf: 'place',
  order: inRandomOrder,
}

/** All cards, each equally likely at each place: the score is that probability. */
export function inRandomOrder<Card extends Candidate>(
  cards: readonly Card[],
  dice: Dice,
  { inclusion }: Facts = {},
): Order<Card> {
  const place = 1 / cards.length
  const order = shuffled(cards, dice)
  const chances = order.map(({ entity_set }) => place * (inclusion?.get(entity_set) ?? 1))
  return { cards: order, scores: chances, propensities: chances }
}
