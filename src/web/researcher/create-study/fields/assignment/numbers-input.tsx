import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { DESCRIPTION_BELOW } from '../fields-props.ts'

/** The numbers of a text such as "18, 35.5 and 55"; none where it holds anything else. */
export function numbersIn(text: string): number[] {
  const words = text.split(/[\s,;]+|\band\b/).filter((word) => word !== '')
  const numbers = words.map(Number)
  return numbers.every(Number.isFinite) ? numbers : []
}

type Props = Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'size'> & {
  numbers: readonly number[]
  /** None where what was typed is no list of numbers. */
  onChange: (numbers: number[]) => void
}

/** Numbers with commas between them. What is typed stays as it is while it means the same. */
export function NumbersInput({ numbers, onChange, error, ...input }: Props) {
  const [typed, setTyped] = useState('')
  const isTyped = numbersIn(typed).join() === numbers.join()
  return (
    <TextInput
      {...input}
      inputWrapperOrder={DESCRIPTION_BELOW}
      inputMode="decimal"
      value={isTyped ? typed : numbers.join(', ')}
      error={error ?? (isTyped && typed.trim() !== '' && numbers.length === 0 ? 'Numbers with commas between them.' : undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(numbersIn(value))
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
