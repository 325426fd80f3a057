import { memo } from 'react'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { Sheet, SheetRow } from '#domain/stimuli/sheet/sheet.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { RowMenu } from '../posts/row-menu.tsx'
import type { RowActions } from '../posts/use-posts.ts'
import styles from './sheet-grid.module.css'
import type { ProblemMap } from './sheet-problems.ts'
import { placeText } from './use-grid-cells.ts'

const LONGEST_SHOWN = 300

type Props = {
  row: SheetRow
  /** Its index among the rows of the sheet. */
  index: number
  columns: Sheet['columns']
  placed: ProblemMap
  picture: File | undefined
  /** The column of the active cell, if it is in this row. */
  activeColumn: number | undefined
  /** What is typed into the active cell, while it is edited. */
  typed: string | undefined
  onType: (typed: string) => void
  onLeave: () => void
  isPost: boolean
  isLast: boolean
  actions: RowActions | undefined
}

export const GridRow = memo(function GridRow({
  row,
  index,
  columns,
  placed,
  picture,
  activeColumn,
  typed,
  onType,
  onLeave,
  isPost,
  isLast,
  actions,
}: Props) {
  return (
    <tr data-row={row.row} tabIndex={-1}>
      <th scope="row">
        <span className={styles.rowHead}>
          {row.row}
          {actions && <RowMenu row={row.row} isFirst={index === 0} {...{ isPost, isLast, actions }} />}
        </span>
        {picture && (
          <span className={styles.picture}>
            <Thumbnail file={picture} posterUrl={null} />
          </span>
        )}
        <Problems problems={placed.ofRow(row.row)} />
      </th>
      {columns.map(({ name, header, index: key }, column) => {
        const problems = placed.at(row.row, column)
        const isActive = column === activeColumn
        return (
          <td
            key={key}
            data-place={placeText({ row: index, column })}
            data-column={name}
            data-grade={gradeOf(problems)}
            tabIndex={isActive ? 0 : -1}
          >
            {isActive && typed !== undefined ? (
              <textarea
                // biome-ignore lint/a11y/noAutofocus: the person has just begun to edit this cell
                autoFocus
                className={styles.editor}
                aria-label={`${header}, row ${row.row}`}
                rows={Math.min(6, typed.split('\n').length)}
                value={typed}
                onChange={(event) => onType(event.currentTarget.value)}
                onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
                onBlur={onLeave}
              />
            ) : (
              <span className={styles.value}>{(row.cells[column] ?? '').slice(0, LONGEST_SHOWN)}</span>
            )}
            <Problems problems={problems} />
          </td>
        )
      })}
    </tr>
  )
})

const gradeOf = (problems: readonly CellProblem[]) =>
  problems.some(({ severity }) => severity === 'error') ? 'error' : problems.length > 0 ? 'warning' : undefined

const Problems = ({ problems }: { problems: readonly CellProblem[] }) =>
  problems.map(({ text, severity }) => (
    <span key={text} className={severity === 'error' ? styles.error : styles.warning}>
      <span className="visually-hidden">{severity}: </span>
      {text}
    </span>
  ))
