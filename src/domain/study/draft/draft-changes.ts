import type { ConditionSetting } from '../checks/condition-settings.ts'
import { diffSettings, type SettingChange } from '../lifecycle/diff-settings.ts'
import { type Draft, draftSettings } from './draft.ts'
import { conditionsIn, draftFromSettings } from './draft-from-settings.ts'

type Settings = readonly ConditionSetting[]

const placeOf = ({ condition, param }: Pick<ConditionSetting, 'condition' | 'param'>) => `${condition}/${param}`
const byPlace = (settings: Settings) => new Map(settings.map((setting) => [placeOf(setting), setting.value]))

/**
 * The settings of a study after the edits of a draft that was opened from them. What was not edited stays to the letter: also
 * what the page has no field for, spells otherwise or would fill in.
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

/** What saving the draft would change. */
export const changesBy = (draft: Draft, saved: Settings): SettingChange[] =>
  diffSettings(
    { nConditions: conditionsIn(saved), settings: saved },
    { nConditions: draft.conditions.length, settings: revisedSettings(draft, saved) },
  )
