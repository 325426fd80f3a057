import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import page from '../page.module.css'
import styles from './search-row.module.css'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  search: string
  onSearch: (search: string) => void
  /** How many items were found, as text. */
  found: string
  /** Other filters. */
  children?: ReactNode
}

/** The search field above a list, and how many items it found. */
export function SearchRow({ ref, label, search, onSearch, found, children }: Props) {
  return (
    <div className={styles.row}>
      <TextInput
        ref={ref}
        type="search"
        size="md"
        className={styles.field}
        label={label}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      {children}
      <p role="status" className={`${page.soft} ${styles.found}`}>
        {found}
      </p>
    </div>
  )
}
