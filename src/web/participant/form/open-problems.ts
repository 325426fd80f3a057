import { checkAnswers } from '#domain/answers/check-answers.ts'
import { sayProblem } from '#domain/answers/problem.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { glideTo } from '#web/shared/ui/glide.ts'
import { answeringWords } from './answering-words.ts'
import type { FormState } from './form-state.ts'
import { itemId } from './item-ids.ts'

/** Problems by item: our own rules, and what the server refused. */
export const openProblems = (questionnaire: Questionnaire, { answers, refused }: FormState): Record<string, string> => ({
  ...refused,
  ...Object.fromEntries(
    Object.entries(checkAnswers(questionnaire, answers)).map(([field, problem]) => [
      field,
      answeringWords.problem(problem) ?? sayProblem(problem),
    ]),
  ),
})

/** Scrolls to the question, not only to its control: on a phone the question may be off the screen. `key` is an item, a row or a field. */
export function focusItem(key: string): void {
  const row = document.getElementById(itemId(key))
  const field = document.getElementsByName(key)[0]
  const item = row ?? field?.closest('.form-item')
  const control = row?.querySelector<HTMLElement>('input:checked, input, textarea, button') ?? field
  if (item) glideTo(item)
  control?.focus({ preventScroll: true })
}
