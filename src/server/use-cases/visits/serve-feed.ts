import { batchPlan, batchSize } from '#domain/feed/batches.ts'
import { type Drawn, drawFeed, type NextCards } from '#domain/feed/draw-feed.ts'
import type { Facts, FeedNote, OwnCard } from '#domain/feed-algorithms/feed-algorithm.ts'
import { earlierRule } from '#domain/feeds/earlier-cards.ts'
import { feedSeed, ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { cardsLeft, withKeptCounts } from '#domain/feeds/later-feed.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { isShortened } from '#domain/session/test-session.ts'
import { freeSlots } from '#domain/stimuli/cards/balanced-cards.ts'
import { ownActs } from '#server/store/visits/own-cards.ts'
import { type DrawnFrom, type ServedFeed, servedFeed, storeFeed } from '#server/store/visits/served-cards.ts'
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

/**
 * Draws a person's feed from their seed and stores it: the first `nCards`, or all cards without it. The others follow from the same seed
 * when they are asked for. Two kinds of feeds depend on what the person does meanwhile, and are stored as far as they are drawn: those
 * that are ranked batch by batch get their first batch, and those after another feed all of their cards.
 */
export async function serveFeed(deps: Deps, person: Person, nCards?: number): Promise<Served> {
  const { isStored, notes, slots, ...feed } = await drawAndStore(deps, person, nCards)
  // Of two visits at once, one stores its feed and both show it.
  if (isStored) return { feed, notes, slots }
  return { feed: await drawnFeed(deps, person, await stored(deps, person), nCards), notes: [], slots: undefined }
}

async function drawAndStore(deps: Deps, person: Person, nCards: number | undefined) {
  const { participant, feed, condition, query } = person
  const { admissionPool } = deps.database
  const key = keyOf(person)
  const { ranksEachBatch } = condition.algorithm
  const followsFromSeed = feed === ONLY_FEED && !ranksEachBatch
  const sizeOf = (length: number) => {
    if (ranksEachBatch) return cardsAtATime(person, length)
    return followsFromSeed ? (nCards ?? length) : length
  }
  const drawFirst = async (slots?: Slots) => {
    const drawn = await draw(deps, person, { above: [], sizeOf, slots })
    const isContinued = followsFromSeed && drawn.cards.length < drawn.feed_length
    return { ...drawn, slots, query: isContinued ? query : undefined }
  }
  if (condition.chosenSets.every(({ balance_by }) => balance_by === undefined)) {
    const drawn = await drawFirst()
    return { ...drawn, isStored: await storeFeed(admissionPool, key, drawn, nCards) }
  }
  const { experiment_id } = participant
  return drawInTurn(admissionPool, { ...key, experiment_id, condition: participant.condition }, async (client, { held, own }) => {
    const free = freeSlots(condition, held, feedSeed(participant.seed, feed))
    const slots = Object.fromEntries(Object.entries(free).map(([set, slot]) => [set, own[set] ?? slot]))
    const drawn = await drawFirst(slots)
    return { ...drawn, isStored: await storeFeed(client, key, drawn, nCards) }
  })
}

/** A stored feed with at least its first `nCards`, or all cards without it. Those that are not stored yet are drawn now where they follow from the seed. */
export async function drawnFeed(
  deps: Deps,
  person: Omit<Person, 'query'>,
  served: ServedFeed,
  nCards = served.feed_length,
): Promise<Feed> {
  let feed = feedOfStored(person.condition, served)
  const { drawnFrom, feed_length } = served
  if (drawnFrom === undefined) return feed
  const { query, known, slots } = drawnFrom
  while (feed.cards.length < Math.min(nCards, feed_length)) {
    const above = feed.cards
    const next = await draw(deps, { ...person, query }, { above, sizeOf: () => nCards - above.length, known, slots })
    if (next.cards.length === 0) break
    // Of two tabs at once, one stores these cards and both show them.
    await storeFeed(deps.database.admissionPool, keyOf(person), next)
    feed = feedOfStored(person.condition, await stored(deps, person))
  }
  return feed
}

/** Ranks the cards that are not in the feed yet by what the person did with the others, and stores the next ones. */
export async function serveNextBatch(deps: Deps, person: Person, { cards }: Feed): Promise<Feed> {
  const { participant, feed } = person
  const acts = await ownActs(deps.database.db, { ...participant, feed })
  const own = cards.map(({ entity_id, entity_set, entity_category }): OwnCard => {
    const { dwellMs, isEngaged } = acts.get(entity_id) ?? { dwellMs: 0, isEngaged: false }
    return { entity_id, entity_set, entity_category, dwellMs, isEngaged }
  })
  const next = await draw(deps, person, { above: cards, own, sizeOf: (length) => cardsAtATime(person, length) })
  if (next.cards.length > 0) await storeFeed(deps.database.admissionPool, keyOf(person), next)
  return feedOfStored(person.condition, await stored(deps, person))
}

type Next = NextCards & Omit<DrawnFrom, 'query'> & { own?: OwnCard[] }

async function draw(
  deps: Deps,
  { participant, feed, condition, studySeed, query }: Person,
  { own = [], known, slots, ...next }: Next,
): Promise<Drawn<PoolCard>> {
  const { algorithm } = condition
  const earlier = await earlierFeeds(deps, participant, { feed, settings: condition.settings })
  // The counts are those of the buttons that the person sees, and the link may choose them (ruling C12).
  const settings = normaliseParameters(withOverrides(condition.settings, query))
  const facts: Facts = {
    settings: condition.settings,
    query,
    own,
    ...(known === undefined && algorithm.needs.includes('earlier') && { earlier: await condition.earlier() }),
  }
  const seeds = { studySeed: feedSeed(studySeed, feed), participantSeed: feedSeed(participant.seed, feed) }
  const cards = cardsLeft(condition, earlierRule(condition.settings), earlier.cards)
  const slotOf = (entity_set: string) => slots?.[entity_set]
  const drawn = drawFeed({ ...cards, algorithm, settings, ...seeds, facts, known, slotOf }, next)
  return { ...drawn, counts: withKeptCounts(drawn, earlier.counts), notes: [...drawn.notes, ...cards.notes] }
}

async function stored(deps: Deps, person: Omit<Person, 'query'>): Promise<ServedFeed> {
  const served = await servedFeed(deps.database.db, keyOf(person))
  if (served === undefined) throw new Error(`A stored feed is gone: participant ${person.participant.participant_id}`)
  return served
}

const keyOf = ({ participant: { participant_id }, feed }: Omit<Person, 'query'>) => ({ participant_id, feed })
