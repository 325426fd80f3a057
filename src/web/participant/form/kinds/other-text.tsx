import type { Answers, Option } from '#domain/questionnaires/questionnaire.ts'
import { otherField } from '#domain/questions/item-fields.ts'
import { formWords } from '../form-words.ts'
import type { ItemProps } from '../item-props.ts'

type Props = { itemKey: string; option: Option; answers: Answers; onEvent: ItemProps['onEvent'] }

/** "Other, please say": where the person says it. */
export function OtherText({ itemKey, option, answers, onEvent }: Props) {
  const field = otherField(itemKey, option.value)
  return (
    <input
      className="form-input form-other"
      type="text"
      name={field}
      dir="auto"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={formWords.pleaseSayFor(option.label)}
      placeholder={formWords.pleaseSay}
      value={answers[field] ?? ''}
      onChange={({ target, nativeEvent }) =>
        onEvent({ event: 'answered', key: field, value: target.value, step: 'step', from: nativeEvent })
      }
    />
  )
}
