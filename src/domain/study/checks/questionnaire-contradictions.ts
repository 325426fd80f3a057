import { fieldNames } from '#domain/answers/form-fields.ts'
import { factProblems } from '#domain/journey/check-facts.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { JOURNEY } from '#domain/journey/parse-journey.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { parseForms } from '#domain/parameters/forms.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { asVariable } from '#domain/questions/used-keys.ts'

type Parameters = Readonly<Record<string, string>>
type Contradiction = { param: string; text: string }

/** Own questionnaires among the others of a condition: what they refer to is asked before, and stored apart. */
export function questionnaireContradictions(parameters: Parameters): Contradiction[] {
  if ((parameters[OWN_QUESTIONNAIRES] ?? '') === '') return []
  return [
    ...unknownFacts(parameters).map((text) => ({ param: 'forms', text })),
    ...sharedFields(parameters).map((text) => ({ param: OWN_QUESTIONNAIRES, text })),
  ]
}

/** A journey is checked by its own setting. Without one, all forms follow the feed. */
function unknownFacts(parameters: Parameters): string[] {
  if ((parameters[JOURNEY] ?? '').trim() !== '') return []
  const forms = (parseForms(parameters['forms'] ?? '') ?? []).map((form) => ({ step: 'form' as const, form }))
  return factProblems([{ step: 'feed' }, ...forms], parameters)
}

/** The topics of a study may give shipped questionnaires the keys of an own one. */
function sharedFields(parameters: Parameters): string[] {
  const forms = formsIn(journeyOf(parameters, ''))
  const first = new Map<string, string>()
  const problems: string[] = []
  for (const { name } of [...forms].sort((a, b) => Number(a.isOwn) - Number(b.isOwn))) {
    const questionnaire = formInStudy(name, parameters)
    for (const field of questionnaire ? fieldNames(questionnaire) : []) {
      const other = first.get(asVariable(field)) ?? name
      if (other !== name) problems.push(`Both '${other}' and '${name}' store '${field}': change the key or the topics.`)
      first.set(asVariable(field), other)
    }
  }
  return problems
}
