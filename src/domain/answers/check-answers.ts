import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { plainNumber } from './plain-number.ts'
import { publishedValue } from './published-value.ts'

/** Spec 5 has this word for the accuracy prompt; it is used for every unanswered item. */
const REQUIRED = 'Required'
const NOT_AN_OPTION = 'Choose from the options shown'

/** What is wrong, by the key of the item; empty when Next may be pressed. */
export const checkAnswers = (questionnaire: Questionnaire, answers: Answers): Record<string, string> =>
  checkItems(itemsOf(questionnaire), answers)

export function checkItems(items: readonly Item[], answers: Answers): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const item of items) {
    const problem = checkAnswer(item, answers[item.key] ?? '')
    if (problem !== undefined) problems[item.key] = problem
  }
  return problems
}

export function checkAnswer(item: Item, answer: string): string | undefined {
  if (answer.trim() === '') return item.isRequired ? REQUIRED : undefined
  switch (item.type) {
    case 'radio':
    case 'checkbox': {
      const chosen = item.type === 'radio' ? [answer] : answer.split(';')
      const isOption = (sent: string) => item.options.some(({ value }) => value === publishedValue(item, sent))
      return chosen.every(isOption) ? undefined : NOT_AN_OPTION
    }
    case 'number':
      return fits(answer, { ...item, step: item.isWhole ? 1 : undefined }) ? undefined : item.invalidText
    case 'ladder':
      return fits(answer, { ...item, step: 1 }) ? undefined : NOT_AN_OPTION
    case 'slider':
      return fits(answer, item) ? undefined : NOT_AN_OPTION
    case 'text':
    case 'long-text':
      return answer.length <= item.maxLength ? undefined : `At most ${item.maxLength} characters`
  }
}

type Range = { min?: number; max?: number; step?: number | undefined }

function fits(answer: string, { min = -Infinity, max = Infinity, step }: Range): boolean {
  // What is no number becomes NaN, which is in no range.
  const number = Number(plainNumber(answer))
  const start = min === -Infinity ? 0 : min
  return number >= min && number <= max && (step === undefined || Number.isInteger((number - start) / step))
}
