import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type Field, MAX_ANSWER_LENGTH } from '#domain/preregistration/fields.ts'
import styles from './preregister.module.css'
import type { ShownPreregistration, Variable } from './use-preregistration.ts'
import { VariablePicker } from './variable-picker.tsx'

type Props = {
  field: Field
  filled: ShownPreregistration['filled']
  variables: readonly Variable[]
  value: string
  mayChange: boolean
  onChange: (value: string) => void
}

/** What the design says about it, if anything, and the field. */
export function AnswerField(props: Props) {
  const { field, filled } = props
  const said = (field.beside ?? []).map((part) => filled[part]).filter((words) => words !== '')
  return (
    <div className={styles.field}>
      {said.length > 0 && (
        <div className={styles.said}>
          <p className={styles.label}>From the design</p>
          {said.map((words) => (
            <p key={words} className={styles.words}>
              {words}
            </p>
          ))}
        </div>
      )}
      <Own {...props} />
    </div>
  )
}

function Own({ field, variables, value, mayChange, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { label, help, kind } = field
  if (kind === 'choices')
    return (
      <Checkbox.Group
        label={label}
        description={help}
        value={value === '' ? [] : value.split(',')}
        onChange={(chosen) => onChange(chosen.join(','))}
      >
        <div className={styles.choices}>
          {field.choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} disabled={!mayChange} />
          ))}
        </div>
      </Checkbox.Group>
    )
  if (kind === 'choice')
    return (
      <NativeSelect
        label={label}
        description={help}
        value={value}
        disabled={!mayChange}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: 'Not chosen' }, ...field.choices.map((each) => ({ value: each.value, label: each.label }))]}
      />
    )
  if (kind === 'line')
    return (
      <TextInput
        label={label}
        description={help}
        value={value}
        maxLength={200}
        readOnly={!mayChange}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  /** At the cursor; at the end where the field was not touched yet. */
  const insert = (name: string) => {
    const at = area.current?.selectionEnd ?? value.length
    const before = value.slice(0, at)
    const space = before === '' || /\s$/.test(before) ? '' : ' '
    onChange(`${before}${space}${name}${value.slice(at)}`)
    area.current?.focus()
  }
  return (
    <div className={styles.own}>
      <Textarea
        ref={area}
        label={label}
        description={help}
        value={value}
        rows={field.rows ?? 3}
        maxLength={MAX_ANSWER_LENGTH}
        readOnly={!mayChange}
        onChange={(event) => onChange(event.currentTarget.value)}
        dir="auto"
      />
      {field.takesVariables && mayChange && <VariablePicker of={label} variables={variables} onPick={insert} />}
    </div>
  )
}
