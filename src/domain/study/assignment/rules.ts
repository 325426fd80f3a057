import { DEFAULT_COIN, parseAssignmentBy, parseWeights } from '#domain/parameters/assignment-settings.ts'
import { findAssignmentMethod } from './methods/index.ts'
import { leastFilled } from './methods/least-filled.ts'
import type { AssignmentRules } from './methods/method.ts'

export const ASSIGNMENT = 'assignment'
export const ASSIGNMENT_BY = 'assignment-by'
export const ASSIGNMENT_COIN = 'assignment-coin'
export const ASSIGNMENT_WEIGHTS = 'assignment-weights'
export const QUOTA_STRATA = 'quota-strata'

type Setting = { param: string; value: string }

/** How the settings of a study say that conditions are drawn. */
export function assignmentRulesIn(settings: readonly Setting[]): AssignmentRules {
  const textOf = (name: string) => settings.find(({ param }) => param === name)?.value ?? ''
  return assignmentRules(textOf)
}

/** The same from single settings. Settings were checked when the study was saved; what cannot be read counts as not set. */
export function assignmentRules(textOf: (name: string) => string): AssignmentRules {
  return {
    method: (findAssignmentMethod(textOf(ASSIGNMENT)) ?? leastFilled).name,
    by: parseAssignmentBy(textOf(ASSIGNMENT_BY)) ?? [],
    coin: Number(textOf(ASSIGNMENT_COIN)) || DEFAULT_COIN,
    weights: parseWeights(textOf(ASSIGNMENT_WEIGHTS)) ?? {},
  }
}
