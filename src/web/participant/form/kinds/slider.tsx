import type { SliderItem } from '#domain/questionnaires/questionnaire.ts'
import type { ChangeStep } from '../form-state.ts'
import { formWords } from '../form-words.ts'
import { controlId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import './slider.css'

/** The initial position is no answer and does not look like one (ruling A7). Confirming it is an answer. */
export function SliderItemTrack({ item, answer, isTouched, problem, onEvent }: ItemProps<SliderItem>) {
  const { key, min, max, step, initial, minLabel, maxLabel, unit = '' } = item
  const value = isTouched && answer !== '' ? answer : String(initial)
  const shown = isTouched ? `${value}${unit}` : formWords.sliderUntouched
  const move = (to: string, step: ChangeStep) => onEvent({ event: 'answered', key, value: to, isSlider: true, step })
  const filled = ((Number(value) - min) / (max - min)) * 100
  return (
    <div className="form-slider" data-touched={isTouched || undefined}>
      <output htmlFor={controlId(key)} className="form-slider-value">
        {shown}
      </output>
      <input
        id={controlId(key)}
        type="range"
        name={key}
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--filled': `${isTouched ? filled : 0}%` } as object}
        aria-valuetext={shown}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(item, problem !== undefined)}
        onChange={({ target }) => move(target.value, 'step')}
        // A scroll that begins on the slider ends in a cancelled pointer, not in one that is lifted.
        onPointerUp={({ button, currentTarget }) => button === 0 && move(currentTarget.value, 'last-step')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault()
            move(event.currentTarget.value, 'last-step')
          }
        }}
      />
      <div className="form-slider-ends" aria-hidden="true">
        <span>{minLabel}</span>
        <span>{maxLabel}</span>
      </div>
    </div>
  )
}
