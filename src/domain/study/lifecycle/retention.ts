import { isIsoDay, isoDay } from '#domain/iso-day.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'

/** The study's setting: the day, in universal time, on which everything about its participants is erased. Empty: kept until a researcher decides. */
export const RETENTION_DATE = 'retention-date'

const DAY_MS = 86_400_000
/** The study page warns from so many days before on. */
export const WARNING_DAYS = 30

export type Retention =
  | { state: 'open-ended' }
  /** `daysLeft` is 0 on the day itself. */
  | { state: 'planned' | 'near' | 'due'; date: string; daysLeft: number }

/** How things stand with a retention date: far away, close enough for a warning, or reached. */
export function retentionAt(date: string, atMs: number): Retention {
  if (!isIsoDay(date)) return { state: 'open-ended' }
  const daysLeft = Math.max(0, Math.round((Date.parse(date) - Date.parse(isoDay(atMs))) / DAY_MS))
  const state = daysLeft === 0 ? 'due' : daysLeft <= WARNING_DAYS ? 'near' : 'planned'
  return { state, date, daysLeft }
}

/** Why a date cannot be chosen now: data must not be erased by a slip of the finger. */
export function retentionProblems(settings: readonly ConditionSetting[], atMs: number): string[] {
  const dates = settings.filter(({ param, value }) => param === RETENTION_DATE && isIsoDay(value)).map(({ value }) => value)
  return dates.some((date) => date <= isoDay(atMs)) ? [`${RETENTION_DATE}: must be a day after today`] : []
}

/** The settings of an imported study without a date that is over: it was about the data of another installation. */
export const withoutPastRetention = (settings: readonly ConditionSetting[], atMs: number): ConditionSetting[] =>
  settings.filter((setting) => retentionProblems([setting], atMs).length === 0)

/** The date of a study, from the settings of one version. */
export const retentionDateIn = (settings: readonly ConditionSetting[]): string =>
  settings.find(({ param, value }) => param === RETENTION_DATE && value !== '')?.value ?? ''
