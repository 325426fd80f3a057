import { type Answers, askedIn, type Item, type Page, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { kindOf } from '../questions/kinds/index.ts'
import { checkItems } from './check-answers.ts'
import { drawsOf } from './draws.ts'
import { fieldNames, sentItems } from './form-fields.ts'
import type { Problems } from './problem.ts'

/** What is wrong with fields that were sent, by field; decoys are not missed, because they are never sent. */
export const checkFields = (questionnaire: Questionnaire, fields: Answers): Problems => ({
  ...checkSentItems(sentItems(questionnaire), fields),
  ...checkDraws(questionnaire, questionnaire.pages, fields),
})

export const checkSentItems = (items: readonly Item[], fields: Answers): Problems =>
  Object.assign(checkItems(items, fields), ...items.map((item) => kindOf(item).checkSent?.(item, fields)))

/** Recorded draws of these pages that cannot have been drawn. */
export const checkDraws = (questionnaire: Questionnaire, pages: readonly Page[], fields: Answers): Problems =>
  Object.fromEntries(
    pages
      .flatMap((page) => drawsOf(questionnaire, page))
      .filter(({ field, isPossible }) => fields[field] !== undefined && !isPossible(fields[field].split(';')))
      .map(({ field, problem }) => [field, problem]),
  )

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
