import { batchPlan, batchSize } from '#domain/feed/batches.ts'
import { type Drawn, drawFeed, type NextBatch } from '#domain/feed/draw-feed.ts'
import type { Facts, FeedNote, OwnCard } from '#domain/feed-algorithms/feed-algorithm.ts'
import { earlierRule } from '#domain/feeds/earlier-cards.ts'
import { feedSeed } from '#domain/feeds/feed-seed.ts'
import { cardsLeft, withKeptCounts } from '#domain/feeds/later-feed.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { isShortened } from '#domain/session/test-session.ts'
import { freeSlots } from '#domain/stimuli/cards/balanced-cards.ts'
import { ownActs } from '#server/store/visits/own-cards.ts'
import { servedFeed, storeFeed } from '#server/store/visits/served-cards.ts'
import { drawInTurn, type Slots } from '#server/store/visits/slots.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'
import { type Feed, feedOfStored, type PoolCard } from './card-pool.ts'
import type { Condition } from './condition-cache.ts'
import { earlierFeeds } from './earlier-feeds.ts'

/** `slots`: the numbers of a person who has just been drawn one. */
export type Served = { feed: Feed; notes: readonly FeedNote[]; slots: Slots | undefined }

type Person = {
  participant: Visitor
  /** Its name in the journey. */
  feed: string
  /** With the settings and cards of this feed. */
  condition: Condition
  studySeed: string
  /** Parameters of the first link that the person came with, as stored. */
  query: Readonly<Record<string, string>>
}

/** How many cards a person gets at a time of a feed of this length, unless the page asks for another number. */
export const cardsAtATime = ({ participant, query }: Pick<Person, 'participant' | 'query'>, feedLength: number): number =>
  batchSize(feedLength, batchPlan(isShortened(participant, query)).size)

/** Draws a person's feed, or its first batch, from their seed and stores it. `nSent` of its cards are about to be sent; without it, all. */
export async function serveFeed(deps: Deps, person: Person, nSent?: number): Promise<Served> {
  const { isStored, notes, slots, ...feed } = await drawAndStore(deps, person, nSent)
  // Of two visits at once, one stores its feed and both show it.
  return isStored ? { feed, notes, slots } : { feed: await feedInStore(deps, person), notes: [], slots: undefined }
}

async function drawAndStore(deps: Deps, person: Person, nSent: number | undefined) {
  const { participant, feed, condition } = person
  const { admissionPool } = deps.database
  const key = keyOf(person)
  if (condition.chosenSets.every(({ balance_by }) => balance_by === undefined)) {
    const drawn = await draw(deps, person, { fromIdx: 0 })
    return { ...drawn, slots: undefined, isStored: await storeFeed(admissionPool, key, drawn, nSent) }
  }
  const { experiment_id } = participant
  return drawInTurn(admissionPool, { ...key, experiment_id, condition: participant.condition }, async (client, held) => {
    const slots = freeSlots(condition, held, feedSeed(participant.seed, feed))
    const drawn = { ...(await draw(deps, person, { fromIdx: 0, slots })), slots }
    return { ...drawn, isStored: await storeFeed(client, key, drawn, nSent) }
  })
}

/** Ranks the cards that are not in the feed yet by what the person did with the others, and stores the next ones. */
export async function serveNextBatch(deps: Deps, person: Person, { cards }: Feed): Promise<Feed> {
  const { participant, feed } = person
  const acts = await ownActs(deps.database.db, { ...participant, feed })
  const own = cards.map(({ entity_id, entity_set, entity_category }): OwnCard => {
    const { dwellMs, isEngaged } = acts.get(entity_id) ?? { dwellMs: 0, isEngaged: false }
    return { entity_id, entity_set, entity_category, dwellMs, isEngaged }
  })
  const next = await draw(deps, person, { fromIdx: cards.length, own })
  if (next.cards.length > 0) await storeFeed(deps.database.admissionPool, keyOf(person), next)
  return feedInStore(deps, person)
}

async function draw(
  deps: Deps,
  { participant, feed, condition, studySeed, query }: Person,
  from: { fromIdx: number; own?: OwnCard[]; slots?: Slots },
): Promise<Drawn<PoolCard>> {
  const { algorithm } = condition
  const earlier = await earlierFeeds(deps, participant, { feed, settings: condition.settings })
  // The counts are those of the buttons that the person sees, and the link may choose them (ruling C12).
  const settings = normaliseParameters(withOverrides(condition.settings, query))
  const facts: Facts = {
    settings: condition.settings,
    query,
    own: from.own ?? [],
    ...(algorithm.needs.includes('earlier') && { earlier: await condition.earlier() }),
  }
  const batch: NextBatch = { fromIdx: from.fromIdx, sizeOf: (length) => cardsAtATime({ participant, query }, length) }
  const seeds = { studySeed: feedSeed(studySeed, feed), participantSeed: feedSeed(participant.seed, feed) }
  const cards = cardsLeft(condition, earlierRule(condition.settings), earlier.cards)
  const slotOf = (entity_set: string) => from.slots?.[entity_set]
  const drawn = drawFeed({ ...cards, algorithm, settings, ...seeds, facts, slotOf }, batch)
  return { ...drawn, counts: withKeptCounts(drawn, earlier.counts), notes: [...drawn.notes, ...cards.notes] }
}

async function feedInStore(deps: Deps, person: Person): Promise<Feed> {
  const served = await servedFeed(deps.database.db, keyOf(person))
  if (served === undefined) throw new Error(`A stored feed is gone: participant ${person.participant.participant_id}`)
  return feedOfStored(person.condition, served)
}

const keyOf = ({ participant: { participant_id }, feed }: Person) => ({ participant_id, feed })
