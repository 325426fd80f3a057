import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import type { ConditionSetting } from './condition-settings.ts'

/** Names of the sets that any condition shows, each once, in alphabetical order. */
export function setNamesIn(settings: readonly ConditionSetting[]): string[] {
  const names = settings
    .filter(({ param }) => param === 'entity_sets')
    .flatMap(({ value }) => {
      const parsed = parseChosenSets(value)
      return parsed.ok ? parsed.sets.map(({ entity_set }) => entity_set) : []
    })
  return [...new Set(names)].toSorted()
}

/** Exports write a column for each covariate, and PostgreSQL gives out 1,664 columns at a time, some of which are ours. */
const MAX_STUDY_COLUMNS = 1000

/** What is wrong with a study whose sets have so many different covariates. */
export const tooManyStudyColumns = (columns: number): string[] =>
  columns > MAX_STUDY_COLUMNS
    ? [`entity_sets is too wide: the sets of a study may have ${MAX_STUDY_COLUMNS} different covariates at most, not ${columns}`]
    : []
