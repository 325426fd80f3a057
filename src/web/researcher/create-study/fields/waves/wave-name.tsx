import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFeedName } from '#domain/feeds/feed-name.ts'

type Props = {
  label?: string
  name: string
  /** Names of the other waves. */
  others: readonly string[]
  /** People may have begun it. */
  isLocked: boolean
  onChange: (name: string) => void
}

/** The name of a wave. What cannot be one stays in the field, and the wave keeps its last name. */
export function WaveName({ label = 'Name', name, others, isLocked, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? name
  const problem = others.includes(shown)
    ? 'Another wave has this name'
    : isFeedName(shown)
      ? undefined
      : 'From a letter; small letters, digits, - and _ only'
  return (
    <TextInput
      label={label}
      description={isLocked ? 'People may have begun it, so its name stays.' : 'It is in the data; participants never see it.'}
      value={shown}
      readOnly={isLocked}
      error={problem}
      maxLength={30}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isFeedName(value) && !others.includes(value)) onChange(value)
      }}
      onBlur={() => problem === undefined && setTyped(undefined)}
    />
  )
}
