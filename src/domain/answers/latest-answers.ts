import type { Answers } from '../questionnaires/questionnaire.ts'

/** One sending of a form, or of one page of it. */
export type PageWrite = { page?: string | null; answers: Answers }

/**
 * The answers to a form: of each page what was sent last. A sending without a page is of the form as a whole. The list is in the order in
 * which the sendings were stored.
 */
export function latestAnswers(writes: readonly PageWrite[]): Answers {
  const last = new Map<string, PageWrite>()
  for (const write of writes) {
    const page = write.page ?? ''
    last.delete(page)
    last.set(page, write)
  }
  return Object.fromEntries([...last.values()].flatMap(({ answers }) => Object.entries(answers)))
}
