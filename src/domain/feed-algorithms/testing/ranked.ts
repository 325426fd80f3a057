import type { FeedAlgorithm, Order, Ranked } from '../feed-algorithm.ts'

/** An order card by card, with the propensities that an export would give. */
export function ranked<Card>(order: Order<Card>, algorithm: Pick<FeedAlgorithm, 'propensitiesFrom'> = {}): Ranked<Card>[] {
  const { cards, scores, inputs = [] } = order
  const propensities = order.propensities ?? algorithm.propensitiesFrom?.(inputs) ?? []
  return cards.map((card, i) => ({ card, score: scores[i] ?? Number.NaN, propensity: propensities[i] ?? Number.NaN }))
}
