import { useEffect, useId, useRef } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { Modal } from '../modals/modal.tsx'
import type { OnFilmEvent, OnModalEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { FilmModal } from './film-modal.tsx'
import { Message } from './message.tsx'
import { QuestionForm } from './question-form.tsx'
import { useAnswer } from './use-answer.ts'

type Props = { chosen: ChosenIntervention; onEvent: OnModalEvent; track: OnFilmEvent }

/** Whatever the intervention is, as a modal over the feed. */
export function InterventionModal({ chosen, onEvent, track }: Props) {
  const isReported = useRef(false)
  const { style, shown, intervention } = chosen
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    onEvent({ event: 'intervention-shown', name: intervention.name, style, shown })
  }, [onEvent, intervention, style, shown])

  switch (chosen.kind) {
    case 'question':
      return <QuestionModal chosen={chosen} onEvent={onEvent} />
    case 'film':
      return <FilmModal chosen={chosen} onEvent={onEvent} track={track} />
    case 'message': {
      const { name, heading, text, button } = chosen.intervention
      return (
        <Modal
          heading={heading}
          actions={
            <button
              type="button"
              className="primary-button"
              onClick={() => onEvent({ event: 'intervention-closed', name, isSeen: true })}
            >
              {button || modalWords.continue}
            </button>
          }
        >
          <Message text={text} picture={chosen.picture} />
        </Modal>
      )
    }
  }
}

type QuestionProps = { chosen: Extract<ChosenIntervention, { kind: 'question' }>; onEvent: OnModalEvent }

function QuestionModal({ chosen: { intervention, picture }, onEvent }: QuestionProps) {
  const { name, heading, text, question, button } = intervention
  const formId = useId()
  const answer = useAnswer('', (value) => {
    onEvent({ event: 'intervention-answered', name, field: question.field, value })
    onEvent({ event: 'intervention-closed', name, isSeen: true })
  })
  return (
    <Modal
      heading={heading}
      actions={
        <button type="submit" form={formId} className="primary-button" aria-disabled={answer.value === ''}>
          {button || modalWords.continue}
        </button>
      }
    >
      <Message text={text} />
      <QuestionForm id={formId} question={question} picture={picture} answer={answer} />
    </Modal>
  )
}
