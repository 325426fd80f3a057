import type { Candidate, Facts, FeedAlgorithm } from './feed-algorithm.ts'
import { inRandomOrder } from './random.ts'

/** Names both the query parameter and the covariate. */
const ATTITUDE = 'attitude'

export const attitudeFilterFeed: FeedAlgorithm = {
  name: 'attitude_filter_feed',
  label: 'Attitude filter',
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
}

/** All cards where no attitude is asked for. Case and outer spaces do not count: links and sheets are typed by hand. */
function cardsOfAttitude<Card extends Candidate>(candidates: readonly Card[], facts: Facts = {}): readonly Card[] {
  const asked = plain(facts.query?.[ATTITUDE])
  return asked === '' ? candidates : candidates.filter(({ covariates }) => plain(covariates[ATTITUDE]) === asked)
}

const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
