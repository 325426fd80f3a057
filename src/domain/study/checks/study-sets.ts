import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import type { ConditionSetting } from './condition-settings.ts'

/** Names of the sets that any condition shows, without duplicates, in alphabetical order. */
export function setNamesIn(settings: readonly ConditionSetting[]): string[] {
  const names = settings
    .filter(({ param }) => param === 'entity_sets')
    .flatMap(({ value }) => {
      const parsed = parseChosenSets(value)
      return parsed.ok ? parsed.sets.map(({ entity_set }) => entity_set) : []
    })
  return [...new Set(names)].toSorted()
}

/** Exports have a column per covariate. PostgreSQL allows 1,664 columns in a result, and some are fixed columns. */
const MAX_STUDY_COLUMNS = 1000

/** The problem of a study whose sets have too many different covariates. */
export const tooManyStudyColumns = (columns: number): string[] =>
  columns > MAX_STUDY_COLUMNS
    ? [`entity_sets is too wide: the sets of a study may have ${MAX_STUDY_COLUMNS} different covariates at most, not ${columns}`]
    : []
