import type { Answers, Item } from '#domain/questionnaires/questionnaire.ts'
import { fieldAndCard } from '#domain/questions/card-rule.ts'
import { type AnswerLog, type FieldChange, withChange } from './answer-log.ts'
import { isOpen } from './item-fields.ts'

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
  /** Items that were left open and pointed out once; undefined until then. */
  reminded: readonly string[] | undefined
  log: AnswerLog
  /** When the page was first shown. */
  shownAtMs: number
  /** The field whose steps still belong to one change. */
  changing: string | undefined
  status: SaveStatus
}

/** Of an answer that comes in steps: letters that are typed, places that a handle is dragged over. */
export type ChangeStep = 'step' | 'last-step'

export type FormEvent =
  /** `key` is the field. `atMs` and `how` are added by the page, not by the items. */
  | {
      event: 'answered'
      key: string
      value: string
      isSlider?: boolean
      step?: ChangeStep
      atMs?: number
      /** Of a text: what changed it, and what was counted of it before with this change. */
      from?: Event
      how?: FieldChange['how']
    }
  | { event: 'left'; key: string; fields?: readonly string[] }
  | { event: 'reminded'; keys: readonly string[] }
  | { event: 'pressed-too-early'; keys: readonly string[] }
  | { event: 'saving-began' | 'saving-took-long' | 'stored' }
  | { event: 'refused'; problems: Readonly<Record<string, string>> }

type Begun = Pick<FormState, 'log' | 'shownAtMs'>

export const emptyForm = (
  answers: Answers,
  touched: readonly string[],
  { log, shownAtMs }: Begun = { log: {}, shownAtMs: 0 },
): FormState => ({
  answers,
  touched,
  log,
  shownAtMs,
  changing: undefined,
  reminded: undefined,
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
      return {
        ...state,
        answers: { ...state.answers, [event.key]: event.value },
        touched: event.isSlider === true ? withKey(state.touched, event.key) : state.touched,
        changed: withKey(state.changed, event.key),
        refused: withoutAnswered(state.refused, event.key),
        log: logAfter(state, event),
        changing: event.step === 'step' ? event.key : undefined,
        status: 'none',
      }
    }
    case 'left':
      return afterLeaving({ ...state, changing: undefined }, event)
    case 'reminded':
      return { ...state, reminded: event.keys }
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

/** A field of an item may be changed where the item as a whole was refused: its name begins with the key of the item. */
const withoutAnswered = (refused: FormState['refused'], field: string): FormState['refused'] =>
  Object.fromEntries(Object.entries(refused).filter(([key]) => key !== field && !isPartOf(field, key)))

/** Of an item about a card the id of the card comes last. */
function isPartOf(field: string, key: string): boolean {
  const [one, other] = [fieldAndCard(field), fieldAndCard(key)]
  return one?.entity_id === other?.entity_id && (one?.field ?? field).startsWith(`${other?.field ?? key}_`)
}

type Answered = Extract<FormEvent, { event: 'answered' }>

function logAfter({ log, answers, shownAtMs, changing }: FormState, answered: Answered): AnswerLog {
  const { key, value, atMs, step, how } = answered
  if (atMs === undefined || answers[key] === value) return log
  return withChange(log, {
    field: key,
    ms: atMs - shownAtMs,
    isStep: step !== undefined && changing === key,
    how,
  })
}

/** Of an item with several fields, those that were not filled in yet are not looked at yet. */
function afterLeaving(state: FormState, { key, fields = [] }: Extract<FormEvent, { event: 'left' }>): FormState {
  const filled = [key, ...fields].filter((each) => state.changed.includes(each))
  return filled.length === 0 ? state : { ...state, looked: [...new Set([...state.looked, key, ...filled])] }
}

/** Items that were left open although they ask to be answered. They keep nobody from going on. */
export const openReminders = (items: readonly Item[], { answers }: FormState): readonly string[] =>
  items.filter((item) => item.reminds === true && !item.isRequired && isOpen(item, answers)).map(({ key }) => key)

/** The problems that are shown. */
export const saidProblems = (
  { looked, refused }: FormState,
  problems: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => looked.includes(key) || key in refused))
