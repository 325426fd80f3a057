import { batchPlan, batchSize } from '#domain/feed/batches.ts'
import { type Drawn, drawFeed, type NextBatch } from '#domain/feed/draw-feed.ts'
import type { Facts, FeedNote, OwnCard } from '#domain/feed-algorithms/feed-algorithm.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { isTestSession } from '#domain/session/test-session.ts'
import type { Visitor } from '#server/store/visits/admissions.ts'
import { ownActs } from '#server/store/visits/own-cards.ts'
import { servedFeed } from '#server/store/visits/served-cards.ts'
import type { Deps } from '../deps.ts'
import { type DeckCard, type Feed, feedOfStored } from './card-pool.ts'
import type { Arm } from './condition-cache.ts'

type Person = {
  participant: Visitor
  arm: Arm
  studySeed: string
  /** Parameters of the link that the person came with first, as they are kept. */
  query: Readonly<Record<string, string>>
}

/** How many cards a person gets at a time of a feed so long, where the algorithm ranks each batch. */
export const cardsAtATime = ({ user_id }: Pick<Visitor, 'user_id'>, feedLength: number): number =>
  batchSize(feedLength, batchPlan(isTestSession(user_id)).size)

/** Draws a person's feed from their seed, or the first cards of it, and keeps it. Says what the feed had to do without. */
export async function serveFeed(deps: Deps, person: Person): Promise<{ feed: Feed; notes: FeedNote[] }> {
  const { notes, ...feed } = await draw(person, { fromIdx: 0 })
  const isKept = await keep(deps, person, feed)
  // Of two visits at once one drew the feed, and both show it.
  return isKept ? { feed, notes } : { feed: await feedInStore(deps, person), notes: [] }
}

/** Ranks the cards that are not in the feed yet by what the person made of the others, and keeps the next ones. */
export async function serveNextBatch(deps: Deps, person: Person, { cards }: Feed): Promise<Feed> {
  const { participant } = person
  const acts = await ownActs(deps.database.db, participant)
  const own = cards.map(({ entity_id, entity_set, entity_category }): OwnCard => {
    const act = acts.get(entity_id) ?? { dwellMs: 0, isEngaged: false }
    return { entity_id, entity_set, entity_category, ...act }
  })
  const next = await draw(person, { fromIdx: cards.length, own })
  if (next.cards.length > 0) await keep(deps, person, next)
  return feedInStore(deps, person)
}

async function draw(
  { participant, arm, studySeed, query }: Person,
  from: { fromIdx: number; own?: OwnCard[] },
): Promise<Drawn<DeckCard>> {
  const { algorithm, chosenSets, cardsOf } = arm
  // The counts are those of the buttons that the person sees, and the link may choose them (ruling C12).
  const settings = normaliseParameters(withOverrides(arm.settings, query))
  const facts: Facts = {
    settings: arm.settings,
    query,
    own: from.own ?? [],
    ...(algorithm.needs.includes('earlier') && { earlier: await arm.earlier() }),
  }
  const batch: NextBatch = { fromIdx: from.fromIdx, sizeOf: (length) => cardsAtATime(participant, length) }
  return drawFeed({ chosenSets, cardsOf, algorithm, settings, studySeed, participantSeed: participant.seed, facts }, batch)
}

const keep = (deps: Deps, { participant, arm: { id_prefix } }: Person, feed: Omit<Drawn<DeckCard>, 'notes'>): Promise<boolean> =>
  deps.door.keepFeed(participant.participant_id, { ...feed, id_prefix })

async function feedInStore(deps: Deps, { participant, arm }: Person): Promise<Feed> {
  const feed = await servedFeed(deps.database.pool, participant.participant_id)
  if (feed === undefined) throw new Error(`A feed that was kept is gone: participant ${participant.participant_id}`)
  return feedOfStored(arm, feed)
}
