import type { Candidate, Order } from '../../../feed-algorithms/feed-algorithm.ts'
import { arrangeFeed } from '../arrange-feed.ts'
import type { OrderRules } from '../order-rules.ts'

export const rulesOf = (rules: Partial<OrderRules>): OrderRules => ({
  adsEvery: 0,
  keepsPositions: false,
  keepsBlocks: false,
  separatesAuthors: false,
  ...rules,
})

export const aCard = (entity_id: string, covariates: Candidate['covariates'] = {}, entity_category = 'news'): Candidate => ({
  entity_id,
  entity_set: entity_category,
  entity_category,
  file_name: `${entity_id}.png`,
  covariates,
})

/** An order in which every card has a score, a propensity and an input of its own. */
export const orderOf = (cards: readonly Candidate[]): Order<Candidate> => ({
  cards,
  scores: cards.map((_, i) => i + 0.5),
  propensities: cards.map((_, i) => 1 / (i + 1)),
  inputs: cards.map((_, i) => ({ served: i, engaged: 0 })),
})

/** The arranged cards by their names. */
export const shown = (cards: readonly Candidate[], rules: OrderRules, above: readonly Candidate[] = []): string =>
  arrangeFeed(orderOf(cards), rules, above)
    .cards.map(({ entity_id }) => entity_id)
    .join(' ')
