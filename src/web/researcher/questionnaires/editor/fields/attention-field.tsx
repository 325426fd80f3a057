import { NativeSelect, TextInput } from '@mantine/core'
import type { Item } from '#domain/questions/item.ts'
import { type Text, textIn } from '#domain/questions/text.ts'
import { useEditor } from '../state/editor-context.ts'

const LABEL = 'Right answer, as an attention check'
const DESCRIPTION = 'Only the server knows it.'

/** The answer that shows attention. Of several ticks and ranks it is the values joined with `;`. */
export function AttentionField({ item, answer = '' }: { item: Item<Text>; answer: string | undefined }) {
  const { dispatch, getEdited, languages } = useEditor()
  const set = (next: string) => {
    const { [item.key]: _, ...others } = getEdited().attentionAnswers
    const attentionAnswers = next === '' ? others : { ...others, [item.key]: next }
    dispatch({ happened: 'questionnaire-changed', patch: { attentionAnswers }, typing: `attention/${item.key}` })
  }
  if (item.type === 'sum') return null
  const isOneOf = item.type === 'radio' || item.type === 'dropdown' || (item.type === 'picture' && !item.isMultiple)
  if (!isOneOf) {
    return (
      <TextInput
        label={LABEL}
        description={'options' in item ? `${DESCRIPTION} Values joined with ;` : DESCRIPTION}
        value={answer}
        onChange={(event) => set(event.currentTarget.value)}
        autoComplete="off"
      />
    )
  }
  return (
    <NativeSelect
      label={LABEL}
      description={DESCRIPTION}
      data={[
        { value: '', label: 'None: this is no attention check' },
        ...item.options.map(({ value, label }) => ({ value, label: textIn(label, languages) || value })),
      ]}
      value={answer}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
