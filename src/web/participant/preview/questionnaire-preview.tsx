import { useCallback, useReducer, useState } from 'react'
import { checkItems } from '#domain/answers/check-answers.ts'
import type { Answers, Block, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { type Expression, holds } from '#domain/questions/expression.ts'
import { type Facts, NO_FEED } from '#domain/questions/facts.ts'
import { nextPage } from '#domain/questions/page-flow.ts'
import { FormBody } from '../form/form-body.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { emptyForm, type FormEvent, formReducer, saidProblems } from '../form/form-state.ts'
import { formWords } from '../form/form-words.ts'
import { problemKeysOf } from '../form/item-fields.ts'

type Props = {
  questionnaire: Questionnaire
  /** Name of the page to show. */
  page: string
  epochNowMs: () => number
  onPage: (name: string) => void
}

/** One page of a questionnaire that is being written. It updates in place after every edit, and keeps the answers. */
export function QuestionnairePreview({ questionnaire, page: name, epochNowMs, onPage }: Props) {
  const [shownAtMs] = useState(epochNowMs)
  const [state, dispatch] = useReducer(formReducer, undefined, () => emptyForm({}, [], { log: {}, shownAtMs }))
  const [isOver, setIsOver] = useState(false)
  const { pages, heading, intro, submitLabel } = questionnaire
  const page = pages.find((each) => each.name === name) ?? pages[0]
  const blocks = page === undefined ? [] : shownBlocks(page, factsOf(state.answers))
  const items = blocks.flatMap((block) => block.items)
  const problems = checkItems(items, state.answers)
  const onEvent = useCallback((event: FormEvent) => {
    setIsOver(false)
    dispatch(event)
  }, [])

  async function next(): Promise<readonly string[]> {
    const open = items.flatMap(problemKeysOf).filter((key) => key in problems)
    if (open.length > 0) dispatch({ event: 'pressed-too-early', keys: open })
    else if (page !== undefined) goOn(page)
    return open
  }

  /** Pages before this one count as sent: the builder may begin with any page. */
  function goOn(from: Page) {
    const sent = new Set(pages.slice(0, pages.indexOf(from) + 1).map((each) => each.name))
    const step = nextPage(questionnaire, sent, factsOf(state.answers))
    if (step.kind === 'page') onPage(step.name)
    else setIsOver(true)
  }

  return (
    <FormFrame heading={page?.heading || heading} hasArrived={false}>
      <p className="form-preview" role="status">
        <strong>{isOver ? formWords.previewOver : formWords.preview}</strong>
      </p>
      {intro && page === pages[0] && <p className="form-intro">{intro}</p>}
      <FormBody
        key={page?.name}
        {...{ blocks, submitLabel, state, onEvent, epochNowMs }}
        said={saidProblems(state, problems)}
        nOpen={Object.keys(problems).length}
        onNext={next}
      />
    </FormFrame>
  )
}

const factsOf = (answers: Answers): Facts => ({ answers, url: {}, condition: 1, feed: NO_FEED })

/** As participants with these answers see the page. */
function shownBlocks({ blocks }: Page, facts: Facts): readonly Block[] {
  const isShown = ({ showIf }: { showIf?: Expression }) => showIf === undefined || holds(showIf, facts)
  return blocks.filter(isShown).map((block) => ({ ...block, items: block.items.filter(isShown) }))
}
