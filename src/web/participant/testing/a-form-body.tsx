import { render } from '@testing-library/react'
import { useCallback, useReducer, useState } from 'react'
import { type Answers, type Item, onePage, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { AnswerLog } from '../form/answer-log.ts'
import { FormBody } from '../form/form-body.tsx'
import { emptyForm, type FormEvent, formReducer, saidProblems } from '../form/form-state.ts'
import { problemKeysOf } from '../form/item-fields.ts'
import { openProblems } from '../form/open-problems.ts'

type Seen = { answers: Answers; log: AnswerLog; nSent: number }

/** A page with these items as participants fill it in, without a visit. Returns what it would send, as it is at any time. */
export function renderItems(items: readonly Item[], answers: Answers = {}): Seen {
  const seen: Seen = { answers, log: {}, nSent: 0 }
  render(<Page items={items} seen={seen} />)
  return seen
}

function Page({ items, seen }: { items: readonly Item[]; seen: Seen }) {
  const [questionnaire] = useState((): Questionnaire => {
    const pages = onePage([{ name: 'all', items }])
    return { name: 'q', label: 'q', asks: 'q', aliases: [], heading: 'q', submitLabel: 'Next', pages }
  })
  const [state, dispatch] = useReducer(formReducer, undefined, () =>
    emptyForm(seen.answers, [], { log: {}, shownAtMs: Date.now() }),
  )
  Object.assign(seen, { answers: state.answers, log: state.log })
  const problems = openProblems(questionnaire, state)
  const onEvent = useCallback(
    (event: FormEvent) => dispatch(event.event === 'answered' ? { ...event, atMs: Date.now() } : event),
    [],
  )
  const onNext = async () => {
    const open = items.flatMap(problemKeysOf).filter((key) => key in problems)
    if (open.length > 0) dispatch({ event: 'pressed-too-early', keys: open })
    else seen.nSent += 1
    return open
  }
  return (
    <FormBody
      blocks={questionnaire.pages.flatMap(({ blocks }) => blocks)}
      submitLabel="Next"
      {...{ state, onEvent, onNext }}
      said={saidProblems(state, problems)}
      nOpen={Object.keys(problems).length}
      epochNowMs={Date.now}
    />
  )
}
