import type { Dispatch } from 'react'
import { itemFields } from '#domain/answers/form-fields.ts'
import { stepAfter } from '#domain/journey/on-the-way.ts'
import type { Journey } from '#domain/journey/step.ts'
import { type Item, itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { touchedField } from '#domain/questions/item-fields.ts'
import type { FormStorage } from '../browser/form-storage.ts'
import type { Participant } from '../browser/open-participant.ts'
import { isDemo } from '../is-demo.ts'
import { journeyNow } from '../journey/follow-journey.ts'
import { goTo } from '../journey/go-to.ts'
import { logOf } from './answer-log.ts'
import type { Visitor } from './find-visitor.ts'
import type { FormEvent, FormState } from './form-state.ts'
import { FORMS_PAGE } from './forms-page.ts'
import { problemKeysOf } from './item-fields.ts'
import type { AskedPage, ShownQuestionnaire } from './own-form.ts'
import { sendForm } from './send-form.ts'

/** By item or field: `form_fields.{field}: sentence`, as the server names a field that it refuses. Fields without an item are left out. */
export function readRefusal(questionnaire: Questionnaire, problems: readonly string[]): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const problem of problems) {
    const [, field = '', sentence = ''] = /^form_fields\.([^:]+): *([\s\S]+)$/.exec(problem) ?? []
    const keys = itemsOf(questionnaire).flatMap(problemKeysOf)
    const key = keys.find((each) => each === field || touchedField(each) === field)
    if (key !== undefined) refused[key] = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
  return refused
}

/** After this long the person reads that it takes time. */
const PATIENCE_MS = 3000

/** A page that is filled in. */
type FilledPage = {
  participant: Participant
  visitor: Visitor
  memory: FormStorage
  /** Of the questionnaire. */
  name: string
  /** Undefined for a page without questions. */
  page: string | undefined
  /** Under which the page is kept in this browser. */
  draft: string
  shown: ShownQuestionnaire
  /** Whose answers are stored. */
  items: readonly Item[]
  /** What was drawn, as it is recorded. */
  drawn: Readonly<Record<string, string>>
  asked: AskedPage | undefined
  state: FormState
  dispatch: Dispatch<FormEvent>
}

/** Stores a page and goes on. Returns the items that the server refused. */
export async function sendPage(filled: FilledPage): Promise<readonly string[]> {
  const { participant, visitor, memory, name, page, draft, items, drawn, asked, state, dispatch } = filled
  let patience: ReturnType<typeof setTimeout> | undefined
  const onBegin = () => {
    dispatch({ event: 'saving-began' })
    patience = setTimeout(() => dispatch({ event: 'saving-took-long' }), PATIENCE_MS)
  }
  const answers = { ...state.answers, ...asked?.hidden(items) }
  const fields = { ...itemFields(items, answers, new Set(state.touched)), ...drawn }
  const answer_log = logOf(state.log, fields)
  const result = await sendForm({ participant, visitor, memory, name, page, draft, fields, answer_log, onBegin })
  clearTimeout(patience)
  if (result.kind === 'refused') {
    const refused = readRefusal(filled.shown, result.problems)
    dispatch({ event: 'refused', problems: refused })
    return Object.keys(refused)
  }
  dispatch({ event: 'stored' })
  await goOn(filled, result.journey)
  return []
}

/** `told` is what the server answered to the write. */
async function goOn({ participant, visitor, name, asked }: FilledPage, told: Journey | undefined) {
  const journey = await journeyNow(participant, visitor.session_token, told)
  const next = journey?.next
  if (asked !== undefined && next?.step === 'form' && next.name === name) return asked.onNextPage()
  // Spec 4: the mark is set, and the page stays.
  if (visitor.isRedirectDisabled) return
  await goTo(participant, journey === undefined ? { step: 'end' } : stepAfter(journey, { step: 'form', name }))
}

/** Back to the list of forms; the last page of the demo ends as in a visit. */
export const leavePreview = (participant: Participant, { submitLabel }: Questionnaire): Promise<void> =>
  submitLabel !== 'Next' && isDemo(participant) ? participant.navigation.end() : participant.navigation.go(FORMS_PAGE)
