import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { feedNames, feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { drawnBlocks } from '#domain/journey/block-order.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { JOURNEY, parseJourney } from '#domain/journey/parse-journey.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { findInAll } from '#domain/questions/find-in-study.ts'
import { feedsOfWaves } from '#domain/waves/feeds-of-waves.ts'
import { eachWave, settingsOfWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import {
  inFeed,
  interventionInstrument,
  interventionItem,
  interventionItems,
  mergedItems,
} from '../codebook/intervention-instrument.ts'
import { numericCovariates } from './stimuli.ts'
import type { StudyFacts, WaveOfTables } from './table.ts'

type Settings = Readonly<Record<string, string>>
type Covariates = Readonly<Record<string, unknown>>

/** What is stored of a study, as far as the columns of its tables follow from it. */
export type StoredStudy = {
  experiment_id: string
  /** Normalised, of each condition of each version. */
  settings: readonly Settings[]
  hasWaves: boolean
  cards: readonly Covariates[]
  comments: readonly Covariates[]
  /** What was answered in interventions, by feed. */
  interventionFields: readonly { feed: string; field: string }[]
}

/** What a study brings to the columns of its tables. */
export function factsOfStudy(study: StoredStudy): StudyFacts {
  const { experiment_id, settings, hasWaves } = study
  const covariates = namesIn(study.cards)
  // Where journeys differ, a later one adds what earlier ones do not have.
  const forms = new Set(settings.flatMap((each) => formNames(each, experiment_id)))
  const feeds = [...new Set(settings.flatMap(feedsOfWaves))]
  return {
    experiment_id,
    questionnaires: [...interventionAsked(study, feeds), ...[...forms].flatMap((name) => findInAll(name, settings) ?? [])],
    covariates,
    numericCovariates: numericCovariates(covariates, study.cards),
    feeds,
    hasWaves,
    waves: wavesOf(settings, experiment_id),
    ordersBlocks: settings.some(ordersBlocks),
    commentCovariates: namesIn(study.comments),
  }
}

const namesIn = (rows: readonly Covariates[]): string[] => [...new Set(rows.flatMap((each) => Object.keys(each)))].sort()

/** Of all versions and conditions together. */
function wavesOf(settings: readonly Settings[], experiment_id: string): WaveOfTables[] {
  const names = new Set(settings.flatMap((each) => wavesIn(each).map(({ name }) => name)))
  return [...names].map((name) => {
    const own = settings
      .filter((each) => wavesIn(each).some((wave) => wave.name === name))
      .map((each) => settingsOfWave(each, name))
    return {
      name,
      forms: new Set(own.flatMap((each) => formNames(each, experiment_id))),
      feeds: new Set(own.flatMap(feedNames)),
    }
  })
}

const ordersBlocks = (settings: Settings): boolean =>
  eachWave(settings).some((own) => drawnBlocks(parseJourney(own[JOURNEY] ?? '') ?? [], own).length > 0)

/** What the interventions of a study ask, also those that links brought: they are known by their answers alone. */
function interventionAsked({ settings, interventionFields }: StoredStudy, feeds: readonly string[]): Questionnaire[] {
  const items = (feeds.length === 0 ? [ONLY_FEED] : feeds).flatMap((feed) => {
    const own = mergedItems(
      settings.flatMap((each) => (feedsOf(each).includes(feed) ? (interventionItem(settingsOfFeed(each, feed)) ?? []) : [])),
    )
    const brought = interventionItems.filter(
      ({ key }) =>
        interventionFields.some((row) => row.feed === feed && row.field === key) && !own.some((item) => item.key === key),
    )
    return [...own, ...brought].map((item) => inFeed(item, feed))
  })
  return items.length === 0 ? [] : [interventionInstrument(items)]
}
