import { DICE_VERSION } from '../dice.ts'
import { type DrawnCards, earlierOf } from '../exports/package/visit-line.ts'
import type { PersonRecord } from '../exports/tidy/person/person-record.ts'
import { type Drawn, drawFeed } from '../feed/draw-feed.ts'
import type { ShownCounts } from '../feed/social-cues.ts'
import type { Candidate, EarlierPeople, FeedAlgorithm } from '../feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '../feed-algorithms/index.ts'
import { type EarlierRule, earlierRule, FEED_CARDS_OF } from '../feeds/earlier-cards.ts'
import { feedSeed, ONLY_FEED } from '../feeds/feed-name.ts'
import { settingsOfFeed } from '../feeds/feed-settings.ts'
import { cardsLeft, withKeptCounts } from '../feeds/later-feed.ts'
import { type ChosenSet, parseChosenSets } from '../parameters/chosen-sets.ts'
import { normaliseParameters } from '../parameters/normalise.ts'
import { withOverrides } from '../parameters/url-overrides.ts'
import { chooseCards } from '../stimuli/cards/choose-cards.ts'

/** What everybody draws from. */
export type Pool = {
  studySeed: string
  /** Undefined for a set that is not in the package. */
  cardsOf: (entity_set: string) => readonly Candidate[] | undefined
}

/** What the person was sent in feeds before, also in earlier waves. */
export type EarlierFeed = { feed: string; cards: readonly { entity_id: string; counts: ShownCounts }[] }

export type FeedToDraw = {
  record: PersonRecord
  feed: string
  /** How its cards were drawn, in their order. */
  draws: readonly DrawnCards[]
  earlier: readonly EarlierFeed[]
}

/** `nDrawn`: the first cards, which follow from what is stored. `whyNot`: why the others were not drawn again. */
export type DrawnAgain =
  | { is: 'drawn'; drawn: Drawn<Candidate>; nDrawn: number; whyNot: string | null; areCountsKnown: boolean }
  | { is: 'unknown'; whyNot: string }

/** Rules that depend on nothing but which cards were sent. */
const BY_CARDS: readonly EarlierRule[] = ['any', 'not-served', 'served']

/** Draws a feed of somebody again. */
export function drawAgain(pool: Pool, { record, feed, draws, earlier }: FeedToDraw): DrawnAgain {
  const settings = normaliseParameters(settingsOfFeed(record.settings, feed))
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  const parsed = parseChosenSets(settings['entity_sets'] ?? '')
  const [first] = draws
  if (algorithm === undefined || !parsed.ok || first === undefined) return unknown('Feeds whose settings are not in the package')
  const cards = cardsOfFeed(pool, parsed.sets)
  if (cards === undefined) return unknown('Feeds of an earlier version with sets that the newest version no longer shows')
  const rule = earlierRule(settings)
  if (!BY_CARDS.includes(rule))
    return unknown(`Feeds with the setting feed-cards = ${rule}: what the person had done when it was drawn is not stored`)
  const sent = feed === ONLY_FEED ? [] : earlier
  const left = cardsLeft({ chosenSets: parsed.sets, cardsOf: cards }, rule, cardsSent(sent, settings[FEED_CARDS_OF]))
  const query = firstQuery(record)
  const common = {
    ...left,
    algorithm,
    settings: normaliseParameters(withOverrides(settings, query)),
    studySeed: feedSeed(pool.studySeed, feed),
    participantSeed: feedSeed(record.seed, feed),
    slotOf: (entity_set: string) => first.slots?.[entity_set],
  }
  const known = knownOf(algorithm, { record, feed, draws, candidates: chooseCards(common).cards })
  if (known === undefined)
    return unknown(
      'Feeds ranked by what earlier people did, of people who came before that was kept or who were not drawn all cards',
    )
  const drawn = drawFeed(
    { ...common, facts: { settings, query, own: [], ...known.facts }, known: known.known },
    { above: [], sizeOf: (length) => (algorithm.ranksEachBatch ? first.n_cards : length) },
  )
  const counts = withKeptCounts(
    drawn,
    new Map(sent.flatMap((each) => each.cards.map((card) => [card.entity_id, card.counts] as const))),
  )
  return {
    is: 'drawn',
    drawn: { ...drawn, counts },
    nDrawn: drawn.cards.length,
    whyNot:
      algorithm.ranksEachBatch && draws.length > 1
        ? 'Later batches of feeds that are ranked batch by batch: what the person had done by then is not stored'
        : null,
    areCountsKnown: draws.every(({ dice_version }) => dice_version === DICE_VERSION),
  }
}

const unknown = (whyNot: string): DrawnAgain => ({ is: 'unknown', whyNot })

/** Undefined where the package lacks one of the sets. */
function cardsOfFeed({ cardsOf }: Pool, sets: readonly ChosenSet[]) {
  const bySet = new Map(sets.map(({ entity_set }) => [entity_set, cardsOf(entity_set)]))
  if ([...bySet.values()].includes(undefined)) return undefined
  return (entity_set: string) => bySet.get(entity_set) ?? []
}

/** The rules above do not ask what was done with a card. */
const cardsSent = (earlier: readonly EarlierFeed[], only: string | undefined) =>
  earlier
    .filter(({ feed }) => !only || feed === only)
    .flatMap(({ cards }) => cards.map(({ entity_id }) => ({ entity_id, isSeen: true, acts: new Set<string>() })))

/** Parameters of the link that the person came with first. */
function firstQuery({ events }: PersonRecord): Readonly<Record<string, string>> {
  const detail = events.find(({ kind }) => kind === 'visit')?.detail
  return (JSON.parse(detail ?? '{}') as { query?: Record<string, string> }).query ?? {} // an object, as stored
}

type Known = { known?: readonly EarlierPeople[]; facts: { earlier?: ReadonlyMap<string, EarlierPeople> } }
type Asked = Pick<FeedToDraw, 'record' | 'feed' | 'draws'> & { candidates: readonly Candidate[] }

/** What the algorithm knew of earlier people; undefined where that was not kept. */
function knownOf({ needs }: FeedAlgorithm, { record, feed, draws, candidates }: Asked): Known | undefined {
  if (!needs.includes('earlier')) return { facts: {} }
  const known = earlierOf(draws[0]?.known ?? null)
  if (known !== undefined) return { known, facts: {} }
  const ids = idsDrawn(record, feed, draws)
  const inputs = draws.flatMap((each) => earlierOf(each.inputs) ?? [])
  // Of a card that is in no feed nothing is stored.
  if (inputs.length !== ids.length || ids.length < candidates.length) return undefined
  return { facts: { earlier: new Map(ids.map((id, i) => [id, inputs[i] ?? { served: 0, engaged: 0 }])) } }
}

/** All cards of a feed that were drawn, also those that were not sent. */
export const idsDrawn = ({ cards }: Pick<PersonRecord, 'cards'>, feed: string, draws: readonly DrawnCards[]): string[] => [
  ...cards.flatMap((card) => (card.feed === feed ? [card.entity_id] : [])),
  ...draws.flatMap(({ unsent }) => unsent),
]
