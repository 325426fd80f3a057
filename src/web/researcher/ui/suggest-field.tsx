import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './suggest-field.module.css'

export type Suggestion = { value: string; facts?: string }

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  suggestions: readonly Suggestion[]
  /** Name of the list for screen readers. It must differ from the label of the field. */
  listLabel: string
  /** Within a menu, which a click elsewhere on the page would close. */
  isInMenu?: boolean
}

/** A text field with a list of suggestions. It also accepts other values. */
export function SuggestField({ value, onChange, suggestions, listLabel, isInMenu = false, ...field }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [isTyped, setTyped] = useState(false)
  const isSuggestion = suggestions.some(({ value: suggested }) => suggested === value.trim())
  const { closeDropdown } = combobox
  // Closes the list once a suggestion was typed in full, so that it does not cover the next field.
  // An effect, because the suggestions may load after the text was typed.
  useEffect(() => {
    if (!isTyped || !isSuggestion) return
    closeDropdown()
    // Only once: the arrow keys can open the list again.
    setTyped(false)
  }, [isTyped, isSuggestion, closeDropdown])
  const open = () => {
    setTyped(false)
    combobox.openDropdown()
  }
  const choose = (chosen: string) => {
    onChange(chosen)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={!isInMenu}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          {...field}
          // A menu would take the arrows for its own.
          {...(isInMenu && { onKeyDown: (event) => event.key !== 'Escape' && event.stopPropagation() })}
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
