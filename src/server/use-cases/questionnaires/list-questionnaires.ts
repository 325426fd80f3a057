import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listQuestionnaires as contract } from '#contract/questionnaires.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { answersOf } from '#domain/questions/editing/facts-at.ts'
import { countQuestions } from '#domain/questions/library/count-questions.ts'
import { checkedParts, isCopyable, shippedDefinition } from '#domain/questions/library/shipped-definition.ts'
import { questionnairesInLibrary } from '#server/store/questionnaires/library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'

export async function listQuestionnaires(
  { database }: Deps,
  { with_answers = false }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const own = await questionnairesInLibrary(database.db, labOf(caller))
  return {
    success: 'true',
    data: {
      questionnaires: own.map(({ questionnaire_id, definition, ...rest }) => ({
        ...described(questionnaire_id, definition),
        ...rest,
        ...(with_answers && { answers: answersIn(definition) }),
      })),
      shipped: questionnaires.filter(isCopyable).map((each) => ({
        ...described(each.name, shippedDefinition(each)),
        ...checkedParts(each),
      })),
    },
  }
}

const answersIn = (definition: Definition) =>
  answersOf(definition, definition.languages).map(({ fact, label, values, isList, isNumber }) => ({
    fact,
    label,
    ...(values && { values: [...values] }),
    ...(isList && { is_list: true }),
    ...(isNumber && { is_number: true }),
  }))

const described = (questionnaire_id: string, definition: Definition) => ({
  questionnaire_id,
  name: definition.name,
  label: definition.label,
  asks: definition.asks,
  n_questions: countQuestions(definition),
  n_pages: definition.pages.length,
  languages: [...definition.languages],
  citation: definition.citation ?? null,
  licence: definition.licence ?? null,
})
