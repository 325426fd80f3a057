import type { PoolClient } from 'pg'
import { INTERVENTION } from '#domain/exports/codebook/intervention-instrument.ts'
import type { PeopleCounts } from '#domain/exports/package/package-facts.ts'
import { factsOfStudy, type StoredStudy } from '#domain/exports/tidy/facts-of-study.ts'
import { type SettingsOfStudy, settingsFromRows } from '#domain/exports/tidy/settings-of-people.ts'
import type { StudyFacts } from '#domain/exports/tidy/table.ts'
import type { Include } from '../export-sql.ts'
import { isOfWaves } from '../named-feeds.ts'
import { COMMENTS, COVARIATES, INTERVENTION_FIELDS, peopleCounts, SETTINGS } from './tidy-sql.ts'

type Row = { version: number; condition: number; param: string; value: string }

type WithCovariates = { covariates: Record<string, unknown> }

/** What a study brings to the columns of its tables. */
export const studyFacts = async (client: PoolClient, experiment_id: string): Promise<StudyFacts> =>
  factsOfStudy(await storedStudy(client, experiment_id))

export async function storedStudy(client: PoolClient, experiment_id: string): Promise<StoredStudy> {
  const cards = await client.query<WithCovariates>(COVARIATES, [experiment_id])
  const comments = await client.query<WithCovariates>(COMMENTS, [experiment_id])
  const asked = await client.query<{ feed: string; field: string }>(INTERVENTION_FIELDS, [experiment_id, INTERVENTION])
  return {
    experiment_id,
    settings: [...(await settingsOfStudy(client, experiment_id)).values()],
    hasWaves: await isOfWaves(client, experiment_id),
    cards: cards.rows.map(({ covariates }) => covariates),
    comments: comments.rows.map(({ covariates }) => covariates),
    interventionFields: asked.rows,
  }
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

/** Normalised, by version and condition: versions and conditions in order. */
export async function settingsOfStudy(client: PoolClient, experiment_id: string): Promise<SettingsOfStudy> {
  const { rows } = await client.query<Row>(SETTINGS, [experiment_id])
  return settingsFromRows(rows)
}
