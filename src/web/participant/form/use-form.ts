import { useReducer, useRef, useState } from 'react'
import { drawnPage } from '#domain/answers/drawn-page.ts'
import { formFields } from '#domain/answers/form-fields.ts'
import { askedIn, type Page, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openFormStorage } from '../browser/form-storage.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { isDemo } from '../is-demo.ts'
import { logOf } from './answer-log.ts'
import { findVisitor } from './find-visitor.ts'
import { emptyForm, type FormEvent, formReducer, openProblems, saidProblems } from './form-state.ts'
import { problemKeysOf } from './item-fields.ts'
import { goOn } from './journey.ts'
import { readRefusal } from './read-refusal.ts'
import { sendForm } from './send-form.ts'

/** After this long the person reads that it takes time. */
const PATIENCE_MS = 3000

export const FORMS_PAGE = '/viewforms'

/** Of the researcher's message, which asks nothing. */
const NO_QUESTIONS: Page = { name: 'none', blocks: [], blockOrder: 'fixed' }

/** One questionnaire being filled in: its answers, its problems, and what Next does. */
export function useForm(participant: Participant, registered: Questionnaire) {
  const { name, submitLabel } = registered
  const [{ memory, visitor, questionnaire, blocks, drawn, draft }] = useState(() => {
    const memory = openFormStorage(participant.slots)
    const visitor = findVisitor(participant.storage, name)
    const questionnaire = askedIn(registered, visitor?.experiment_parameters ?? {})
    const page = questionnaire.pages[0] ?? NO_QUESTIONS
    const { blocks, fields } = drawnPage(questionnaire, page, visitor?.client_seed ?? makeUuid())
    return { memory, visitor, questionnaire, blocks, drawn: fields, draft: visitor && memory.readDraft(name) }
  })
  const [state, dispatch] = useReducer(formReducer, undefined, () =>
    emptyForm(draft?.answers ?? {}, draft?.touched ?? [], {
      log: draft?.log ?? {},
      shownAtMs: draft?.shown[page.name] ?? participant.clock.epochNowMs(),
    }),
  )
  const isSending = useRef(false)
  const problems = openProblems(questionnaire, state)

  function happened(event: FormEvent) {
    dispatch(event)
    if (event.event !== 'answered' || visitor === undefined) return
    const { answers, touched, log, shownAtMs } = formReducer(state, event)
    const { sent, shown } = memory.readDraft(name)
    memory.writeDraft(name, { answers, touched, log, shown: { ...shown, [page.name]: shownAtMs }, sent })
  }

  /** Returns the items that keep it from going on, in the order of the page. */
  async function next(): Promise<readonly string[]> {
    if (isSending.current) return []
    const open = blocks.flatMap(({ items }) => items.flatMap(problemKeysOf)).filter((key) => key in problems)
    if (open.length > 0) {
      dispatch({ event: 'pressed-too-early', keys: open })
      return open
    }
    isSending.current = true
    try {
      return await send()
    } finally {
      isSending.current = false
    }
  }

  async function send(): Promise<readonly string[]> {
    if (visitor === undefined) {
      const { navigation } = participant
      await (submitLabel !== 'Next' && isDemo(participant) ? navigation.end() : navigation.go(FORMS_PAGE))
      return []
    }
    let patience: ReturnType<typeof setTimeout> | undefined
    const onBegin = () => {
      dispatch({ event: 'saving-began' })
      patience = setTimeout(() => dispatch({ event: 'saving-took-long' }), PATIENCE_MS)
    }
    const fields = {
      ...formFields(questionnaire, state.answers, new Set(state.touched)),
      ...drawn,
    }
    const answer_log = logOf(state.log, fields)
    const result = await sendForm({ participant, visitor, memory, name, fields, answer_log, onBegin })
    clearTimeout(patience)
    if (result.kind === 'refused') {
      const refused = readRefusal(questionnaire, result.problems)
      dispatch({ event: 'refused', problems: refused })
      return Object.keys(refused)
    }
    dispatch({ event: 'stored' })
    await goOn(participant, visitor, name)
    return []
  }

  const said = saidProblems(state, problems)
  return { visitor, questionnaire, blocks, state, said, nOpen: Object.keys(problems).length, happened, next }
}
