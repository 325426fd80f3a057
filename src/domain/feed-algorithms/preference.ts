import type { Dice } from '../dice.ts'
import { batchSize } from '../feed/batches.ts'
import { type Candidate, type FeedAlgorithm, type FeedFinding, inOrder, type OwnCard, type Ranked } from './feed-algorithm.ts'

/** Prior: each category or set counts as if so many more of its cards had been seen, all with average interest. */
const PRIOR_CARDS = 3
/** A liking greater by this much makes a card e times as likely to come next. */
const TEMPERATURE = 0.1
/** Share of draws in which any card may come next, so that every propensity is above zero. */
const EXPLORATION = 0.1

/** Ranks the cards that are not in the feed yet. With nothing seen so far all are equal, and the order is random. */
export const preference: FeedAlgorithm = {
  name: 'preference',
  label: 'Preference',
  about: 'Brings up the categories and sets that this participant looks at and clicks, batch by batch.',
  respectsCardCounts: false,
  needs: ['own'],
  ranksEachBatch: true,
  scoreMeans: "How much more (or less) than average this participant liked the card's category and set so far, from -1 to 1",
  propensityOf: 'place-given-above',
  order: (candidates, dice, { own = [], nWanted = Number.POSITIVE_INFINITY } = {}) => {
    const inFeed = new Set(own.map(({ entity_id }) => entity_id))
    const seen = passed(own)
    const ofCategory = likings(seen, ({ entity_category }) => entity_category)
    const ofSet = likings(seen, ({ entity_set }) => entity_set)
    const left = candidates
      .filter(({ entity_id }) => !inFeed.has(entity_id))
      .map((card) => {
        const score = ((ofCategory.get(card.entity_category) ?? 0) + (ofSet.get(card.entity_set) ?? 0)) / 2
        return { card, score, weight: Math.exp(score / TEMPERATURE) }
      })
    return inOrder(Array.from({ length: Math.min(nWanted, left.length) }, () => takeNext(left, dice)))
  },
  preflight: findings,
}

function findings(candidates: readonly Candidate[]): FeedFinding[] {
  const [only, ...others] = new Set(candidates.map(({ entity_set }) => entity_set))
  if (only === undefined) return []
  if (others.length === 0)
    return [
      {
        kind: 'advice',
        text: `All cards are of one set (${only}). Preferences are for sets and categories, so there is nothing to prefer and the order stays random. Choose several sets.`,
      },
    ]
  return [
    {
      kind: 'note',
      text: `Everybody's first ${batchSize(candidates.length)} cards come in random order; what a person does with them decides on the next ones.`,
    },
  ]
}

/** The cards up to the last one that was looked at or engaged with. A card that was scrolled past counts; those below do not. */
const passed = (own: readonly OwnCard[]): readonly OwnCard[] =>
  own.slice(0, own.findLastIndex(({ dwellMs, isEngaged }) => dwellMs > 0 || isEngaged) + 1)

type Weighted<Card> = { card: Card; score: number; weight: number }

/** Removes one of the cards that are left: by softmax of the scores, sometimes uniformly. */
function takeNext<Card>(left: Weighted<Card>[], dice: Dice): Ranked<Card> {
  const total = left.reduce((sum, { weight }) => sum + weight, 0)
  const chanceOf = ({ weight }: Weighted<Card>) => ((1 - EXPLORATION) * weight) / total + EXPLORATION / left.length
  let roll = dice()
  const found = left.findIndex((card) => {
    roll -= chanceOf(card)
    return roll < 0
  })
  // Rounding may leave a little over at the end of the list.
  const taken = left.at(found)
  if (taken === undefined) throw new Error('No card is left to take')
  const propensity = chanceOf(taken)
  left.splice(found, 1)
  return { card: taken.card, score: taken.score, propensity }
}

/** By how much the interest in the cards of each group differs from the person's average, shrunk towards 0. */
function likings(seen: readonly OwnCard[], groupOf: (card: OwnCard) => string): Map<string, number> {
  const typicalMs = median(seen.map(({ dwellMs }) => dwellMs).filter((ms) => ms > 0))
  const average = seen.reduce((sum, card) => sum + interest(card, typicalMs), 0) / seen.length
  const groups = new Map<string, { sum: number; n: number }>()
  for (const card of seen) {
    const { sum, n } = groups.get(groupOf(card)) ?? { sum: 0, n: 0 }
    groups.set(groupOf(card), { sum: sum + interest(card, typicalMs) - average, n: n + 1 })
  }
  return new Map([...groups].map(([group, { sum, n }]) => [group, sum / (n + PRIOR_CARDS)]))
}

/**
 * From 0 to 1, half for dwell and half for engagement. Dwell is relative to the person's own median, because people read at different
 * speeds, and saturates, because a card may be left open.
 */
function interest({ dwellMs, isEngaged }: OwnCard, typicalMs: number): number {
  const dwell = dwellMs > 0 ? dwellMs / (dwellMs + typicalMs) : 0
  return (dwell + (isEngaged ? 1 : 0)) / 2
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
