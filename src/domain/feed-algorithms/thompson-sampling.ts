import { type Dice, normal } from '../dice.ts'
import { type EarlierPeople, type FeedAlgorithm, NOBODY } from './feed-algorithm.ts'
import { type Belief, chancesInOrder } from './place-chances.ts'

export const thompsonSampling: FeedAlgorithm = {
  name: 'thompson_sampling',
  label: 'Thompson sampling',
  about: 'Shows first what earlier participants engaged with, and tries out cards that few have seen.',
  respectsCardCounts: false,
  needs: ['earlier'],
  ranksEachBatch: false,
  scoreMeans: 'Share of people who engage with the card, drawn from what earlier participants leave possible',
  propensityOf: 'place',
  order: (candidates, dice, { earlier = new Map() } = {}) => {
    const drawn = candidates.map((card) => {
      const input = earlier.get(card.entity_id) ?? NOBODY
      return { card, input, score: betaDraw(beliefFrom(input), dice) }
    })
    drawn.sort((a, b) => b.score - a.score)
    return {
      cards: drawn.map(({ card }) => card),
      scores: drawn.map(({ score }) => score),
      propensities: null,
      inputs: drawn.map(({ input }) => input),
    }
  },
  propensitiesFrom: (inputs, whole) => [
    ...chancesInOrder(inputs.map(beliefFrom), whole && { fromIdx: whole.fromIdx, beliefs: whole.inputs.map(beliefFrom) }),
  ],
  preflight: () => [
    {
      kind: 'note',
      text: 'The first people of each condition see their cards in random order: nothing is known of any card before them.',
    },
  ],
}

/** Starts from Beta(1, 1): before anybody saw the card, every share is equally credible. */
const beliefFrom = ({ served, engaged }: EarlierPeople): Belief => ({ a: engaged + 1, b: Math.max(served - engaged, 0) + 1 })

function betaDraw({ a, b }: Belief, dice: Dice): number {
  const x = gammaDraw(a, dice)
  return x / (x + gammaDraw(b, dice))
}

/** Marsaglia and Tsang (2000), for shapes from 1. */
function gammaDraw(shape: number, dice: Dice): number {
  const d = shape - 1 / 3
  for (;;) {
    const z = normal(dice)
    const v = (1 + z / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - dice()) < z ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}
