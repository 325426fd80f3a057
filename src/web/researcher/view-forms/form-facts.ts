import { attentionItems } from '#domain/answers/attention.ts'
import { sentItems } from '#domain/answers/form-fields.ts'
import { itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'

/** What a researcher weighs before choosing a form, in a few words each. */
export function formFacts(questionnaire: Questionnaire): string[] {
  const nItems = itemsOf(questionnaire).length
  const nDropped = nItems - sentItems(questionnaire).length
  const facts = [nItems === 0 ? 'No questions' : nItems === 1 ? '1 question' : `${nItems} questions`]
  if (nDropped > 0) facts.push(`${nDropped} of them not recorded`)
  if (questionnaire.blockOrder === 'random') facts.push('random order')
  if (attentionItems(questionnaire).length > 0) facts.push('attention check')
  return facts
}
