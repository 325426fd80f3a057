import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { drawnPage } from '#domain/answers/drawn-page.ts'
import { itemFields } from '#domain/answers/form-fields.ts'
import { partOf, stepAfter } from '#domain/journey/on-the-way.ts'
import type { Journey } from '#domain/journey/step.ts'
import { askedIn, itemsOf, type Page, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openFormStorage } from '../browser/form-storage.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { isDemo } from '../is-demo.ts'
import { goTo, journeyNow } from '../journey/follow-journey.ts'
import { logOf } from './answer-log.ts'
import { findVisitor, type Visitor } from './find-visitor.ts'
import { emptyForm, type FormEvent, formReducer, openProblems, saidProblems } from './form-state.ts'
import { formWords } from './form-words.ts'
import { FORMS_PAGE } from './forms-page.ts'
import { problemKeysOf } from './item-fields.ts'
import type { AskedPage, ShownQuestionnaire } from './own-form.ts'
import { readRefusal } from './read-refusal.ts'
import { sendForm } from './send-form.ts'

/** After this long the person reads that it takes time. */
const PATIENCE_MS = 3000

/** Of the researcher's message, which asks nothing. */
const NO_QUESTIONS: Page = { name: 'none', blocks: [], blockOrder: 'fixed' }

/** One page of questions being filled in: its answers, its problems, and what Next does. `asked` is a page of a study's own form. */
export function useForm(participant: Participant, registered: Questionnaire, asked?: AskedPage) {
  const { name } = registered
  const [{ memory, visitor, questionnaire, page, drawn, draftName, draft }] = useState(() => {
    const memory = openFormStorage(participant.slots)
    const visitor = findVisitor(participant, name)
    const questionnaire = askedIn(registered, visitor?.experiment_parameters ?? {})
    const page = asked?.page ?? questionnaire.pages[0] ?? NO_QUESTIONS
    const drawn = drawnPage(questionnaire, page, visitor?.client_seed ?? makeUuid())
    const draftName = asked?.draft ?? name
    return { memory, visitor, questionnaire, page, drawn, draftName, draft: visitor && memory.readDraft(draftName) }
  })
  const [state, dispatch] = useReducer(formReducer, undefined, () =>
    emptyForm(draft?.answers ?? {}, draft?.touched ?? [], {
      log: draft?.log ?? {},
      shownAtMs: draft?.shown[page.name] ?? participant.clock.epochNowMs(),
    }),
  )
  const isSending = useRef(false)
  const shown: ShownQuestionnaire = useMemo(() => {
    const whole = { ...questionnaire, pages: [{ ...page, blocks: drawn.blocks }] }
    return asked === undefined ? whole : asked.shown(whole, state.answers)
  }, [asked, questionnaire, page, drawn, state.answers])
  const items = itemsOf(shown)
  const problems = openProblems(shown, state)

  function happened(event: FormEvent) {
    dispatch(event)
    if (event.event !== 'answered' || visitor === undefined) return
    const { answers, touched, log, shownAtMs } = formReducer(state, event)
    const { sent, shown } = memory.readDraft(draftName)
    memory.writeDraft(draftName, { answers, touched, log, shown: { ...shown, [page.name]: shownAtMs }, sent })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first shown.
  useEffect(() => {
    if (visitor === undefined || page === NO_QUESTIONS) return
    // Times count from here, also where the page is reloaded before the first answer.
    const kept = memory.readDraft(draftName)
    memory.writeDraft(draftName, { ...kept, shown: { [page.name]: state.shownAtMs, ...kept.shown } })
    // Nobody has anything to do on a page that only stores.
    if (items.length > 0 && items.every(({ type }) => type === 'hidden')) next()
  }, [])

  /** Returns the items that keep it from going on, in the order of the page. */
  async function next(): Promise<readonly string[]> {
    if (isSending.current) return []
    const open = items.flatMap(problemKeysOf).filter((key) => key in problems)
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
      await (registered.submitLabel !== 'Next' && isDemo(participant) ? navigation.end() : navigation.go(FORMS_PAGE))
      return []
    }
    let patience: ReturnType<typeof setTimeout> | undefined
    const onBegin = () => {
      dispatch({ event: 'saving-began' })
      patience = setTimeout(() => dispatch({ event: 'saving-took-long' }), PATIENCE_MS)
    }
    const answers = { ...state.answers, ...asked?.hidden(items) }
    const fields = {
      // As the questionnaire has them, in whatever order they are shown.
      ...itemFields(asked === undefined ? itemsOf(questionnaire) : items, answers, new Set(state.touched)),
      ...drawn.fields,
    }
    const sent = { page: page === NO_QUESTIONS ? undefined : page.name, draft: draftName, fields }
    const answer_log = logOf(state.log, fields)
    const result = await sendForm({ participant, visitor, memory, name, ...sent, answer_log, onBegin })
    clearTimeout(patience)
    if (result.kind === 'refused') {
      const refused = readRefusal(shown, result.problems)
      dispatch({ event: 'refused', problems: refused })
      return Object.keys(refused)
    }
    dispatch({ event: 'stored' })
    await goOn(visitor, result.journey)
    return []
  }

  /** `told` is what the server answered to the write. */
  async function goOn({ session_token, isRedirectDisabled }: Visitor, told: Journey | undefined) {
    const journey = await journeyNow(participant, session_token, told)
    const next = journey?.next
    if (asked !== undefined && next?.step === 'form' && next.name === name) return asked.onNextPage()
    // Spec 4: the mark is set, and the page stays.
    if (isRedirectDisabled) return
    await goTo(participant, journey === undefined ? { step: 'end' } : stepAfter(journey, { step: 'form', name }))
  }

  const part = visitor && partOf(visitor.journey, name)
  return {
    visitor,
    questionnaire: shown,
    blocks: shown.pages.flatMap(({ blocks }) => blocks),
    part: part && formWords.part(part.n, part.of),
    state,
    said: saidProblems(state, problems),
    nOpen: Object.keys(problems).length,
    happened,
    next,
  }
}
