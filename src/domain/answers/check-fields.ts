import { type Answers, askedIn, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { blockOrderKey, isBlockOrder, pagesWithOrder } from './block-order.ts'
import { checkItems } from './check-answers.ts'
import { fieldNames, sentItems, touchedKey } from './form-fields.ts'

/** What is wrong with fields that were sent, by field; decoys are not missed, because they are never sent. */
export function checkFields(questionnaire: Questionnaire, fields: Answers): Record<string, string> {
  const items = sentItems(questionnaire)
  const problems = checkItems(items, fields)
  for (const { key, type } of items) {
    if (type === 'slider' && !['yes', 'no', undefined].includes(fields[touchedKey(key)])) {
      problems[touchedKey(key)] = 'must be yes or no'
    }
  }
  for (const page of pagesWithOrder(questionnaire)) {
    const key = blockOrderKey(questionnaire, page)
    const order = fields[key]
    if (order !== undefined && !isBlockOrder(page, order)) problems[key] = 'must name every block once'
  }
  return problems
}

/** Fields that this questionnaire never sends, decoys among them. */
export function unknownFields(questionnaire: Questionnaire, fields: Answers): string[] {
  const known = new Set(fieldNames(questionnaire))
  return Object.keys(fields).filter((name) => !known.has(name))
}

/** No topic can have this slug: questions about it show how the keys of a questionnaire end. */
const ANY_TOPIC = { topics: JSON.stringify([{ slug: '*', title: '*', vaccine: 'yes' }]) }

/** Fields that ask what this questionnaire asks, about a topic that is none of the study's. */
export function fieldsOfOtherTopics(questionnaire: Questionnaire, fields: Answers): string[] {
  const endings = fieldNames(askedIn(questionnaire, ANY_TOPIC)).flatMap((name) => (name.startsWith('*') ? name.slice(1) : []))
  return unknownFields(questionnaire, fields).filter((name) => endings.some((ending) => name.endsWith(ending)))
}
