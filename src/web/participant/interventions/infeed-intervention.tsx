import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { watchHalf } from '../browser/watch-half.ts'
import type { OnModalEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { Message } from './message.tsx'
import { QuestionForm } from './question-form.tsx'
import { useAnswer } from './use-answer.ts'

type Props = {
  chosen: ChosenIntervention
  /** Kept by the store over reloads. */
  wasShown: boolean
  /** The stored answer, empty while there is none. */
  answer: string
  onEvent: OnModalEvent
}

/** The intervention as a card among the cards. It stays where it is, with its answer. */
export function InfeedIntervention({ chosen, wasShown, answer, onEvent }: Props) {
  const article = useRef<HTMLElement>(null)
  const titleId = useId()
  const { style, shown, intervention } = chosen
  const report = useCallback(
    () => onEvent({ event: 'intervention-shown', name: intervention.name, style, shown }),
    [onEvent, intervention, style, shown],
  )
  useFirstSight(article, wasShown, report)
  return (
    // No aria-posinset: it is none of the cards, and their numbers stay those of the data.
    <article ref={article} className="card infeed" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId} className="infeed-title">
        {intervention.heading}
      </h2>
      {contentOf(chosen, answer, onEvent)}
    </article>
  )
}

function contentOf(chosen: ChosenIntervention, answer: string, onEvent: OnModalEvent): ReactNode {
  switch (chosen.kind) {
    case 'question':
      return <InfeedQuestion chosen={chosen} storedAnswer={answer} onEvent={onEvent} />
    case 'message':
      return <Message text={chosen.intervention.text} picture={chosen.picture} />
    case 'film':
      // A film holds people for its time, which a card cannot: its descriptor has no such style.
      return null
  }
}

type QuestionProps = {
  chosen: Extract<ChosenIntervention, { kind: 'question' }>
  storedAnswer: string
  onEvent: OnModalEvent
}

function InfeedQuestion({ chosen: { intervention, picture }, storedAnswer, onEvent }: QuestionProps) {
  const { name, text, question, button } = intervention
  const formId = useId()
  const thanks = useRef<HTMLParagraphElement>(null)
  const isAnswered = storedAnswer !== ''
  const answer = useAnswer(storedAnswer, (value) => {
    onEvent({ event: 'intervention-answered', name, field: question.field, value })
    onEvent({ event: 'intervention-closed', name, isSeen: true })
    // The pressed button disappears; the focus must not jump to the top of the page.
    thanks.current?.focus({ preventScroll: true })
  })
  return (
    <>
      <Message text={text} />
      <QuestionForm id={formId} question={question} picture={picture} answer={answer} isAnswered={isAnswered} />
      {!isAnswered && (
        <button type="submit" form={formId} className="primary-button" aria-disabled={answer.value === ''}>
          {button || modalWords.continue}
        </button>
      )}
      <p ref={thanks} tabIndex={-1} role="status" className="infeed-thanks">
        {isAnswered ? modalWords.answerSaved : ''}
      </p>
    </>
  )
}

/** Calls back when the element is first seen. */
function useFirstSight(element: RefObject<HTMLElement | null>, wasSeen: boolean, onSeen: () => void) {
  useEffect(() => {
    if (wasSeen || element.current === null) return
    const unwatch = watchHalf(element.current, (isHalf) => {
      if (!isHalf) return
      unwatch()
      onSeen()
    })
    return unwatch
  }, [element, wasSeen, onSeen])
}
