import type { LadderItem } from '#domain/questionnaires/questionnaire.ts'
import type { ItemProps } from '../item-props.ts'
import './ladder.css'

/** A ladder with the top step on top; each step is a choice. */
export function LadderItemSteps({ item, answer, onEvent }: ItemProps<LadderItem>) {
  const { key, min, max, topLabel, bottomLabel } = item
  const steps = Array.from({ length: max - min + 1 }, (_, fromTop) => String(max - fromTop))
  const endOf = (step: string) => (step === String(max) ? topLabel : step === String(min) ? bottomLabel : undefined)
  return (
    <div className="form-ladder">
      {steps.map((step) => (
        <label key={step} className="form-step" data-chosen={step === answer || undefined}>
          <input
            type="radio"
            name={key}
            value={step}
            checked={step === answer}
            onChange={() => onEvent({ event: 'answered', key, value: step })}
          />
          <span className="form-step-number">{step}</span>
          {endOf(step) !== undefined && <span className="form-step-end">{endOf(step)}</span>}
        </label>
      ))}
    </div>
  )
}
