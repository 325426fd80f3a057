import { shuffled } from '../dice.ts'
import { type Candidate, type Facts, type FeedAlgorithm, type FeedNote, inOrder } from './feed-algorithm.ts'

/** `feed-length` where a study does not set it (ruling C9). */
const DEFAULT_LENGTH = 100
/** At most so many cards of each set that is neither the focal one nor the largest. */
const CARDS_OF_OTHER_SETS = 10

export const willSmithPriorityTreatment = priorityFeed({
  name: 'will_smith_priority_treatment',
  label: 'Priority of a focal set (treatment)',
  focalCards: 33,
})

/** The conditions of the published studies differ only in the number of focal cards (ruling C9). */
export function priorityFeed({ name, label, focalCards }: { name: string; label: string; focalCards: number }): FeedAlgorithm {
  return {
    name,
    label,
    respectsCardCounts: false,
    needs: [],
    defaultLength: DEFAULT_LENGTH,
    ranksEachBatch: false,
    scoreMeans: 'Chance of the card to be in the feed at all',
    propensityOf: 'place',
    order: (candidates, dice, facts) => {
      const { first, parts } = plan(candidates, focalCards, facts)
      const drawn = parts.flatMap(({ cards, take }) =>
        shuffled(cards, dice)
          .slice(0, take)
          .map((card) => ({ card, score: take / cards.length })),
      )
      const rest = shuffled(drawn, dice).map(({ card, score }) => ({ card, score, propensity: score / drawn.length }))
      return inOrder(first === undefined ? rest : [{ card: first, score: 1, propensity: 1 }, ...rest])
    },
    notes: (candidates, facts) => plan(candidates, focalCards, facts).notes,
  }
}

/** How many cards to take out of these. */
type Part<Card> = { cards: readonly Card[]; take: number }
type Plan<Card> = { first: Card | undefined; parts: Part<Card>[]; notes: FeedNote[] }

function plan<Card extends Candidate>(candidates: readonly Card[], focalCards: number, facts: Facts = {}): Plan<Card> {
  const length = feedLength(facts.settings?.['feed-length'] ?? '')
  const ranked1 = candidates.filter(isRanked1)
  // The smallest id, because the conditions may list their sets in different orders and must begin with the same card.
  const first = ranked1.reduce<Card | undefined>((a, b) => (a === undefined || b.entity_id < a.entity_id ? b : a), undefined)
  if (first === undefined) {
    return { first, parts: [{ cards: candidates, take: Math.min(length, candidates.length) }], notes: ['no-card-ranked-1'] }
  }
  const focal = candidates.filter((card) => card.entity_set === first.entity_set && card !== first)
  const [largest = [], ...others] = setsFromLargest(candidates.filter((card) => card.entity_set !== first.entity_set))

  let room = length - 1
  const fill = (cards: readonly Card[], most: number): Part<Card> => {
    const take = Math.min(most, cards.length, room)
    room -= take
    return { cards, take }
  }
  const focalPart = fill(focal, focalCards - 1)
  const cardsOfEach = fittingShare(others, room)
  const parts = [focalPart, ...others.map((cards) => fill(cards, cardsOfEach)), fill(largest, room)]

  const notes: FeedNote[] = []
  if (ranked1.length > 1) notes.push('several-cards-ranked-1')
  if (focalPart.take < focalCards - 1) notes.push('fewer-focal-cards')
  if (cardsOfEach < CARDS_OF_OTHER_SETS) notes.push('fewer-cards-per-set')
  if (room > 0) notes.push('shorter-feed')
  return { first, parts, notes }
}

/** Sheets give text, uploads by program give numbers. */
const isRanked1 = ({ covariates }: Candidate) => {
  const ranking = covariates['ranking']
  return ranking === 1 || (typeof ranking === 'string' && Number(ranking) === 1)
}

/** Of sets of one size, the first by name counts as larger: the same one in both conditions. */
function setsFromLargest<Card extends Candidate>(cards: readonly Card[]): Card[][] {
  const names = [...new Set(cards.map(({ entity_set }) => entity_set))].sort()
  return names.map((name) => cards.filter(({ entity_set }) => entity_set === name)).sort((a, b) => b.length - a.length)
}

/** Where the sets together would not fit, each gives equally fewer. */
function fittingShare(sets: readonly (readonly Candidate[])[], room: number): number {
  let share = CARDS_OF_OTHER_SETS
  while (share > 0 && sets.reduce((sum, cards) => sum + Math.min(share, cards.length), 0) > room) share--
  return share
}

const feedLength = (setting: string) => (/^[1-9]\d{0,3}$/.test(setting) ? Number(setting) : DEFAULT_LENGTH)
