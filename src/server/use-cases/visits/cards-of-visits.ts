import { countsAt, type ShownCounts } from '#domain/feed/social-cues.ts'
import type { CardRule } from '#domain/questions/card-rule.ts'
import { waveNamed, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { type OwnActs, ownActs } from '#server/store/visits/own-cards.ts'
import { type ServedFeed, servedFeeds } from '#server/store/visits/served-cards.ts'
import { type EarlierVisit, visitsBefore } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'
import type { PoolCard } from './card-pool.ts'
import type { Condition } from './condition-cache.ts'
import type { Position } from './where-in-journey.ts'

export type Asker = Pick<Position, 'participant' | 'condition'>

/** What a visit of a person says of the cards of all its feeds. */
export type CardsOfVisit = {
  visit: EarlierVisit
  /** By name. */
  served: ReadonlyMap<string, ServedFeed>
  acts: OwnActs
  /** By card that was sent, in their order: the numbers beside its buttons. */
  counts: ReadonlyMap<string, ShownCounts>
  /** With which the cards are shown. */
  byId: Condition['byId']
}

/** Of this visit and those to earlier waves, from the latest to the first. */
export async function cardsOfVisits(deps: Deps, { participant, condition }: Asker): Promise<CardsOfVisit[]> {
  const { db } = deps.database
  const study = await deps.conditions.studyOf(participant.experiment_id)
  const before = participant.wave === FIRST_WAVE ? [] : await visitsBefore(db, participant)
  const read = [participant, ...before.toReversed()].map(async (visit): Promise<CardsOfVisit> => {
    const [served, acts] = await Promise.all([servedFeeds(db, visit.participant_id), ownActs(db, visit)])
    const { byId } = visit === participant ? condition : await deps.conditions.conditionOf(study, visit)
    return { visit, served, acts, counts: countsIn(served), byId }
  })
  return Promise.all(read)
}

/** Empty for somebody whom no feed was for: every card is new to them. */
function countsIn(served: ReadonlyMap<string, ServedFeed>): Map<string, ShownCounts> {
  const counts = new Map<string, ShownCounts>()
  for (const { entity_ids, nSent, counts: lists } of served.values())
    for (const [i, entity_id] of entity_ids.slice(0, nSent).entries())
      if (!counts.has(entity_id)) counts.set(entity_id, countsAt(lists, i))
  return counts
}

/** The cards that a person was sent in what a rule is about, what they did there, and cards of its sets that are new to them. */
export type CardsOfPlace = { sent: readonly string[]; acts: OwnActs; lures: readonly PoolCard[] }

/** `visits` are all of the person, so that no card of another wave counts as new. */
export async function cardsOfPlace(
  deps: Deps,
  { participant, condition }: Asker,
  visits: readonly CardsOfVisit[],
  { wave, feed }: Pick<CardRule, 'wave' | 'feed'>,
): Promise<CardsOfPlace> {
  const study = await deps.conditions.studyOf(participant.experiment_id)
  const nameOf = (visit: EarlierVisit) => waveNamed(wavesIn(condition.settings), visit.wave)?.name
  const found = wave === undefined ? visits[0] : visits.find(({ visit }) => nameOf(visit) === wave)
  // A wave that was missed has sets all the same.
  const settings = found?.visit ?? { ...participant, wave: wave ?? participant.wave }
  const { cards } = await deps.conditions.conditionOf(study, settings, feed)
  const lures = neverSent(cards, visits)
  if (found === undefined) return { sent: [], acts: new Map(), lures }
  if (feed === undefined) return { sent: [...found.counts.keys()], acts: found.acts, lures }
  const served = found.served.get(feed)
  return {
    sent: served?.entity_ids.slice(0, served.nSent) ?? [],
    acts: await ownActs(deps.database.db, { ...found.visit, feed }),
    lures,
  }
}

/** Two sets may have the same picture: what looks like a card that was sent is not new to the person. */
function neverSent(cards: readonly PoolCard[], visits: readonly CardsOfVisit[]): PoolCard[] {
  const known = new Set(visits.flatMap(({ counts, byId }) => [...counts.keys()].flatMap((id) => lookOf(byId.get(id)) ?? [])))
  return cards.filter((card) => {
    const look = lookOf(card) ?? ''
    const isNew = !known.has(look)
    known.add(look)
    return isNew
  })
}

const lookOf = (card: PoolCard | undefined): string | undefined =>
  card && JSON.stringify({ entity_url: card.face.entity_url, post: card.face.post })

/** A card of any of the visits, or of the sets that lures are from. */
export function cardIn(visits: readonly Pick<CardsOfVisit, 'byId'>[], entity_id: string): PoolCard {
  const card = visits.flatMap(({ byId }) => byId.get(entity_id) ?? [])[0]
  if (card === undefined) throw new Error(`A card that was served no longer exists: ${entity_id}`)
  return card
}
