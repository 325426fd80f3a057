import type { Candidate, Facts, FeedAlgorithm, FeedFinding } from './feed-algorithm.ts'
import { inRandomOrder } from './random.ts'

/** Names both the query parameter and the covariate. */
const ATTITUDE = 'attitude'

export const attitudeFilterFeed: FeedAlgorithm = {
  name: 'attitude_filter_feed',
  label: 'Attitude filter',
  about: 'Shows only cards whose attitude is the one in the participant’s link.',
  respectsCardCounts: false,
  needs: ['query'],
  ranksEachBatch: false,
  scoreMeans: 'Chance of the card at its place: one in the number of cards that match',
  propensityOf: 'place',
  order: (candidates, dice, facts) => {
    const matching = cardsOfAttitude(candidates, facts)
    // A participant with a mistyped link gets a feed all the same, and a note says that it was not filtered.
    return inRandomOrder(matching.length > 0 ? matching : candidates, dice)
  },
  notes: (candidates, facts) => (cardsOfAttitude(candidates, facts).length > 0 ? [] : ['no-card-of-that-attitude']),
  preflight: findings,
}

/** All cards where no attitude is asked for. Case and outer spaces do not count: links and sheets are typed by hand. */
function cardsOfAttitude<Card extends Candidate>(candidates: readonly Card[], facts: Facts = {}): readonly Card[] {
  const asked = plain(facts.query?.[ATTITUDE])
  return asked === '' ? candidates : candidates.filter(({ covariates }) => plain(covariates[ATTITUDE]) === asked)
}

function findings(candidates: readonly Candidate[]): FeedFinding[] {
  const nCards = new Map<string, number>()
  for (const { covariates } of candidates) {
    const attitude = plain(covariates[ATTITUDE])
    nCards.set(attitude, (nCards.get(attitude) ?? 0) + 1)
  }
  const without = nCards.get('') ?? 0
  nCards.delete('')
  if (candidates.length === 0) return []
  if (nCards.size === 0)
    return [
      {
        kind: 'advice',
        text: `No card has an ${ATTITUDE} (a column of the sheet), so nothing is filtered: everybody sees all cards.`,
      },
    ]
  const counts = [...nCards].map(([attitude, n]) => `${attitude} (${n})`).sort()
  const list: FeedFinding[] = [
    {
      kind: 'note',
      text: `A link with ${ATTITUDE}=… shows the cards of that ${ATTITUDE}: ${counts.join(', ')}. A link without it shows all cards.`,
    },
  ]
  if (without > 0)
    list.push({
      kind: 'advice',
      text: `${without} of ${candidates.length} cards have no ${ATTITUDE}: links with ${ATTITUDE}=… never show them.`,
    })
  return list
}

const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
