import { type Answers, itemsOf, type Page } from '../questionnaires/questionnaire.ts'
import { isUnmoved } from './item-fields.ts'

type Paged = { pages: readonly Page<unknown>[] }

/** The answers that logic and texts go by: without the start of a slider that was not moved, as the page that asked it did. */
export function givenAnswers(forms: readonly Paged[], answers: Answers): Answers {
  const unmoved = forms.flatMap(itemsOf).filter((item) => isUnmoved(item, answers))
  if (unmoved.length === 0) return answers
  const left = new Set(unmoved.map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !left.has(key)))
}
