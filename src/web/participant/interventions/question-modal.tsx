import { useId } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { Modal } from '../modals/modal.tsx'
import type { OnModalEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { QuestionForm } from './question-form.tsx'
import { useAnswer } from './use-answer.ts'

type Props = { chosen: Extract<ChosenIntervention, { kind: 'question' }>; onEvent: OnModalEvent }

export function QuestionModal({ chosen: { intervention, picture }, onEvent }: Props) {
  const { name, heading, question } = intervention
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
          {modalWords.continue}
        </button>
      }
    >
      <QuestionForm id={formId} question={question} picture={picture} answer={answer} />
    </Modal>
  )
}
