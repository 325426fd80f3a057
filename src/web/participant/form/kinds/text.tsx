import type { NumberItem, TextItem } from '#domain/questionnaires/questionnaire.ts'
import { controlId, counterId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { counted, TextCounter } from './text-counter.tsx'

/** One line of text, or a number. Not `type=number`: it would throw away what it cannot read, such as digits of other scripts. */
export function TextItemField({ item, answer, problem, onEvent }: ItemProps<NumberItem | TextItem>) {
  const { type, key, isRequired } = item
  const hasCounter = type !== 'number' && counted(item, answer) !== ''
  return (
    <>
      <input
        id={controlId(key)}
        className={type === 'number' ? 'form-input is-number' : 'form-input'}
        type="text"
        name={key}
        dir="auto"
        inputMode={inputModeOf(item)}
        enterKeyHint="done"
        autoComplete="off"
        value={answer}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(item, problem !== undefined, ...(hasCounter ? [counterId(key)] : []))}
        onChange={({ target, nativeEvent }) =>
          onEvent({ event: 'answered', key, value: target.value, step: 'step', from: nativeEvent })
        }
      />
      {type !== 'number' && <TextCounter item={item} answer={answer} />}
    </>
  )
}

/** Which keyboard a phone shows. */
function inputModeOf(item: NumberItem | TextItem): 'numeric' | 'decimal' | 'text' {
  if (item.type === 'number') return item.isWhole ? 'numeric' : 'decimal'
  return item.mask !== undefined && /^9+$/.test(item.mask) ? 'numeric' : 'text'
}
