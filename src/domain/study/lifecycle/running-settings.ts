import { findParameter, STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import type { Known } from '#domain/parameters/parameter.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import { RETENTION_DATE } from './retention.ts'

/**
 * Settings about running a study and not about what participants see: they change at once and in place, without a new version that
 * would tell people apart who saw the same. Each is read where it is used, and in no cache of a version.
 */
export const RUNNING_SETTINGS = ['study-name', 'quota', 'quota-total', RETENTION_DATE] as const

export type RunningSetting = { condition: number; param: (typeof RUNNING_SETTINGS)[number]; value: string }

/** `condition` is null where it is one value for the whole study. An empty value: none. */
export type RunningChange = { atMs: number; condition: number | null; param: string; from: string; to: string }

const NOTHING_KNOWN: Known = { setSizes: new Map(), settings: {} }

const isWide = (param: string) => STUDY_WIDE_PARAMETERS.includes(param)

const valueIn = (settings: readonly ConditionSetting[], param: string, condition: number | null): string =>
  settings.find((each) => each.param === param && each.value !== '' && (condition === null || each.condition === condition))
    ?.value ?? ''

/** Why settings cannot be as they are given. */
export const runningProblems = (given: readonly RunningSetting[], nConditions: number): string[] =>
  given.flatMap(({ condition, param, value }) => [
    ...(condition > nConditions ? [`${param}: there is no condition ${condition}`] : []),
    ...(value === '' ? [] : (findParameter(param)?.check(value, NOTHING_KNOWN) ?? [])).map((problem) => `${param}: ${problem}`),
  ])

/** What of it is new. */
export function runningChanges(
  settings: readonly ConditionSetting[],
  given: readonly RunningSetting[],
  atMs: number,
): RunningChange[] {
  const asked = new Map(
    given.map(({ condition, param, value }) => {
      const place = isWide(param) ? null : condition
      return [`${place} ${param}`, { condition: place, param, to: value }] as const
    }),
  )
  return [...asked.values()]
    .map(({ condition, param, to }) => ({ atMs, condition, param, from: valueIn(settings, param, condition), to }))
    .filter(({ from, to }) => from !== to)
}

/** The settings that stand in place of those that changed. */
export const settingsOfChange = ({ condition, param, to }: RunningChange, nConditions: number): ConditionSetting[] => {
  if (to === '') return []
  const conditions = condition === null ? Array.from({ length: nConditions }, (_, i) => i + 1) : [condition]
  return conditions.map((each) => ({ condition: each, param, value: to }))
}

/** Changes that a revision would undo without knowing of them: it was begun with the value from before. */
export function undoneByRevision(made: readonly RunningChange[], after: readonly ConditionSetting[]): RunningChange[] {
  const latest = new Map(made.map((change) => [`${change.condition} ${change.param}`, change]))
  return [...latest.values()].filter(({ condition, param, to }) => {
    const value = valueIn(after, param, condition)
    const earlier = made.filter((each) => each.condition === condition && each.param === param).map(({ from }) => from)
    return value !== to && earlier.includes(value)
  })
}
