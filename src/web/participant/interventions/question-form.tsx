import { useId } from 'react'
import type { Picture, Question } from '#domain/interventions/intervention.ts'
import { API_ORIGIN } from '#web/shared/api-origin.ts'
import { modalWords } from '../modals/modal-words.ts'
import type { Answer } from './use-answer.ts'
import './interventions.css'

type Props = { id: string; question: Question; picture: Picture | undefined; answer: Answer; isAnswered?: boolean }

/** The question with its options as rows. The button is elsewhere, connected by the form's id. */
export function QuestionForm({ id, question, picture, answer, isAnswered = false }: Props) {
  const textId = useId()
  const errorId = useId()
  return (
    <form id={id} className="question" noValidate onSubmit={answer.submit} onReset={answer.reset}>
      {picture !== undefined && (
        <img
          className="question-picture"
          src={`${API_ORIGIN}${picture.src}`}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      )}
      <div
        className="question-options"
        role="radiogroup"
        aria-labelledby={textId}
        aria-required="true"
        aria-invalid={answer.isMissing}
        aria-describedby={answer.isMissing ? errorId : undefined}
      >
        <p id={textId} className="question-text">
          {question.text}
        </p>
        {/* Always there, so that a screen reader hears it change. */}
        <p id={errorId} className="question-error" role="alert">
          {answer.isMissing ? modalWords.required : ''}
        </p>
        {question.options.map(({ value, text }, at) => (
          <label key={value} className="option">
            <input
              ref={at === 0 ? answer.firstOption : undefined}
              type="radio"
              name={`${id}-${question.field}`}
              value={value}
              disabled={isAnswered}
              checked={answer.value === value}
              onChange={() => answer.choose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </form>
  )
}
