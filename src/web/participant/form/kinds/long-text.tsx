import { useLayoutEffect, useRef } from 'react'
import type { TextItem } from '#domain/questionnaires/questionnaire.ts'
import { controlId, counterId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { counted, TextCounter } from './text-counter.tsx'

/** Grows with what is written. Nothing is cut off: the person can shorten a text that is too long. */
export function LongTextItemField({ item, answer, problem, onEvent }: ItemProps<TextItem>) {
  const { key, isRequired } = item
  const field = useRef<HTMLTextAreaElement>(null)
  const hasCounter = counted(item, answer) !== ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow.
  useLayoutEffect(() => {
    if (field.current === null) return
    field.current.style.blockSize = 'auto'
    // The border is no part of the scroll height.
    field.current.style.blockSize = `${field.current.scrollHeight + 2}px`
  }, [answer])

  return (
    <>
      <textarea
        ref={field}
        id={controlId(key)}
        className="form-input is-long"
        name={key}
        dir="auto"
        rows={4}
        autoComplete="off"
        value={answer}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(item, problem !== undefined, ...(hasCounter ? [counterId(key)] : []))}
        onChange={({ target, nativeEvent }) =>
          onEvent({ event: 'answered', key, value: target.value, step: 'step', from: nativeEvent })
        }
      />
      <TextCounter item={item} answer={answer} />
    </>
  )
}
