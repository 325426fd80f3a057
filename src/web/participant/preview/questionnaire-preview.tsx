import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import type { Answers, Item, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { itemsAsked } from '#domain/questions/card-blocks.ts'
import { type Facts, NO_FEED } from '#domain/questions/facts.ts'
import { hiddenAnswers } from '#domain/questions/kinds/hidden/hidden-answers.ts'
import { labelsOf } from '#domain/questions/labels.ts'
import { nextPage } from '#domain/questions/page-flow.ts'
import { shownForCards } from '#domain/questions/shown-for-cards.ts'
import { shownPage, shownWords } from '#domain/questions/shown-page.ts'
import { emptyForm, type FormEvent, formReducer, saidProblems } from '../form/form-state.ts'
import { FormText } from '../form/form-text.tsx'
import { formWords } from '../form/form-words.ts'
import { problemKeysOf } from '../form/item-fields.ts'
import { itemId } from '../form/item-ids.ts'
import { openProblems } from '../form/open-problems.ts'
import { cardRenderer, headlinesOf, idsIn } from '../form/own-cards.tsx'
import { FormBody, FormFrame } from '../screens.tsx'
import { previewCards } from './preview-cards.ts'

type Props = {
  questionnaire: Questionnaire
  /** Name of the page to show. */
  page: string
  /** Key of the question to scroll to; empty for none. */
  item: string
  epochNowMs: () => number
  onPage: (name: string) => void
}

/** One page of a questionnaire that is being written. It updates in place after every edit, and keeps the answers. */
export function QuestionnairePreview({ questionnaire, page: name, item, epochNowMs, onPage }: Props) {
  const [shownAtMs] = useState(epochNowMs)
  const [state, dispatch] = useReducer(formReducer, undefined, () => emptyForm({}, [], { log: {}, shownAtMs }))
  const [isOver, setIsOver] = useState(false)
  const { pages, submitLabel } = questionnaire
  const labels = useMemo(() => labelsOf(questionnaire), [questionnaire])
  const page = pages.find((each) => each.name === name) ?? pages[0]
  const cards = useMemo(() => previewCards(questionnaire, []), [questionnaire])
  const cardsOf = (block: string) => idsIn(cards, block)
  const facts = factsOf(itemsAsked(questionnaire, cardsOf), state.answers)
  const shown = page && shownForCards(shownPage(page, facts, labels), { cardsOf, headlineOf: headlinesOf(cards) }, facts, labels)
  const { heading = '', intro } = shownWords(questionnaire, facts, labels)
  const blocks = shown?.blocks ?? []
  const problems = openProblems({ ...questionnaire, pages: shown === undefined ? [] : [shown] }, state)
  const onEvent = useCallback((event: FormEvent) => {
    setIsOver(false)
    dispatch(event)
  }, [])

  useEffect(() => {
    if (item !== '') elementOf(item)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [item])

  async function next(): Promise<readonly string[]> {
    const open = blocks.flatMap(({ items }) => items.flatMap(problemKeysOf)).filter((key) => key in problems)
    if (open.length > 0) dispatch({ event: 'pressed-too-early', keys: open })
    else if (page !== undefined) goOn(page)
    return open
  }

  /** Pages before this one count as sent: the builder may begin with any page. */
  function goOn(from: Page) {
    const sent = new Set(pages.slice(0, pages.indexOf(from) + 1).map((each) => each.name))
    const step = nextPage(questionnaire, sent, facts)
    if (step.kind === 'page') onPage(step.name)
    else setIsOver(true)
  }

  return (
    <FormFrame heading={shown?.heading || heading} hasArrived={false}>
      <p className="form-preview" role="status">
        <strong>{isOver ? formWords.previewOver : formWords.preview}</strong>
      </p>
      {intro && page === pages[0] && <FormText text={intro} className="form-intro" />}
      <FormBody
        key={page?.name}
        renderCard={cardRenderer(cards, visibleButtons({}))}
        {...{ blocks, submitLabel, state, onEvent, epochNowMs }}
        said={saidProblems(state, problems)}
        nOpen={Object.keys(problems).length}
        onNext={next}
      />
    </FormFrame>
  )
}

/** Questions about cards are there once for each card, with the card behind the key. */
function elementOf(key: string): Element | undefined {
  const items = [...document.querySelectorAll(`[id^="${itemId('')}"]`)]
  return items.find(({ id }) => id === itemId(key)) ?? items.find(({ id }) => id.startsWith(itemId(key)))
}

/** As of somebody in the first condition who has seen nothing yet. */
function factsOf(items: readonly Item[], answers: Answers): Facts {
  const facts = { answers, url: {}, condition: 1, feed: NO_FEED }
  return { ...facts, answers: { ...answers, ...hiddenAnswers(items, facts, 'preview') } }
}
