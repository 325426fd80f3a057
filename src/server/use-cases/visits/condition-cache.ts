import { LRUCache } from 'lru-cache'
import { encodeJson } from '#contract/wire.ts'
import type { EarlierPeople, FeedAlgorithm } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { JOURNEY } from '#domain/journey/parse-journey.ts'
import { afterFeed, formsIn, type PlannedStep } from '#domain/journey/planned-step.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { participantSettings } from '#domain/parameters/participant-settings.ts'
import type { Page } from '#domain/questionnaires/questionnaire.ts'
import { asksAboutCards } from '#domain/questions/card-blocks.ts'
import { drawsIn } from '#domain/questions/drawing/drawn-pages.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { Db } from '#server/db/open-database.ts'
import { findStudy, type Study, settingsOfCondition } from '#server/store/studies/studies.ts'
import { earlierPeople } from '#server/store/visits/earlier-people.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { type CardPool, loadCardPool } from './card-pool.ts'
import { FACE_SETTINGS } from './present-card.ts'

/** What the settings of one condition of one version say. */
type ConditionRules = {
  /** Normalised. */
  settings: Readonly<Record<string, string>>
  algorithm: FeedAlgorithm
  chosenSets: readonly ChosenSet[]
  /** Of the forms after the feed. */
  form_names: string[]
  steps: readonly PlannedStep[]
  /** Whether answers can end a visit. */
  mayEndEarly: boolean
  /** Whether a questionnaire of the study asks about cards of the feed. */
  asksAboutCards: boolean
  /** Whether a questionnaire of the study draws parts for each person. */
  drawsParts: boolean
  /** Whether the journey or a questionnaire of the study may refer to facts whose names begin so. */
  refersTo: (fact: string) => boolean
}

type EarlierByCard = ReadonlyMap<string, EarlierPeople>

/** Everything that is the same for all people in one condition of one version of a study, or in one feed of it. */
export type Condition = ConditionRules &
  CardPool & {
    /** What participants may see of the settings, as they are sent. */
    experiment_parameters: string
    earlier: () => Promise<EarlierByCard>
  }

type Place = { version: number; condition: number; wave?: string | undefined }
type PoolPlace = { names: readonly string[]; studyStartMs: number; settings: ConditionRules['settings'] }
type StudyPlace = Place & { experiment_id: string; wave: string; feed: string }

/** What never changes about a study. Its status does, and admission reads that from the database. */
export type FixedStudy = Pick<Study, 'experiment_id' | 'created_at' | 'seed'>

export type ConditionCache = {
  /** Refuses where there is no such study. */
  studyOf: (experiment_id: string) => Promise<FixedStudy>
  /** `feed`: with the settings and cards of this one, by its name in the journey; without it, those of the condition. */
  conditionOf: (study: FixedStudy, place: Place, feed?: string) => Promise<Condition>
}

const MAX_ENTRIES = 500
/** In all pools together. A card takes a few kilobytes. */
const MAX_CARDS = 20_000

const MAX_AGE_MS = 5000
/** Each further card says less about the shares, and takes longer to count: 100 cards are counted again after 25 ms, 20,000 after 5 seconds. */
const AGE_MS_PER_SERVED_CARD = 0.25

/**
 * Studies, conditions and card pools without a query at every arrival. They cannot change: the settings of a version are frozen, and so
 * are sets that a study shows. Counts of earlier people do change: the more cards were served, the older they may be, up to five seconds.
 */
export function conditionCache(db: Db, clock: { now: () => number } = performance): ConditionCache {
  // Without ignoreFetchAbort, an entry that is evicted while it loads would fail the arrival that waits for it.
  const shared = { max: MAX_ENTRIES, ignoreFetchAbort: true }
  const studies = new LRUCache<string, FixedStudy>({ ...shared, fetchMethod: (experiment_id) => loadStudy(db, experiment_id) })
  const rules = new LRUCache<string, ConditionRules, StudyPlace>({
    ...shared,
    fetchMethod: (_key, _stale, { context }) => loadRules(db, context),
  })
  const pools = new LRUCache<string, CardPool, PoolPlace>({
    ...shared,
    maxSize: MAX_CARDS,
    // An entry larger than the maximum would not be cached at all.
    sizeCalculation: ({ cards }) => Math.min(MAX_CARDS, cards.length + 1),
    fetchMethod: (_key, _stale, { context: { names, ...look } }) => loadCardPool(db, names, look),
  })
  /** The cards of a condition follow from its rules. */
  const sent = new WeakMap<ConditionRules, string>()
  const earlier = new LRUCache<string, EarlierByCard, StudyPlace>({
    ...shared,
    perf: clock,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const counts = await earlierPeople(db, context)
      // lru-cache takes 0 for "never expires".
      options.ttl = Math.min(MAX_AGE_MS, Math.max(1, nServed(counts) * AGE_MS_PER_SERVED_CARD))
      return counts
    },
  })

  return {
    studyOf: (experiment_id) => studies.forceFetch(experiment_id),
    conditionOf: async ({ experiment_id, created_at }, { version, condition, wave = FIRST_WAVE }, feed = ONLY_FEED) => {
      const context = { experiment_id, version, condition, wave, feed }
      const found = await rules.forceFetch(`${experiment_id} ${version} ${condition} ${wave} ${feed}`, { context })
      const names = found.chosenSets.map(({ entity_set }) => entity_set)
      const { settings } = found
      const look = FACE_SETTINGS.map((name) => settings[name] ?? '')
      const pool = await pools.forceFetch(JSON.stringify([experiment_id, names, look]), {
        context: { names, studyStartMs: created_at.getTime(), settings },
      })
      const experiment_parameters = sent.get(found) ?? encodeJson(participantSettings(settings, pool.cardsHave))
      sent.set(found, experiment_parameters)
      return {
        ...found,
        ...pool,
        experiment_parameters,
        earlier: () => earlier.forceFetch(`${experiment_id} ${condition} ${wave}`, { context }),
      }
    },
  }
}

function nServed(counts: EarlierByCard): number {
  let n = 0
  for (const { served } of counts.values()) n += served
  return n
}

async function loadStudy(db: Db, experiment_id: string): Promise<FixedStudy> {
  const study = await findStudy(db, experiment_id)
  if (!study) throw unknownStudy(experiment_id)
  return study
}

async function loadRules(db: Db, place: StudyPlace): Promise<ConditionRules> {
  const settings = normaliseParameters(settingsOfFeed(await settingsOfCondition(db, place), place.feed))
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  if (!chosen.ok) throw new Error(`A stored study has unreadable sets: ${place.experiment_id}`)
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  if (!algorithm) throw new Error(`A stored study has an unknown algorithm: ${settings['algorithm']}`)
  const steps = journeyOf(settings, place.experiment_id)
  const logic = [settings[JOURNEY], settings[OWN_QUESTIONNAIRES]].join()
  return {
    settings,
    algorithm,
    chosenSets: chosen.sets,
    form_names: formsIn(afterFeed(steps)).map(({ name }) => name),
    steps,
    mayEndEarly: formsIn(steps).some(({ pages }) => pages.some(endsVisit)),
    asksAboutCards: formsIn(steps).some(({ pages }) => asksAboutCards(pages)),
    drawsParts: formsIn(steps).some(({ pages }) => drawsIn(pages).length > 0),
    refersTo: (fact) => logic.includes(fact),
  }
}

const endsVisit = ({ jumps = [] }: Page<unknown>) => jumps.some(({ to }) => 'end' in to && to.end === 'visit')
