import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Found, searchSettings } from '#domain/study/map/search-settings.ts'
import { useSlashKey } from '#web/researcher/ui/list/use-slash-key.ts'
import styles from './study-map.module.css'

const keyOf = ({ place, param = '' }: Found) => `${place}/${param}`

/** Finds any setting of the page by its label, its parameter name or its help text. Enter goes to the first one. */
export function MapSearch({ onGo }: { onGo: (found: Found) => void }) {
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchSettings(query), [query])
  const combobox = useCombobox()
  const field = useSlashKey()

  const choose = (key: string) => {
    const chosen = found.find((each) => keyOf(each) === key)
    if (chosen === undefined) return
    setQuery('')
    combobox.closeDropdown()
    onGo(chosen)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width="max-content" position="bottom-start">
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          ref={field}
          type="search"
          size="sm"
          aria-label="Search all settings"
          placeholder="Search all settings"
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onKeyDown={(event) => {
            // Enter takes the best one, unless the arrows chose another.
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0 || found[0] === undefined) return
            event.preventDefault()
            choose(keyOf(found[0]))
          }}
          onBlur={() => combobox.closeDropdown()}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query.trim() === ''} className={styles.found}>
        <Combobox.Options aria-label="Settings that were found">
          {found.map((each) => (
            <Combobox.Option value={keyOf(each)} key={keyOf(each)}>
              <span className={styles.foundLabel}>{each.label}</span>
              <span className={styles.foundPlace}>
                {each.param === undefined ? 'Section' : `${each.section} · ${each.param}`}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No setting has these words</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
