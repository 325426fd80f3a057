import { Button } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { MAX_CELL_LENGTH } from '#domain/stimuli/limits.ts'
import { readTsv } from '#domain/stimuli/sheet/read-tsv.ts'
import { type FactorDraft, withCells } from './factor-draft.ts'
import styles from './variants.module.css'

type Props = { draft: FactorDraft; onChange: (draft: FactorDraft) => void; onRemove: (() => void) | undefined }

/** The levels of a factor, one row each. Several cells can be pasted at once. */
export function FactorTable({ draft, onChange, onRemove }: Props) {
  const { name, kind, fields, rows } = draft
  const heads = ['Name in the data', ...fields.map((field) => (kind === 'placeholder' ? `{{${field}}}` : field))]
  const write = (row: number, column: number, lines: readonly (readonly string[])[]) =>
    onChange({ ...draft, rows: withCells(draft, { row, column }, lines) })
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const { lines } = readTsv(event.clipboardData.getData('text/plain').replace(/\r?\n$/, ''))
    if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return
    event.preventDefault()
    write(row, column, lines)
  }
  return (
    <fieldset className={styles.factor}>
      <legend>
        {name} <span className={styles.soft}>({kind === 'placeholder' ? 'placeholder' : 'changed column'})</span>
      </legend>
      <div className={styles.scroll}>
        <table className={styles.levels}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, []].map((row, at) => {
              const isOriginal = kind === 'columns' && at === 0
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its row
                <tr key={at}>
                  {heads.map((head, column) => (
                    <td key={head}>
                      <input
                        aria-label={`${head}, ${name} ${at + 1}`}
                        value={row[column] ?? ''}
                        readOnly={isOriginal && column > 0}
                        placeholder={column === 0 ? (isOriginal ? 'as it is' : 'the first value') : ''}
                        maxLength={MAX_CELL_LENGTH}
                        dir="auto"
                        autoComplete="off"
                        onChange={({ currentTarget }) => write(at, column, [[currentTarget.value]])}
                        onPaste={(event) => onPaste(event, at, column)}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {onRemove && (
        <Button size="compact-sm" variant="subtle" onClick={onRemove}>
          Leave {name} as it is
        </Button>
      )}
    </fieldset>
  )
}
