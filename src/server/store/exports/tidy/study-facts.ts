import type { PoolClient } from 'pg'
import {
  INTERVENTION,
  inFeed,
  interventionInstrument,
  interventionItem,
  interventionItems,
  mergedItems,
} from '#domain/exports/codebook/intervention-instrument.ts'
import type { PeopleCounts } from '#domain/exports/package/package-facts.ts'
import { numericCovariates } from '#domain/exports/tidy/stimuli.ts'
import type { StudyFacts, WaveOfTables } from '#domain/exports/tidy/table.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { feedNames, feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { drawnBlocks } from '#domain/journey/block-order.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { JOURNEY, parseJourney } from '#domain/journey/parse-journey.ts'
import { findInAll } from '#domain/questions/find-in-study.ts'
import { feedsOfWaves } from '#domain/waves/feeds-of-waves.ts'
import { eachWave, settingsOfWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import type { Include } from '../export-sql.ts'
import { isOfWaves } from '../named-feeds.ts'
import { settingsOfStudy } from './settings-of-study.ts'
import { COMMENTS, COVARIATES, INTERVENTION_FIELDS, peopleCounts } from './tidy-sql.ts'

/** What a study brings to the columns of its tables. */
export async function studyFacts(client: PoolClient, experiment_id: string): Promise<StudyFacts> {
  const cards = await client.query<{ covariates: Record<string, unknown> }>(COVARIATES, [experiment_id])
  const ofCards = cards.rows.map(({ covariates }) => covariates)
  const covariates = [...new Set(ofCards.flatMap((each) => Object.keys(each)))].sort()
  const comments = await client.query<{ covariates: Record<string, unknown> }>(COMMENTS, [experiment_id])
  // Where journeys differ, a later one adds what earlier ones do not have.
  const settings = await settingsOfStudy(client, experiment_id)
  const forms = new Set([...settings.values()].flatMap((each) => formNames(each, experiment_id)))
  const feeds = [...new Set([...settings.values()].flatMap(feedsOfWaves))]
  return {
    experiment_id,
    questionnaires: [
      ...(await interventionAsked(client, { experiment_id, feeds }, [...settings.values()])),
      ...[...forms].flatMap((name) => findInAll(name, settings.values()) ?? []),
    ],
    covariates,
    numericCovariates: numericCovariates(covariates, ofCards),
    feeds,
    hasWaves: await isOfWaves(client, experiment_id),
    waves: wavesOf([...settings.values()], experiment_id),
    ordersBlocks: [...settings.values()].some(ordersBlocks),
    commentCovariates: [...new Set(comments.rows.flatMap((comment) => Object.keys(comment.covariates)))].sort(),
  }
}

/** Of all versions and conditions together. */
function wavesOf(settings: readonly Readonly<Record<string, string>>[], experiment_id: string): WaveOfTables[] {
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

const ordersBlocks = (settings: Readonly<Record<string, string>>): boolean =>
  eachWave(settings).some((own) => drawnBlocks(parseJourney(own[JOURNEY] ?? '') ?? [], own).length > 0)

type Asked = { experiment_id: string; feeds: readonly string[] }

/** What the interventions of a study ask, also those that links brought: they are known by their answers alone. */
async function interventionAsked(
  client: PoolClient,
  { experiment_id, feeds }: Asked,
  settings: readonly Record<string, string>[],
) {
  const { rows } = await client.query<{ feed: string; field: string }>(INTERVENTION_FIELDS, [experiment_id, INTERVENTION])
  const items = (feeds.length === 0 ? [ONLY_FEED] : feeds).flatMap((feed) => {
    const own = mergedItems(
      settings.flatMap((each) => (feedsOf(each).includes(feed) ? (interventionItem(settingsOfFeed(each, feed)) ?? []) : [])),
    )
    const brought = interventionItems.filter(
      ({ key }) => rows.some((row) => row.feed === feed && row.field === key) && !own.some((item) => item.key === key),
    )
    return [...own, ...brought].map((item) => inFeed(item, feed))
  })
  return items.length === 0 ? [] : [interventionInstrument(items)]
}

/** People of a study, those in the tables and those who are not. Who withdrew is only ever counted. */
export async function countTidyPeople(client: PoolClient, experiment_id: string, include: Include): Promise<PeopleCounts> {
  const { rows } = await client.query<{ kind: string; n: number }>(peopleCounts(include), [experiment_id])
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0
  return {
    included: count('included'),
    leftOut: {
      withdrawn: count('withdrawn'),
      erased: count('erased'),
      excluded: count('excluded'),
      test: count('test'),
      simulated: count('simulated'),
      noConsent: count('no_consent'),
    },
  }
}
