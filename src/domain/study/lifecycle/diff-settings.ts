import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'

/** One version of a study's settings. */
export type SettingsVersion = { nConditions: number; settings: readonly ConditionSetting[] }

export type SettingChange = {
  /** null: the same change in all conditions that both versions have. */
  condition: number | null
  param: string
  before: string | null
  after: string | null
}

/**
 * The changes from one version to the next: first those that all conditions share, then condition by condition. An empty value
 * and a missing value are the same, so that is not a change.
 */
export function diffSettings(before: SettingsVersion, after: SettingsVersion): SettingChange[] {
  const [old, new_] = [valuesOf(before.settings), valuesOf(after.settings)]
  const places = [...new Map([...old, ...new_].map(([key, { condition, param }]) => [key, { condition, param }])).entries()]
  const changes = places.flatMap(([key, { condition, param }]) => {
    const [was, is] = [old.get(key)?.value ?? null, new_.get(key)?.value ?? null]
    return was === is ? [] : [{ condition, param, before: was, after: is }]
  })
  return mergeShared(changes, Math.min(before.nConditions, after.nConditions)).sort(byPlace).map(withoutSecret)
}

export const HIDDEN = '(hidden)'
const hidden = (value: string | null) => (value === null ? null : HIDDEN)

/** That a setting was changed may be known, its value may not. */
export const withoutValues = (change: SettingChange): SettingChange => ({
  ...change,
  before: hidden(change.before),
  after: hidden(change.after),
})

const withoutSecret = (change: SettingChange): SettingChange =>
  SECRET_PARAMETERS.includes(change.param) ? withoutValues(change) : change

const valuesOf = (settings: readonly ConditionSetting[]) =>
  new Map(settings.filter(({ value }) => value !== '').map((setting) => [`${setting.condition}/${setting.param}`, setting]))

type OwnChange = SettingChange & { condition: number }

/** Merges a change that all shared conditions have in the same way. */
function mergeShared(changes: readonly OwnChange[], nShared: number): SettingChange[] {
  const firsts = new Map(changes.filter(({ condition }) => condition === 1).map((change) => [change.param, change]))
  const isLikeFirst = ({ condition, param, before, after }: OwnChange) => {
    const first = firsts.get(param)
    return condition <= nShared && first?.before === before && first.after === after
  }
  const alike = new Map<string, number>()
  for (const { param } of changes.filter(isLikeFirst)) alike.set(param, (alike.get(param) ?? 0) + 1)
  return changes.flatMap((change): SettingChange[] => {
    if (alike.get(change.param) !== nShared || !isLikeFirst(change)) return [change]
    return change.condition === 1 ? [{ ...change, condition: null }] : []
  })
}

const byPlace = (a: SettingChange, b: SettingChange) =>
  (a.condition ?? 0) - (b.condition ?? 0) || (a.param < b.param ? -1 : a.param > b.param ? 1 : 0)
