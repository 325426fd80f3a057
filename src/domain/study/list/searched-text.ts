import { parseChosenSets } from '../../parameters/chosen-sets.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import { searched } from './study-list.ts'

/** What a search looks in, by the settings of a study. Kept with the study, because a lab may have thousands. */
export function searchedText(experiment_id: string, settings: readonly ConditionSetting[]): string {
  const valuesOf = (name: string) => settings.flatMap(({ param, value }) => (param === name ? value : []))
  const sets = valuesOf('entity_sets').flatMap((value) => {
    const parsed = parseChosenSets(value)
    return parsed.ok ? parsed.sets.map(({ entity_set }) => entity_set) : []
  })
  return searched({
    experiment_id,
    name: valuesOf('study-name')[0] ?? '',
    platform: valuesOf('platform')[0] ?? '',
    entity_sets: [...new Set(sets)],
  })
}
