import { shuffled } from '../dice.ts'
import type { FeedAlgorithm } from './feed-algorithm.ts'

export const random: FeedAlgorithm = {
  name: 'random',
  label: 'Random',
  respectsCardCounts: true,
  order: (candidates, dice) => {
    // Each card is equally likely at each place: the score is that probability.
    const score = 1 / Math.max(candidates.length, 1)
    return shuffled(candidates, dice).map(({ entity_id }) => ({ entity_id, score }))
  },
}
