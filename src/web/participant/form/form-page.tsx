import { useCallback, useEffect, useRef } from 'react'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Participant } from '../browser/open-participant.ts'
import { FormBody } from './form-body.tsx'
import { FormFrame } from './form-frame.tsx'
import type { FormEvent } from './form-state.ts'
import { FormText } from './form-text.tsx'
import { useAnswering } from './load-answering.ts'
import type { AskedPage } from './own-form.ts'
import { useForm } from './use-form.ts'
import { usePrefetch } from './use-prefetch.ts'

type Props = { participant: Participant; questionnaire: Questionnaire; asked?: AskedPage; hasArrived: boolean }

/** One page of questions, from its data alone. */
export function FormPage({ participant, questionnaire, asked, hasArrived }: Props) {
  const form = useForm(participant, questionnaire, asked)
  const { name, heading, intro, submitLabel } = form.questionnaire
  const { visitor, blocks, state, said, nOpen, happened, next } = form
  usePrefetch(visitor, name)
  const { epochNowMs, nowMs } = participant.clock

  const answering = useAnswering()
  const writing = useRef<ReturnType<NonNullable<typeof answering>['openWriting']>>(undefined)
  useEffect(() => {
    writing.current = answering?.openWriting(nowMs)
    return writing.current?.stop
  }, [answering, nowMs])

  const latest = useRef(happened)
  latest.current = (event: FormEvent) => {
    if (event.event !== 'answered') return happened(event)
    const { key, value, from } = event
    const how = from && writing.current?.how(from, state.answers[key] ?? '', value)
    happened({ ...event, atMs: epochNowMs(), ...(how && { how }) })
  }
  const onEvent = useCallback((event: FormEvent) => latest.current(event), [])

  return (
    <FormFrame
      heading={heading}
      hasArrived={hasArrived}
      isPreview={visitor === undefined}
      visiting={visitor && participant}
      part={form.part}
    >
      {intro && <FormText text={intro} className="form-intro" />}
      <FormBody
        {...{ blocks, submitLabel, state, said, nOpen, onEvent, epochNowMs }}
        renderCard={asked?.renderCard}
        onNext={next}
      />
    </FormFrame>
  )
}
