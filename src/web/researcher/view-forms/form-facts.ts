import { attentionItems } from '#domain/answers/attention.ts'
import { drawsOf } from '#domain/answers/draws.ts'
import { sentItems } from '#domain/answers/form-fields.ts'
import { itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { countOf } from '../count-of.ts'

/** Short facts that help a researcher choose a form. */
export function formFacts(questionnaire: Questionnaire): string[] {
  const items = itemsOf(questionnaire)
  const nItems = items.length
  const nOpen = items.filter(({ isRequired }) => !isRequired).length
  const nSensitive = items.filter(({ isSensitive }) => isSensitive).length
  const nNotRecorded = nItems - sentItems(questionnaire).length
  const facts = [nItems === 0 ? 'No questions' : countOf(nItems, 'question')]
  if (nItems > 0) facts.push(nOpen === 0 ? 'all required' : `${nItems - nOpen} required`)
  if (nSensitive > 0) facts.push(`${nSensitive} sensitive`)
  if (nNotRecorded > 0) facts.push(`${nNotRecorded} of them not recorded`)
  if (questionnaire.pages.some((page) => drawsOf(questionnaire, page).length > 0)) facts.push('random order')
  if (attentionItems(questionnaire).length > 0) facts.push('attention check')
  return facts
}
