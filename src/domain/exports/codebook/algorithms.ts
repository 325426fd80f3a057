import type { FeedAlgorithm } from '../../feed-algorithms/feed-algorithm.ts'

/** What `propensity` is, in words. */
export const PROPENSITY: Readonly<Record<FeedAlgorithm['propensityOf'], string>> = {
  place: 'Chance of the card at its place before any die fell; over the cards of a place they add up to 1',
  'place-given-above': 'Chance of the card at its place given the cards above it; over the cards still left they add up to 1',
}
