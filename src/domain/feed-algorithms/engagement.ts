import { shuffled } from '../dice.ts'
import { type EarlierPeople, type FeedAlgorithm, inOrder, NOBODY } from './feed-algorithm.ts'

/**
 * Every card starts as if it had been served to so many people, who engaged with it at the average rate of this feed. A card that
 * nobody has seen yet is then in the middle, and one lucky click does not lead the feed.
 */
const PRIOR_PEOPLE = 10

export const engagement: FeedAlgorithm = {
  name: 'engagement',
  label: 'Engagement',
  about: 'Shows first what earlier participants engaged with most.',
  respectsCardCounts: false,
  needs: ['earlier'],
  ranksEachBatch: false,
  scoreMeans: 'Smoothed share of earlier participants who engaged with the card',
  propensityOf: 'place',
  order: (candidates, dice, { earlier = new Map() } = {}) => {
    const score = smoothedShare(candidates.map(({ entity_id }) => earlier.get(entity_id) ?? NOBODY))
    const scored = candidates.map((card) => ({ card, score: score(earlier.get(card.entity_id) ?? NOBODY) }))
    const equals = new Map<number, number>()
    for (const { score } of scored) equals.set(score, (equals.get(score) ?? 0) + 1)
    // The sort is stable: equals stay in random order.
    const sorted = shuffled(scored, dice).sort((a, b) => b.score - a.score)
    const ranked = sorted.map(({ card, score }) => ({ card, score, propensity: 1 / (equals.get(score) ?? 1) }))
    // Kept, so that the order can be computed again from what was known.
    return { ...inOrder(ranked), inputs: sorted.map(({ card }) => earlier.get(card.entity_id) ?? NOBODY) }
  },
  preflight: () => [
    {
      kind: 'note',
      text: 'The first people of each condition see their cards in random order: nobody has engaged with any before them.',
    },
  ],
}

/** Posterior mean of a Beta prior centred on the share over all cards, itself (engaged + 1) / (served + 2): never 0 or 1. */
function smoothedShare(cards: readonly EarlierPeople[]): (card: EarlierPeople) => number {
  const served = cards.reduce((sum, card) => sum + card.served, 0)
  const engaged = cards.reduce((sum, card) => sum + card.engaged, 0)
  const share = (engaged + 1) / (served + 2)
  return (card) => (card.engaged + PRIOR_PEOPLE * share) / (card.served + PRIOR_PEOPLE)
}
