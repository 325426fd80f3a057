import { itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { fieldsOf } from '#domain/questions/kinds/index.ts'

/** `form_fields.{key}: sentence`, as the server names a field that it refuses. Fields without an item are left out. */
export function readRefusal(questionnaire: Questionnaire, problems: readonly string[]): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const problem of problems) {
    const [, field = '', sentence = ''] = /^form_fields\.([^:]+): *([\s\S]+)$/.exec(problem) ?? []
    const item = itemsOf(questionnaire).find((each) => each.key === field || fieldsOf(each).includes(field))
    if (item !== undefined) refused[item.key] = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
  return refused
}
