import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { drawnPage } from '#domain/answers/drawn-page.ts'
import { partOf } from '#domain/journey/on-the-way.ts'
import { askedIn, itemsOf, type Page, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { isHidden } from '#domain/questions/item-fields.ts'
import { openFormStorage } from '../browser/form-storage.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { findVisitor } from './find-visitor.ts'
import { emptyForm, type FormEvent, formReducer, saidProblems } from './form-state.ts'
import { formWords } from './form-words.ts'
import { problemKeysOf } from './item-fields.ts'
import { answeringPart, loadAnswering, useAnswering } from './load-answering.ts'
import type { AskedPage, ShownQuestionnaire } from './own-form.ts'

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
  // Nothing is said before somebody answers.
  const problems = useAnswering()?.openProblems(shown, state) ?? {}

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
    if (items.length > 0 && items.every(isHidden)) next()
  }, [])

  /** Returns the items that keep it from going on, in the order of the page. */
  async function next(): Promise<readonly string[]> {
    if (isSending.current) return []
    isSending.current = true
    try {
      // Without a wait where it is there, so that the page shows at once what is open.
      const { openProblems, sendPage, leavePreview } = answeringPart() ?? (await loadAnswering())
      const found = openProblems(shown, state)
      const open = items.flatMap(problemKeysOf).filter((key) => key in found)
      if (open.length > 0) {
        dispatch({ event: 'pressed-too-early', keys: open })
        return open
      }
      if (visitor === undefined) {
        await leavePreview(participant, registered)
        return []
      }
      return await sendPage({
        ...{ participant, visitor, memory, asked, state, dispatch, name, shown },
        page: page === NO_QUESTIONS ? undefined : page.name,
        draft: draftName,
        // As the questionnaire has them, in whatever order they are shown.
        items: asked === undefined ? itemsOf(questionnaire) : items,
        drawn: drawn.fields,
      })
    } finally {
      isSending.current = false
    }
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
