import { Fragment } from 'react'
import { optionsShown } from '#domain/answers/options-shown.ts'
import { publishedValue } from '#domain/answers/published-value.ts'
import type { ChoiceItem } from '#domain/questionnaires/questionnaire.ts'
import { formWords } from '../form-words.ts'
import type { ItemProps } from '../item-props.ts'
import { OtherText } from './other-text.tsx'
import { ticksIn, toggled } from './ticks.ts'

/** Full-width rows, one below the other; the whole row answers. */
export function ChoiceItemRows({ item, answer, answers, onEvent }: ItemProps<ChoiceItem>) {
  const { type, key, options, minChosen, maxChosen } = item
  const ticks = type === 'radio' ? [answer] : ticksIn(answer)
  // Answers that were typed before an update may have another spelling.
  const chosen = ticks.map((value) => publishedValue(item, value))
  const pick = (value: string) =>
    onEvent({ event: 'answered', key, value: type === 'radio' ? value : toggled(options, chosen, value).join(';') })
  const howMany = type === 'checkbox' ? formWords.choose(minChosen, maxChosen) : ''
  return (
    <>
      {howMany !== '' && <p className="form-hint">{howMany}</p>}
      <div className="form-options">
        {optionsShown(item).map((option) => {
          const { value, label } = option
          const isChosen = chosen.includes(value)
          return (
            <Fragment key={value}>
              <label className="form-option" data-chosen={isChosen || undefined}>
                <input type={type} name={key} value={value} checked={isChosen} onChange={() => pick(value)} />
                <span>{label}</span>
              </label>
              {option.asksText === true && isChosen && <OtherText itemKey={key} {...{ option, answers, onEvent }} />}
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
