import { batchPlan, batchSize } from '#domain/feed/batches.ts'
import { type Drawn, drawFeed, type NextBatch } from '#domain/feed/draw-feed.ts'
import type { Facts, FeedNote, OwnCard } from '#domain/feed-algorithms/feed-algorithm.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { isShortened } from '#domain/session/test-session.ts'
import { ownActs } from '#server/store/visits/own-cards.ts'
import { servedFeed, storeFeed } from '#server/store/visits/served-cards.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'
import { type Feed, feedOfStored, type PoolCard } from './card-pool.ts'
import type { Condition } from './condition-cache.ts'

type Person = {
  participant: Visitor
  condition: Condition
  studySeed: string
  /** Parameters of the first link that the person came with, as stored. */
  query: Readonly<Record<string, string>>
}

/** How many cards a person gets at a time of a feed of this length, unless the page asks for another number. */
export const cardsAtATime = ({ participant, query }: Pick<Person, 'participant' | 'query'>, feedLength: number): number =>
  batchSize(feedLength, batchPlan(isShortened(participant, query)).size)

/** Draws a person's feed, or its first batch, from their seed and stores it. `nSent` of its cards are about to be sent; without it, all. */
export async function serveFeed(deps: Deps, person: Person, nSent?: number): Promise<{ feed: Feed; notes: FeedNote[] }> {
  const { notes, ...feed } = await draw(person, { fromIdx: 0 })
  const isStored = await store(deps, person, feed, nSent)
  // Of two visits at once, one stores its feed and both show it.
  return isStored ? { feed, notes } : { feed: await feedInStore(deps, person), notes: [] }
}

/** Ranks the cards that are not in the feed yet by what the person did with the others, and stores the next ones. */
export async function serveNextBatch(deps: Deps, person: Person, { cards }: Feed): Promise<Feed> {
  const { participant } = person
  const acts = await ownActs(deps.database.db, participant)
  const own = cards.map(({ entity_id, entity_set, entity_category }): OwnCard => {
    const { dwellMs, isEngaged } = acts.get(entity_id) ?? { dwellMs: 0, isEngaged: false }
    return { entity_id, entity_set, entity_category, dwellMs, isEngaged }
  })
  const next = await draw(person, { fromIdx: cards.length, own })
  if (next.cards.length > 0) await store(deps, person, next)
  return feedInStore(deps, person)
}

async function draw(
  { participant, condition, studySeed, query }: Person,
  from: { fromIdx: number; own?: OwnCard[] },
): Promise<Drawn<PoolCard>> {
  const { algorithm, chosenSets, cardsOf } = condition
  // The counts are those of the buttons that the person sees, and the link may choose them (ruling C12).
  const settings = normaliseParameters(withOverrides(condition.settings, query))
  const facts: Facts = {
    settings: condition.settings,
    query,
    own: from.own ?? [],
    ...(algorithm.needs.includes('earlier') && { earlier: await condition.earlier() }),
  }
  const batch: NextBatch = { fromIdx: from.fromIdx, sizeOf: (length) => cardsAtATime({ participant, query }, length) }
  return drawFeed({ chosenSets, cardsOf, algorithm, settings, studySeed, participantSeed: participant.seed, facts }, batch)
}

const store = (deps: Deps, { participant }: Person, feed: Omit<Drawn<PoolCard>, 'notes'>, nSent?: number): Promise<boolean> =>
  storeFeed(deps.database.admissionPool, participant.participant_id, feed, nSent)

async function feedInStore(deps: Deps, { participant, condition }: Person): Promise<Feed> {
  const feed = await servedFeed(deps.database.db, participant.participant_id)
  if (feed === undefined) throw new Error(`A stored feed is gone: participant ${participant.participant_id}`)
  return feedOfStored(condition, feed)
}
