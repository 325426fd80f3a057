import { countsAt, type ShownCounts } from '#domain/feed/social-cues.ts'
import { type EarlierCard, FEED_CARDS_OF } from '#domain/feeds/earlier-cards.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { groupBy } from '#domain/group-by.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { type OwnActs, ownActs } from '#server/store/visits/own-cards.ts'
import { type ServedFeed, servedFeeds } from '#server/store/visits/served-cards.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import { visitsBefore } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'

type Settings = Readonly<Record<string, string>>

/** What a person was sent in feeds before this one. */
export type EarlierFeeds = {
  cards: EarlierCard[]
  /** By card: the numbers that stood beside its buttons, which it keeps wherever it is shown again. */
  counts: ReadonlyMap<string, ShownCounts>
}

const NOTHING: EarlierFeeds = { cards: [], counts: new Map() }

/** `feed` is the one that is being drawn, with its own `settings`. */
export async function earlierFeeds(
  { database: { db } }: Deps,
  { experiment_id, participant_id, user_id, wave }: Pick<Visitor, 'experiment_id' | 'participant_id' | 'user_id' | 'wave'>,
  { feed, settings }: { feed: string; settings: Settings },
): Promise<EarlierFeeds> {
  if (feed === ONLY_FEED) return NOTHING
  const of = settings[FEED_CARDS_OF] || undefined
  const before = wave === FIRST_WAVE ? [] : await visitsBefore(db, { experiment_id, user_id, participant_id })
  const visits = [...before.map((visit) => visit.participant_id), participant_id]
  const earlier = await Promise.all(
    visits.map(async (visit) => {
      const served = await servedFeeds(db, visit)
      // The same feed of an earlier wave is another one.
      if (visit === participant_id) served.delete(feed)
      const asked = [...served].filter(([name]) => of === undefined || name === of)
      const acts = await ownActs(db, { experiment_id, participant_id: visit, ...(of !== undefined && { feed: of }) })
      return { cards: asked.flatMap(([, each]) => cardsOf(each, acts)), counts: [...served.values()].flatMap(countsOf) }
    }),
  )
  return { cards: joined(earlier.flatMap(({ cards }) => cards)), counts: new Map(earlier.flatMap(({ counts }) => counts)) }
}

/** A card that was shown in several waves is one card, with all that was done with it. */
function joined(cards: readonly EarlierCard[]): EarlierCard[] {
  return [...groupBy(cards, ({ entity_id }) => entity_id)].map(([entity_id, each]) => ({
    entity_id,
    isSeen: each.some(({ isSeen }) => isSeen),
    acts: new Set(each.flatMap(({ acts }) => [...acts])),
  }))
}

const cardsOf = ({ entity_ids, nSent }: ServedFeed, acts: OwnActs): EarlierCard[] =>
  entity_ids.slice(0, nSent).map((entity_id) => {
    const own = acts.get(entity_id)
    return { entity_id, isSeen: own?.isSeen ?? false, acts: own?.acts ?? new Set() }
  })

const countsOf = ({ entity_ids, counts }: ServedFeed) =>
  entity_ids.map((entity_id, i) => [entity_id, countsAt(counts, i)] as const)
