import { STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'

type Setting = { condition: number; param: string; value: string }

/** A setting and its values. One group: the same in all conditions. */
export type GroupedSetting = { param: string; groups: readonly { conditions: readonly number[]; value: string }[] }

/** Settings in the order in which they first occur, conditions with the same value together. What is empty everywhere is left out. */
export function groupSettings(settings: readonly Setting[], nConditions: number): GroupedSetting[] {
  const params = [...new Set(settings.map(({ param }) => param))]
  return params
    .map((param) => ({
      param,
      groups: groupsOf(
        settings.filter((setting) => setting.param === param),
        nConditions,
      ),
    }))
    .filter(({ groups }) => groups.some(({ value }) => value !== ''))
}

function groupsOf(settings: readonly Setting[], nConditions: number) {
  const groups = new Map<string, number[]>()
  for (let condition = 1; condition <= nConditions; condition++) {
    const value = valueIn(settings, condition)
    groups.set(value, [...(groups.get(value) ?? []), condition])
  }
  return [...groups].map(([value, conditions]) => ({ conditions, value }))
}

/** A setting of the whole study may be stored with one condition. */
function valueIn(settings: readonly Setting[], condition: number): string {
  const own = settings.find((setting) => setting.condition === condition)
  const any = settings.find(({ param }) => STUDY_WIDE_PARAMETERS.includes(param))
  return (own ?? any)?.value ?? ''
}
