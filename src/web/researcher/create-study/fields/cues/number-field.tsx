import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { DESCRIPTION_BELOW } from '../fields-props.ts'

type Props = Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'size' | 'disabled' | 'aria-label'> & {
  value: number | undefined
  /** Undefined where the field is empty or holds no number. */
  onChange: (value: number | undefined) => void
}

/** One number. What is typed stays as it is while it means the same. */
export function NumberField({ value, onChange, error, ...input }: Props) {
  const [typed, setTyped] = useState('')
  const isTyped = numberIn(typed) === value
  return (
    <TextInput
      {...input}
      inputWrapperOrder={DESCRIPTION_BELOW}
      inputMode="decimal"
      value={isTyped ? typed : String(value ?? '')}
      error={error ?? (isTyped && typed.trim() !== '' && value === undefined ? 'A number.' : undefined)}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function numberIn(text: string): number | undefined {
  const number = Number(text.replace('−', '-'))
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
