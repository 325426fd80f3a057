import { shuffled } from '../dice.ts'
import { type Candidate, type Facts, type FeedAlgorithm, type FeedFinding, type FeedNote, inOrder } from './feed-algorithm.ts'

/** `feed-length` where a study does not set it (ruling C9). */
const DEFAULT_LENGTH = 100
/** At most so many cards of each set that is neither the focal one nor the largest. */
const CARDS_OF_OTHER_SETS = 10

export const willSmithPriorityTreatment = priorityFeed({
  name: 'will_smith_priority_treatment',
  label: 'Priority of a focal set (treatment)',
  about: 'Begins with one card of the focal set and mixes 32 more of its cards into the feed.',
  focalCards: 33,
})

/** The conditions of the published studies differ only in the number of focal cards (ruling C9). */
type Priority = Pick<FeedAlgorithm, 'name' | 'label' | 'about'> & { focalCards: number }

export function priorityFeed({ focalCards, ...named }: Priority): FeedAlgorithm {
  return {
    ...named,
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
    preflight: (candidates, facts) => findings(plan(candidates, focalCards, facts), focalCards),
  }
}

/** How many cards to take out of these. */
type Part<Card> = { cards: readonly Card[]; take: number }
type Plan<Card> = {
  /** Undefined where there are no cards at all. */
  first: Card | undefined
  /** The focal cards after the first, the other sets, and the largest of them, which fills what is left. */
  parts: Part<Card>[]
  filling: { entity_set: string; fill: Fill } | undefined
  length: number
  notes: FeedNote[]
}

function plan<Card extends Candidate>(candidates: readonly Card[], focalCards: number, facts: Facts = {}): Plan<Card> {
  const length = feedLength(facts.settings?.['feed-length'] ?? '')
  const ranked1 = candidates.filter(isRanked1)
  // The smallest id, because the conditions may list their sets in different orders and must begin with the same card.
  const ranked = ranked1.reduce<Card | undefined>((a, b) => (a === undefined || b.entity_id < a.entity_id ? b : a), undefined)
  const first = ranked ?? candidates[0]
  if (first === undefined) return { first, parts: [], filling: undefined, length, notes: ['no-card-ranked-1', 'shorter-feed'] }
  const focal = candidates.filter((card) => card.entity_set === first.entity_set && card !== first)
  const [largest = [], ...others] = setsFromLargest(candidates.filter((card) => card.entity_set !== first.entity_set))
  const [filler] = largest

  let room = length - 1
  const fill = (cards: readonly Card[], most: number): Part<Card> => {
    const take = Math.min(most, cards.length, room)
    room -= take
    return { cards, take }
  }
  const focalPart = fill(focal, focalCards - 1)
  const cardsOfEach = fittingShare(others, room)
  const parts = [focalPart, ...others.map((cards) => fill(cards, cardsOfEach)), fill(fillingCards(largest), room)]

  const notes: FeedNote[] = []
  if (ranked === undefined) notes.push('no-card-ranked-1')
  if (ranked1.length > 1) notes.push('several-cards-ranked-1')
  if (focalPart.take < focalCards - 1) notes.push('fewer-focal-cards')
  if (cardsOfEach < CARDS_OF_OTHER_SETS) notes.push('fewer-cards-per-set')
  if (room > 0) notes.push('shorter-feed')
  return { first, parts, filling: filler && { entity_set: filler.entity_set, fill: fillOf(largest) }, length, notes }
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

const isTrue = ({ file_name }: Candidate) => /^t_/i.test(file_name)
const isFalse = ({ file_name }: Candidate) => /^f_/i.test(file_name)

/** Which cards of the largest set fill the feed: only true ones where it has both kinds, as in the published studies (ruling C9). */
type Fill = 'true-cards' | 'all-cards' | 'no-true-cards'

function fillOf(largest: readonly Candidate[]): Fill {
  if (!largest.some(isTrue)) return 'no-true-cards'
  return largest.some(isFalse) ? 'true-cards' : 'all-cards'
}

const fillingCards = <Card extends Candidate>(largest: readonly Card[]): readonly Card[] =>
  fillOf(largest) === 'true-cards' ? largest.filter(isTrue) : largest

/** Where the sets together would not fit, each gives equally fewer. */
function fittingShare(sets: readonly (readonly Candidate[])[], room: number): number {
  let share = CARDS_OF_OTHER_SETS
  while (share > 0 && sets.reduce((sum, cards) => sum + Math.min(share, cards.length), 0) > room) share--
  return share
}

const feedLength = (setting: string) => (/^[1-9]\d{0,3}$/.test(setting) ? Number(setting) : DEFAULT_LENGTH)

function findings({ first, parts, filling, length, notes }: Plan<Candidate>, focalCards: number): FeedFinding[] {
  if (first === undefined) return []
  const nCards = parts.reduce((sum, { take }) => sum + take, 1)
  const set = first.entity_set
  const sentences: Partial<Record<FeedNote, string>> = {
    'no-card-ranked-1': `No card has ranking 1, so ${set}, the first of the sets, is the focal set, and its first card leads. A column ranking in the sheet chooses another card.`,
    'several-cards-ranked-1': 'Several cards have ranking 1; of these, the one with the smallest id leads.',
    'fewer-focal-cards': `The focal set ${set} has fewer than the ${focalCards} cards that this algorithm shows of it.`,
    'fewer-cards-per-set': `There are so many sets that each gives fewer than ${CARDS_OF_OTHER_SETS} cards.`,
    'shorter-feed': `The sets give only ${nCards} of the ${length} cards that the feed is to have, so it is shorter.`,
  }
  const list: FeedFinding[] = [
    { kind: 'note', text: `Everybody's feed begins with ${first.file_name || first.entity_id} of ${set}.` },
    ...notes.flatMap((note): FeedFinding[] => {
      const text = sentences[note]
      return text === undefined ? [] : [{ kind: 'advice', text }]
    }),
  ]
  if (filling?.fill === 'true-cards')
    list.push({
      kind: 'note',
      text: `Of ${filling.entity_set}, which fills the feed, only true cards are shown (file names t_…).`,
    })
  if (filling?.fill === 'no-true-cards')
    list.push({
      kind: 'advice',
      text: `${filling.entity_set}, which fills the feed, has no true cards (file names t_…), so any of its cards are shown.`,
    })
  return list
}
