import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './suggest-field.module.css'

export type Suggestion = { value: string; facts?: string }

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  suggestions: readonly Suggestion[]
  /** The list needs a name of its own: the label is the field's, and readers would hear it twice. */
  listLabel: string
}

/** Takes whatever is typed, and offers what it may be. */
export function SuggestField({ value, onChange, suggestions, listLabel, ...field }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [isTyped, setTyped] = useState(false)
  const isWhole = suggestions.some(({ value: suggested }) => suggested === value.trim())
  const { closeDropdown } = combobox
  // Whoever wrote one of them out needs no list, which would lie over what comes next. Suggestions may also arrive later than the text.
  useEffect(() => {
    if (!isTyped || !isWhole) return
    closeDropdown()
    // Done once: the arrow keys may open it again.
    setTyped(false)
  }, [isTyped, isWhole, closeDropdown])
  const open = () => {
    setTyped(false)
    combobox.openDropdown()
  }
  const choose = (chosen: string) => {
    onChange(chosen)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          {...field}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setTyped(true)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onFocus={open}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label={listLabel} className={styles.list}>
          {suggestions.map(({ value: suggested, facts }) => (
            <Combobox.Option value={suggested} key={suggested} active={suggested === value} className={styles.option}>
              <span>{suggested}</span>
              {facts !== undefined && <span className={styles.facts}>{facts}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
