import { itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { touchedField } from '#domain/questions/item-fields.ts'
import { problemKeysOf } from './item-fields.ts'

/** By item or field: `form_fields.{field}: sentence`, as the server names a field that it refuses. Fields without an item are left out. */
export function readRefusal(questionnaire: Questionnaire, problems: readonly string[]): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const problem of problems) {
    const [, field = '', sentence = ''] = /^form_fields\.([^:]+): *([\s\S]+)$/.exec(problem) ?? []
    const keys = itemsOf(questionnaire).flatMap(problemKeysOf)
    const key = keys.find((each) => each === field || touchedField(each) === field)
    if (key !== undefined) refused[key] = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
  return refused
}
