import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  description?: string
  placeholder?: string
  min?: number
  max?: number
  isWhole?: boolean
}

const numberIn = (typed: string) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed))

/** A number, or nothing. What is typed stays as typed, such as "1." on the way to 1.5. */
export function NumberField({ label, value, onChange, description, placeholder, min, max, isWhole = true }: Props) {
  const [typed, setTyped] = useState('')
  const shown = numberIn(typed) === value ? typed : String(value ?? '')
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      step={isWhole ? 1 : 'any'}
      min={min}
      max={max}
      value={shown}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
    />
  )
}
