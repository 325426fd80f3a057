import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  description: string
  value: string
  /** Why a name cannot be used; undefined if it can. */
  problem: (value: string) => string | undefined
  onChange: (value: string) => void
}

/** A name in the data. It is checked while it is typed, and taken over as soon as it can be used. */
export function KeyField({ label, description, value, problem, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  // What was typed counts until the name changes in another way, such as by undoing.
  const shown = typed && typed.over === value ? typed.text : value
  const error = shown === value ? undefined : problem(shown)
  return (
    <TextInput
      label={label}
      description={description}
      value={shown}
      error={error}
      onChange={({ currentTarget: { value: next } }) => {
        const isUsable = problem(next) === undefined
        setTyped({ text: next, over: isUsable ? next : value })
        if (isUsable) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
