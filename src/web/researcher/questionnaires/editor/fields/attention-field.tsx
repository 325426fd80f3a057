import { NativeSelect, TextInput } from '@mantine/core'
import type { Definition } from '#domain/questions/definition.ts'
import type { Item, MatrixItem } from '#domain/questions/item.ts'
import { answerFields } from '#domain/questions/item-fields.ts'
import { isMultiple } from '#domain/questions/kinds/index.ts'
import { type Text, textIn } from '#domain/questions/text.ts'
import { useEditor } from '../state/editor-context.ts'

export type RightAnswers = Definition['attentionAnswers']

const LABEL = 'Right answer, as an attention check'
const DESCRIPTION = 'Only the server knows it.'

type Props<I extends Item<Text> = Item<Text>> = { item: I; right: RightAnswers }

/** The answer that shows attention. Of several ticks and ranks it is the values joined with `;`. */
export function AttentionField({ item, right }: Props) {
  const set = useSetRight()
  const { languages } = useEditor()
  if ('rows' in item) return <StatementField item={item} right={right} />
  // One right answer needs one field.
  if (!answerFields(item).includes(item.key)) return null
  const answer = right[item.key] ?? ''
  if (!('options' in item) || isMultiple(item)) {
    return (
      <TextInput
        label={LABEL}
        description={'options' in item ? `${DESCRIPTION} Values joined with ;` : DESCRIPTION}
        value={answer}
        onChange={(event) => set({ [item.key]: event.currentTarget.value })}
        autoComplete="off"
      />
    )
  }
  return (
    <NativeSelect
      label={LABEL}
      description={DESCRIPTION}
      data={[{ value: '', label: 'None: this is no attention check' }, ...choicesIn(item.options, languages)]}
      value={answer}
      onChange={(event) => set({ [item.key]: event.currentTarget.value })}
    />
  )
}

/** Among the statements of a matrix one may be there to see who reads them. */
function StatementField({ item: { rows, options }, right }: Props<MatrixItem<Text>>) {
  const set = useSetRight()
  const { languages } = useEditor()
  const checked = rows.find((row) => right[row.key])?.key ?? ''
  const choose = (row: string) => set({ ...(checked && { [checked]: '' }), ...(row && { [row]: options[0]?.value ?? '' }) })
  return (
    <>
      <NativeSelect
        label="Statement that is an attention check"
        description={DESCRIPTION}
        data={[
          { value: '', label: 'None' },
          ...rows.map((row) => ({ value: row.key, label: textIn(row.label, languages) || row.key })),
        ]}
        value={checked}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {checked !== '' && (
        <NativeSelect
          label="Its right answer"
          data={choicesIn(options, languages)}
          value={right[checked] ?? ''}
          onChange={(event) => set({ [checked]: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const choicesIn = (options: readonly { value: string; label: Text }[], languages: readonly string[]) =>
  options.map(({ value, label }) => ({ value, label: textIn(label, languages) || value }))

/** Changes right answers by their keys; an empty one goes. */
function useSetRight(): (changed: RightAnswers) => void {
  const { dispatch, getEdited } = useEditor()
  return (changed) => {
    const all = Object.entries({ ...getEdited().attentionAnswers, ...changed })
    const attentionAnswers = Object.fromEntries(all.filter(([, answer]) => answer !== ''))
    const typing = `attention/${Object.keys(changed).join()}`
    dispatch({ happened: 'questionnaire-changed', patch: { attentionAnswers }, typing })
  }
}
