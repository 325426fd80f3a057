import { checkAnswers } from '#domain/answers/check-answers.ts'
import { sayProblem } from '#domain/answers/problem.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'

/** `waiting` is `saving` that takes longer than it should; only the text differs. */
export type SaveStatus = 'none' | 'saving' | 'waiting' | 'stored' | 'refused'

export type FormState = {
  answers: Answers
  /** Sliders that were moved or confirmed. */
  touched: readonly string[]
  /** Items that were filled in at some time, also if they are empty again. */
  changed: readonly string[]
  /** Items whose problems may be shown: nobody is corrected while they are still typing. */
  looked: readonly string[]
  /** Answers that the server refused, until they are changed. */
  refused: Readonly<Record<string, string>>
  status: SaveStatus
}

export type FormEvent =
  | { event: 'answered'; key: string; value: string; isSlider?: boolean }
  | { event: 'left'; key: string }
  | { event: 'pressed-too-early'; keys: readonly string[] }
  | { event: 'saving-began' | 'saving-took-long' | 'stored' }
  | { event: 'refused'; problems: Readonly<Record<string, string>> }

export const emptyForm = (answers: Answers, touched: readonly string[]): FormState => ({
  answers,
  touched,
  changed: Object.keys(answers),
  looked: [],
  refused: {},
  status: 'none',
})

const withKey = (keys: readonly string[], key: string) => (keys.includes(key) ? keys : [...keys, key])

export const isBusy = ({ status }: FormState): boolean => status === 'saving' || status === 'waiting' || status === 'stored'

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.event) {
    case 'answered': {
      // Answers that are being sent cannot change.
      if (isBusy(state)) return state
      const { [event.key]: _, ...refused } = state.refused
      return {
        ...state,
        answers: { ...state.answers, [event.key]: event.value },
        touched: event.isSlider === true ? withKey(state.touched, event.key) : state.touched,
        changed: withKey(state.changed, event.key),
        refused,
        status: 'none',
      }
    }
    case 'left':
      return state.changed.includes(event.key) ? { ...state, looked: withKey(state.looked, event.key) } : state
    case 'pressed-too-early':
      return { ...state, looked: [...event.keys] }
    case 'saving-began':
      return { ...state, refused: {}, status: 'saving' }
    case 'saving-took-long':
      return state.status === 'saving' ? { ...state, status: 'waiting' } : state
    case 'stored':
      return { ...state, status: 'stored' }
    case 'refused':
      return { ...state, refused: event.problems, status: 'refused' }
  }
}

/** Problems by item: our own rules, and what the server refused. */
export const openProblems = (questionnaire: Questionnaire, { answers, refused }: FormState): Record<string, string> => ({
  ...refused,
  ...Object.fromEntries(
    Object.entries(checkAnswers(questionnaire, answers)).map(([field, problem]) => [field, sayProblem(problem)]),
  ),
})

/** The problems that are shown. */
export const saidProblems = (
  { looked, refused }: FormState,
  problems: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => looked.includes(key) || key in refused))
