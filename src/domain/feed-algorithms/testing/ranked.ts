import { numberAt } from '../../feed/per-card.ts'
import type { Order, Ranked } from '../feed-algorithm.ts'

/** An order card by card. */
export const ranked = <Card>({ cards, scores, propensities }: Order<Card>): Ranked<Card>[] =>
  cards.map((card, i) => ({
    card,
    score: numberAt(scores, i) ?? Number.NaN,
    propensity: numberAt(propensities, i) ?? Number.NaN,
  }))
