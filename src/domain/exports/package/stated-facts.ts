import type { ConsortFlow } from '#domain/monitor/consort-flow.ts'
import type { RaisedFlag } from '#domain/quality/judge.ts'
import type { StoredStudy } from '../tidy/facts-of-study.ts'
import type { StudyFacts } from '../tidy/table.ts'
import type { PackageFacts } from './package-facts.ts'

/** `verify/study.json`: what a package states about the study as a whole and no table says, so that it can be checked. */
export type StatedFacts = Pick<
  PackageFacts,
  'experiment_id' | 'asked' | 'people' | 'exportedAtMs' | 'softwareVersion' | 'changes'
> &
  Pick<StoredStudy, 'hasWaves' | 'interventionFields'> & {
    /** Of cards and comments, in the order of their columns. */
    covariates: readonly string[]
    numericCovariates: readonly string[]
    commentCovariates: readonly string[]
    /** The numbers of `consort.svg`, and those of them that are people of the tables. */
    consort: { flow: ConsortFlow; inTables: ConsortFlow }
    /** Every rule that led to an exclusion, with what it found: in the order of the table of exclusions, null where somebody wrote the reason. */
    excludedBy: readonly (readonly RaisedFlag[] | null)[]
  }

export const STATED_FACTS = 'verify/study.json'

type Stating = Pick<StatedFacts, 'consort' | 'excludedBy'> & { facts: PackageFacts; stored: StoredStudy; study: StudyFacts }

export function statedFacts({ facts, stored, study, consort, excludedBy }: Stating): StatedFacts {
  const { experiment_id, asked, people, exportedAtMs, softwareVersion, changes } = facts
  const { hasWaves, interventionFields } = stored
  const { covariates, numericCovariates = [], commentCovariates = [] } = study
  return {
    ...{ experiment_id, asked, people, exportedAtMs, softwareVersion },
    ...(changes && { changes }),
    ...{ hasWaves, interventionFields, covariates, numericCovariates, commentCovariates, consort, excludedBy },
  }
}
