import { Button } from '@mantine/core'
import { useState } from 'react'
import { SuggestField } from '#web/researcher/ui/suggest-field.tsx'
import styles from './preregister.module.css'
import type { Variable } from './use-preregistration.ts'

/** A study may have thousands of columns: so many are offered at a time. */
const MOST_SHOWN = 40

type Props = { of: string; variables: readonly Variable[]; onPick: (name: string) => void }

/** Names of the columns that the package of the study will have, searched by name and meaning, put into a text. */
export function VariablePicker({ of, variables, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = variables
    .filter(({ table, name, about }) => `${table} ${name} ${about}`.toLowerCase().includes(wanted))
    .slice(0, MOST_SHOWN)
  const isKnown = variables.some(({ name }) => name === typed.trim())
  const put = () => {
    if (!isKnown) return
    onPick(typed.trim())
    setTyped('')
  }
  return (
    <div className={styles.picker}>
      <SuggestField
        size="xs"
        aria-label={`Find a variable for: ${of}`}
        placeholder="Find a variable"
        listLabel={`Variables of the study for: ${of}`}
        value={typed}
        onChange={setTyped}
        suggestions={unique(found).map(({ table, name, about }) => ({ value: name, facts: `${table}: ${about}` }))}
      />
      <Button size="compact-sm" variant="default" disabled={!isKnown} onClick={put} aria-label={`Insert the variable: ${of}`}>
        Insert
      </Button>
    </div>
  )
}

/** A column such as subject_id is in several tables. */
const unique = (variables: readonly Variable[]): Variable[] => [...new Map(variables.map((each) => [each.name, each])).values()]
