import { Button, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { MAX_CELL_LENGTH, MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import { covariateNameProblem } from '#domain/stimuli/sheet/edit-rows.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import { otherColumns } from './post-fields.ts'
import styles from './posts.module.css'
import type { PostWriting } from './use-writing.ts'

/** The researcher's own columns. A new one becomes a column of the sheet. */
export function CovariateFields({ writing }: { writing: PostWriting }) {
  const { cells, write, said, isSaved } = writing
  const [name, setName] = useState('')
  const isDrawn = isPost(cells['entity_type'] ?? '')
  const columns = otherColumns(cells, isDrawn).filter((column) => !isSaved || !isFixedColumn(column))
  const [first] = useState(columns)
  // Decided once, so that a field does not change its kind while somebody types.
  const [long] = useState(() => new Set(columns.filter((column) => needsLines(cells[column] ?? ''))))
  const problem = covariateNameProblem(name.trim(), Object.keys(cells))
  const add = () => {
    if (name.trim() === '' || problem !== undefined) return
    write({ [name.trim()]: '' })
    setName('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Not the whole form.
    event.preventDefault()
    add()
  }
  return (
    <details className={styles.folded} open={first.length > 0 || undefined}>
      <summary>Covariates</summary>
      <p className={styles.hint}>Stored with the card and exported with the data. Participants never see them.</p>
      <div className={styles.pairs}>
        {columns.map((column) => {
          const Field = long.has(column) ? Textarea : TextInput
          return (
            <Field
              key={column}
              size="md"
              label={column}
              dir="auto"
              autoFocus={!first.includes(column)}
              maxLength={MAX_CELL_LENGTH}
              value={cells[column] ?? ''}
              onChange={(event: { currentTarget: { value: string } }) => write({ [column]: event.currentTarget.value })}
              error={said(column, column).error}
              autoComplete="off"
            />
          )
        })}
      </div>
      <div className={styles.add}>
        <TextInput
          size="md"
          label="Name of a further covariate"
          value={name}
          maxLength={MAX_HEADER_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={problem}
          autoComplete="off"
          dir="auto"
        />
        <Button variant="default" size="md" onClick={add}>
          Add covariate
        </Button>
      </div>
    </details>
  )
}

/** A field of one line would remove line breaks. */
const needsLines = (value: string) => value.length > 60 || /[\r\n]/.test(value)
