import type { ConditionSetting } from '../checks/condition-settings.ts'
import { diffSettings, type SettingChange } from '../lifecycle/diff-settings.ts'
import { type Draft, draftSettings } from './draft.ts'
import { conditionsIn, draftFromSettings } from './draft-from-settings.ts'

type Settings = readonly ConditionSetting[]

const placeOf = ({ condition, param }: Pick<ConditionSetting, 'condition' | 'param'>) => `${condition}/${param}`
const byPlace = (settings: Settings) => new Map(settings.map((setting) => [placeOf(setting), setting.value]))

/**
 * The settings of a study after editing a draft of them. Settings that were not edited are kept exactly, including those without
 * a field on the page, in another spelling, or that the page would add.
 */
export function revisedSettings(draft: Draft, saved: Settings): ConditionSetting[] {
  const [original, opened] = [byPlace(saved), byPlace(draftSettings(draftFromSettings(saved)))]
  const edited = draftSettings(draft)
  const now = byPlace(edited)
  const nBefore = conditionsIn(saved)
  const places = new Map([...saved, ...edited].map((setting) => [placeOf(setting), setting]))
  return [...places].flatMap(([place, { condition, param }]) => {
    if (condition > draft.conditions.length) return []
    const value = now.get(place) ?? ''
    const isUntouched = condition <= nBefore && value === (opened.get(place) ?? '')
    const kept = isUntouched ? original.get(place) : value
    return kept === undefined || (kept === '' && !isUntouched) ? [] : [{ condition, param, value: kept }]
  })
}

/** The settings to send for a new study, or for the next version or a copy of a saved one. */
export const sentSettings = (draft: Draft, saved: Settings | undefined): ConditionSetting[] =>
  saved === undefined ? draftSettings(draft) : revisedSettings(draft, saved)

/** The changes that saving the draft would make. */
export const changesBy = (draft: Draft, saved: Settings): SettingChange[] =>
  diffSettings(
    { nConditions: conditionsIn(saved), settings: saved },
    { nConditions: draft.conditions.length, settings: revisedSettings(draft, saved) },
  )
