import type { DateItem } from '#domain/questionnaires/questionnaire.ts'
import { controlId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import './date.css'

/** The browser's own field: it knows the language and the calendar of the person, and gives the date as 2027-03-31. */
export function DateItemField({ item, answer, problem, onEvent }: ItemProps<DateItem>) {
  const { key, isRequired, earliest, latest } = item
  return (
    <input
      id={controlId(key)}
      className="form-input is-date"
      type="date"
      name={key}
      min={earliest}
      max={latest}
      value={answer}
      required={isRequired}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy(item, problem !== undefined)}
      onChange={({ target }) => onEvent({ event: 'answered', key, value: target.value, step: 'step' })}
    />
  )
}
