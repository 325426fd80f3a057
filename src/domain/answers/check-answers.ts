import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { kindOf, partsOf } from '../questions/kinds/index.ts'
import { isOpen } from '../questions/kinds/kind.ts'
import { type Problems, REQUIRED } from './problem.ts'

/** What is wrong, by field; empty when Next may be pressed. */
export const checkAnswers = (questionnaire: Questionnaire, answers: Answers): Problems =>
  checkItems(itemsOf(questionnaire), answers)

export const checkItems = (items: readonly Item[], answers: Answers): Problems =>
  Object.assign({}, ...items.map((item) => checkItem(item, answers)))

/** What is missing of one item, and what does not fit it. */
export function checkItem(item: Item, answers: Answers): Problems {
  const missing = item.isRequired ? missingFields(item, answers) : []
  return { ...Object.fromEntries(missing.map((field) => [field, REQUIRED])), ...kindOf(item).check(item, answers) }
}

/** Fields of an item that have no answer yet, also where it is not required: of those some are pointed out once. */
export const missingFields = (item: Item, answers: Answers): readonly string[] =>
  kindOf(item).missing?.(item, answers) ??
  partsOf(item).flatMap(({ key, isOptional }) => (isOptional === true || !isOpen(answers[key]) ? [] : [key]))
