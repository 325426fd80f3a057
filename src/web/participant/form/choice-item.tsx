import { optionsShown } from '#domain/answers/options-shown.ts'
import { publishedValue } from '#domain/answers/published-value.ts'
import type { ChoiceItem } from '#domain/questionnaires/questionnaire.ts'
import type { ItemProps } from './item-props.ts'

/** Full-width rows, one below the other; the whole row answers. */
export function ChoiceItemRows({ item, answer, onEvent }: ItemProps<ChoiceItem>) {
  const { type, key } = item
  const ticks = type === 'radio' ? [answer] : answer.split(';').filter(Boolean)
  // Answers that were typed before an update may have another spelling.
  const chosen = ticks.map((value) => publishedValue(item, value))
  const pick = (value: string) => {
    const ticked = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    onEvent({ event: 'answered', key, value: type === 'radio' ? value : ticked.join(';') })
  }
  return (
    <div className="form-options">
      {optionsShown(item).map(({ value, label }) => (
        <label key={value} className="form-option" data-chosen={chosen.includes(value) || undefined}>
          <input type={type} name={key} value={value} checked={chosen.includes(value)} onChange={() => pick(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
