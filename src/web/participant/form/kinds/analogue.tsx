import type { AnalogueItem } from '#domain/questionnaires/questionnaire.ts'
import type { ChangeStep } from '../form-state.ts'
import { formWords } from '../form-words.ts'
import { controlId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { furtherWords } from './further-words.ts'
import './slider.css'
import './analogue.css'

/** At least this many places, also on a line from 0 to 1. */
const N_PLACES = 100

/** With no more decimals than an answer may have. */
const stepOf = ({ min, max }: AnalogueItem) => Math.max(1e-6, Number(Math.min(1, (max - min) / N_PLACES).toFixed(6)))

/** A line without numbers. It has no mark until the person has set one. */
export function AnalogueItemLine({ item, answer, problem, onEvent }: ItemProps<AnalogueItem>) {
  const { key, min, max, minLabel, maxLabel } = item
  const isSet = answer !== ''
  const move = (value: string, step: ChangeStep) => onEvent({ event: 'answered', key, value, step })
  return (
    <div className="form-slider form-analogue" data-touched={isSet || undefined}>
      <input
        id={controlId(key)}
        type="range"
        name={key}
        min={min}
        max={max}
        step={stepOf(item)}
        value={isSet ? answer : (min + max) / 2}
        aria-valuetext={isSet ? undefined : formWords.sliderUntouched}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(item, problem !== undefined)}
        onChange={({ target }) => move(target.value, 'step')}
        // The middle of the line is an answer too, though nothing moved.
        onPointerUp={({ button, currentTarget }) => button === 0 && move(currentTarget.value, 'last-step')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          move(event.currentTarget.value, 'last-step')
        }}
      />
      <div className="form-slider-ends" aria-hidden="true">
        <span>{minLabel}</span>
        <span>{maxLabel}</span>
      </div>
      {!isSet && <p className="form-analogue-hint">{furtherWords.analogueUntouched}</p>}
    </div>
  )
}
