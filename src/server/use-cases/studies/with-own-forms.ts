import { givenForms, missingForms, withForms } from '#domain/questions/library/forms-in-settings.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { Tx } from '#server/db/open-database.ts'
import { newestByName } from '#server/store/questionnaires/library.ts'

type Settings = readonly ConditionSetting[]

/**
 * The settings with a copy of every questionnaire of the lab that they ask and do not bring. A study that has a copy already keeps it
 * (`before`); otherwise the newest version is taken, if the caller may look at it. What is found nowhere is reported by the check of the settings.
 */
export async function withOwnForms(
  tx: Tx,
  { lab_id, mayCopy, before }: { lab_id: string; mayCopy: boolean; before: Settings },
  settings: Settings,
): Promise<ConditionSetting[]> {
  if (givenForms(settings) === undefined) return [...settings]
  const missing = missingForms(settings)
  const kept = (givenForms(before) ?? []).filter(({ name }) => missing.includes(name))
  const wanted = mayCopy ? missing.filter((name) => !kept.some((each) => each.name === name)) : []
  const found = wanted.length === 0 ? [] : await newestByName(tx, lab_id, wanted)
  return withForms(settings, [...kept, ...found])
}
