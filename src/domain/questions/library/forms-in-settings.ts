import { parseForms } from '../../parameters/forms.ts'
import { findQuestionnaire } from '../../questionnaires/index.ts'
import type { ConditionSetting } from '../../study/checks/condition-settings.ts'
import type { Definition } from '../definition.ts'
import { OWN_QUESTIONNAIRES } from '../own-questionnaires.ts'

type Settings = readonly ConditionSetting[]

/** Questionnaires that the settings ask and neither Feedlab nor their setting `questionnaires` has, each once. */
export function missingForms(settings: Settings): string[] {
  const asked = settings.flatMap(({ param, value }) => {
    if (param === 'forms') return parseForms(value) ?? []
    if (param === 'waves') return (listIn(value) ?? []).flatMap(formsOfWave)
    return param === 'journey' ? formsOfJourney(value) : []
  })
  const own = new Set(givenForms(settings)?.map(({ name }) => name))
  return [...new Set(asked)].filter((name) => findQuestionnaire(name) === undefined && !own.has(name))
}

/** The questionnaires in these settings; undefined where they cannot be read, which their own check reports. */
export function givenForms(settings: Settings): Definition[] | undefined {
  const values = new Set(settings.flatMap(({ param, value }) => (param === OWN_QUESTIONNAIRES && value !== '' ? value : [])))
  if (values.size > 1) return undefined
  for (const value of values) {
    const list = listIn(value)
    return list?.every(isNamed) ? (list as Definition[]) : undefined // the shape is checked with all other settings
  }
  return []
}

/** The settings with these questionnaires beside those that they have, in all conditions. */
export function withForms(settings: Settings, added: readonly Definition[]): ConditionSetting[] {
  const forms = [...(givenForms(settings) ?? []), ...added]
  if (forms.length === 0) return [...settings]
  const value = JSON.stringify(forms)
  const conditions = [...new Set(settings.map(({ condition }) => condition))]
  return [
    ...settings.filter(({ param }) => param !== OWN_QUESTIONNAIRES),
    ...conditions.map((condition) => ({ condition, param: OWN_QUESTIONNAIRES, value })),
  ]
}

const formsOfJourney = (value: string): string[] => formsOfSteps(listIn(value) ?? [])

const formsOfWave = (wave: unknown): string[] =>
  isRecord(wave) && Array.isArray(wave['journey']) ? formsOfSteps(wave['journey']) : []

/** Also those of steps that are repeated. */
const formsOfSteps = (steps: readonly unknown[]): string[] =>
  steps.flatMap((step) => {
    if (!isRecord(step)) return []
    const { form, steps: inner } = step
    if (Array.isArray(inner)) return formsOfSteps(inner.filter((each) => !isRecord(each) || !('steps' in each)))
    return typeof form === 'string' ? form : []
  })

function listIn(value: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isNamed = (value: unknown) => isRecord(value) && typeof value['name'] === 'string'
