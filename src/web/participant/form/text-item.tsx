import type { NumberItem, TextItem } from '#domain/questionnaires/questionnaire.ts'
import { controlId, describedBy } from './item-ids.ts'
import type { ItemProps } from './item-props.ts'

/** One line of text, or a number. Not `type=number`: it would throw away what it cannot read, such as digits of other scripts. */
export function TextItemField({ item, answer, problem, onEvent }: ItemProps<NumberItem | TextItem>) {
  const { type, key, isRequired } = item
  const inputMode = type === 'number' ? (item.isWhole ? 'numeric' : 'decimal') : 'text'
  return (
    <input
      id={controlId(key)}
      className={type === 'number' ? 'form-input is-number' : 'form-input'}
      type="text"
      name={key}
      dir="auto"
      inputMode={inputMode}
      enterKeyHint="done"
      autoComplete="off"
      value={answer}
      aria-required={isRequired}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy(item, problem !== undefined)}
      onChange={({ target }) => onEvent({ event: 'answered', key, value: target.value })}
    />
  )
}
