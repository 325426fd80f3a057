import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeProblem } from '#domain/disclosure/column-change.ts'
import { MOST_MARKS } from '#domain/disclosure/disclosure.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done } from '#web/researcher/ui/result.tsx'
import { ChangeFields } from './change-fields.tsx'
import styles from './disclosure.module.css'
import type { DisclosureChange, KnownColumn, Mark, ShownDisclosure } from './use-disclosure.ts'

type Props = { shown: ShownDisclosure; changes: DisclosureChange; mayChange: boolean }

/** What others may know of somebody, and what is done to it. Nothing is marked by itself. */
export function MarksForm({ shown, changes, mayChange }: Props) {
  const [marks, setMarks] = useState<readonly Mark[]>(shown.marks)
  const [result, setResult] = useState('')
  const { columns } = shown
  const isOpen = (column: KnownColumn) => column.reason !== null || marks.some((mark) => mark.column === column.column)
  const others = columns.filter((column) => !isOpen(column))
  const isEdited = JSON.stringify(marks) !== JSON.stringify(shown.marks)
  const set = (next: readonly Mark[]) => {
    setResult('')
    setMarks(next)
  }
  const toggle = (column: string, isMarked: boolean) =>
    set(isMarked ? [...marks, { column, change: { kind: 'keep' } }] : marks.filter((mark) => mark.column !== column))
  const store = async (event: FormEvent) => {
    event.preventDefault()
    if (changes.change.state === 'sending' || marks.some(({ change }) => changeProblem(change) !== undefined)) return
    setResult('')
    if (await changes.choose({ marks: [...marks], rules: shown.rules })) setResult('Stored and counted.')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void store(event)}>
      <fieldset className={styles.columns}>
        <legend>What may others know of somebody?</legend>
        {columns.filter(isOpen).map((column) => {
          const mark = marks.find((each) => each.column === column.column)
          return (
            <div key={column.column} className={styles.column}>
              <Checkbox
                label={<bdi>{column.label}</bdi>}
                description={[column.form, column.reason].filter((each) => each).join(' · ')}
                checked={mark !== undefined}
                disabled={!mayChange || (mark === undefined && marks.length >= MOST_MARKS)}
                onChange={(event) => toggle(column.column, event.currentTarget.checked)}
              />
              {mark !== undefined && (
                <ChangeFields
                  {...{ column, change: mark.change, isReadOnly: !mayChange }}
                  onChange={(change) => set(marks.map((each) => (each === mark ? { ...mark, change } : each)))}
                />
              )}
            </div>
          )
        })}
      </fieldset>
      {mayChange && others.length > 0 && (
        <NativeSelect
          {...{ size: 'md', label: 'Something else that others may know', value: '' }}
          data={[
            { value: '', label: 'Choose a question' },
            ...others.map(({ column, label, form }) => ({ value: column, label: form === '' ? label : `${label} (${form})` })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && toggle(value, true)}
        />
      )}
      {mayChange && (
        <div className={page.actions}>
          <Button type="submit" size="md" variant="default" loading={changes.change.state === 'sending'} disabled={!isEdited}>
            Store and count
          </Button>
        </div>
      )}
      <Done>{isEdited ? '' : result}</Done>
      {isEdited && <p className={page.soft}>The numbers below are those of what is stored.</p>}
    </form>
  )
}
