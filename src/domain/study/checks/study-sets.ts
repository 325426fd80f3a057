import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import type { ConditionSetting } from './condition-settings.ts'

/** Names of the sets that any condition shows, without duplicates, in alphabetical order. */
export function setNamesIn(settings: readonly ConditionSetting[]): string[] {
  const names = settings
    .filter(({ param }) => param === 'entity_sets')
    .flatMap(({ value }) => {
      const parsed = parseChosenSets(value)
      return parsed.ok ? parsed.sets.map(({ entity_set }) => entity_set) : []
    })
  return [...new Set(names)].sort()
}

/** The sets whose variants are balanced, those of single feeds included. */
export function balancedSetsIn(settings: readonly ConditionSetting[]): ChosenSet[] {
  const lists = settings.flatMap(({ param, value }) => {
    if (param === 'entity_sets') return [value]
    return param === FEEDS ? [...(parseFeeds(value) ?? [])].flatMap(([, own]) => own['entity_sets'] ?? []) : []
  })
  return lists.flatMap((value) => {
    const parsed = parseChosenSets(value)
    return parsed.ok ? parsed.sets.filter(({ balance_by }) => balance_by !== undefined) : []
  })
}

/** Exports have a column per covariate. PostgreSQL allows 1,664 columns in a result, and some are fixed columns. */
const MAX_STUDY_COLUMNS = 1000

/** The problem of a study whose sets have too many different covariates. */
export const tooManyStudyColumns = (columns: number): string[] =>
  columns > MAX_STUDY_COLUMNS
    ? [`entity_sets is too wide: the sets of a study may have ${MAX_STUDY_COLUMNS} different covariates at most, not ${columns}`]
    : []

/** Sizes of the listed sets, by name. */
export type SetSizes = ReadonlyMap<string, number>

/** Maximum number of cards that a participant of the condition sees. */
export function cardCount(condition: ConditionDraft, setSizes: SetSizes): number {
  const { respectsCardCounts = true, defaultLength } = findFeedAlgorithm(condition.algorithm) ?? {}
  const all = condition.entity_sets.reduce((sum, { entity_set, number_to_show }) => {
    const size = setSizes.get(entity_set) ?? number_to_show ?? 0
    return sum + (respectsCardCounts ? Math.min(number_to_show ?? size, size) : size)
  }, 0)
  return defaultLength === undefined ? all : Math.min(all, Number(condition['feed-length']) || defaultLength)
}
