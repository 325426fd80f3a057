import type { Item } from '#domain/questionnaires/questionnaire.ts'

/** Keys are unique within a page, and letters, digits, _ and - alone. */
export const itemId = (key: string) => `item-${key}`
export const questionId = (key: string) => `question-${key}`
export const controlId = (key: string) => `control-${key}`
export const hintId = (key: string) => `hint-${key}`
export const problemId = (key: string) => `problem-${key}`
export const counterId = (key: string) => `counter-${key}`

/** What is read out with the control, beside the question. */
export function describedBy({ key, hint }: Item, hasProblem: boolean, ...more: string[]): string | undefined {
  const ids = [...(hint ? [hintId(key)] : []), ...more, ...(hasProblem ? [problemId(key)] : [])]
  return ids.length === 0 ? undefined : ids.join(' ')
}
