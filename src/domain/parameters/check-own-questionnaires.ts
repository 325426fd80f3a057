import { itemsOf } from '../questionnaires/questionnaire.ts'
import { checkDefinition, type Place } from '../questions/check-definition.ts'
import { repeated } from '../questions/checks/problem.ts'
import type { Definition } from '../questions/definition.ts'
import { fieldsOf } from '../questions/item-fields.ts'
import { asVariable } from '../questions/used-keys.ts'

/** Every condition of a study has the same value, and checking it takes longer than everything else. */
let last: { value: string; problems: string[] } = { value: '', problems: [] }

/** Problems of the parameter `questionnaires`, whose shape was checked by the contract. Warnings are for the builder alone. */
export function checkOwnQuestionnaires(value: string): string[] {
  if (last.value !== value) last = { value, problems: problemsOf(value) }
  return last.problems
}

function problemsOf(value: string): string[] {
  const definitions = readDefinitions(value)
  if (definitions === undefined) return ['must be a JSON list of questionnaires']
  const fields = definitions.map((definition) => itemsOf(definition).flatMap(fieldsOf))
  return [
    ...repeated(definitions.map(({ name }) => name)).map((name) => `has two questionnaires with the name '${name}'`),
    ...sharedFields(definitions, fields),
    ...definitions.flatMap((definition, i) => {
      const others = new Set(fields.filter((_, at) => at !== i).flat())
      return checkDefinition(definition, others)
        .filter(({ kind }) => kind === 'error')
        .map(({ place, text }) => `${[definition.name, ...partsOf(place)].join(', ')}: ${text}`)
    }),
  ]
}

const partsOf = ({ page, block, item }: Place) => [
  ...(page === undefined ? [] : [`page ${page}`]),
  ...(block === undefined ? [] : [`block ${block}`]),
  ...(item === undefined ? [] : [item]),
]

/** Answers are stored by their field alone, so two questionnaires of a study cannot share one. */
function sharedFields(definitions: readonly Definition[], fields: readonly (readonly string[])[]): string[] {
  const first = new Map<string, number>()
  return fields.flatMap((own, i) =>
    own.flatMap((field) => {
      const at = first.get(asVariable(field)) ?? i
      first.set(asVariable(field), at)
      return at === i ? [] : [`'${definitions[at]?.name}' and '${definitions[i]?.name}' both store '${field}'`]
    }),
  )
}

function readDefinitions(value: string): Definition[] | undefined {
  if (value === '') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
