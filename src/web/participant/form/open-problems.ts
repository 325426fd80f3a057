import { checkAnswers } from '#domain/answers/check-answers.ts'
import { sayProblem } from '#domain/answers/problem.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { FormState } from './form-state.ts'
import { formWords } from './form-words.ts'

/** Problems by item: our own rules, and what the server refused. */
export const openProblems = (questionnaire: Questionnaire, { answers, refused }: FormState): Record<string, string> => ({
  ...refused,
  ...Object.fromEntries(
    Object.entries(checkAnswers(questionnaire, answers)).map(([field, problem]) => [
      field,
      formWords.problem(problem) ?? sayProblem(problem),
    ]),
  ),
})
