import { Button, Stack } from '@mantine/core'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { HelpButton, HelpPanel } from '#web/researcher/manual/manual-help.tsx'
import { placeOfColumn } from '#web/researcher/manual/places.ts'
import { countOf } from '../../count-of.ts'
import { PAGE_SIZE, Pages } from '../pages.tsx'
import type { RowActions } from '../posts/use-posts.ts'
import { GridRow } from './grid-row.tsx'
import styles from './sheet-grid.module.css'
import { placeProblems, rowsWithErrors, tour } from './sheet-problems.ts'
import { useGridCells } from './use-grid-cells.ts'

/** Above the sheet, where it has room. */
const EXPLAINED = 'explained-column'

type Props = {
  sheet: Sheet
  problems: readonly CellProblem[]
  /** What each row shows, where its file was dropped already. */
  pictures: ReadonlyMap<number, File>
  /** Undefined while cells cannot be edited. */
  onEdit: ((edits: readonly CellEdit[]) => void) | undefined
  /** Undefined while rows cannot be changed. */
  actions: RowActions | undefined
}

/** The sheet as it was read, fifty rows per page, with problems shown in their cells. Cells can be edited in place. */
export const SheetGrid = memo(function SheetGrid({ sheet, problems, pictures, onEdit, actions }: Props) {
  const placed = useMemo(() => placeProblems(sheet, problems), [sheet, problems])
  const { severity, stops } = useMemo(() => tour(problems.filter(({ row }) => row !== sheet.headerRow)), [sheet, problems])
  const [turnedTo, setPage] = useState(0)
  // The sheet may have become shorter.
  const page = Math.min(turnedTo, Math.ceil(sheet.rows.length / PAGE_SIZE) - 1)
  const [explained, setExplained] = useState<string>()
  const explainedAt = explained === undefined ? undefined : placeOfColumn(explained)
  const [stop, setStop] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const at = stop === undefined ? undefined : stops[stop]
  const showRow = (index: number) => setPage(Math.floor(index / PAGE_SIZE))
  const { active, typed, setTyped, close, events } = useGridCells({ sheet, box, showRow, onEdit })
  // Stable, so that only the row of the active cell is drawn again.
  const closeRef = useRef(close)
  closeRef.current = close
  const leave = useCallback(() => closeRef.current({ isKept: true }), [])
  const first = page * PAGE_SIZE
  const typePlace = sheet.columns.findIndex(({ name }) => name === 'entity_type')

  useEffect(() => {
    const target = at && box.current?.querySelector<HTMLElement>(`[data-row="${at.row}"]`)
    const cell = target?.querySelector<HTMLElement>(`[data-column="${CSS.escape(at?.column ?? '')}"]`) ?? target
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  const goOn = () => {
    const next = stop === undefined || stop + 1 >= stops.length ? 0 : stop + 1
    const place = sheet.rows.findIndex(({ row }) => row === stops[next]?.row)
    if (place >= 0) showRow(place)
    setStop(next)
  }

  const errors = problems.filter((problem) => problem.severity === 'error').length
  const bad = rowsWithErrors(sheet, problems)
  const warnings = problems.length - errors
  return (
    <Stack gap="xs">
      <div className={styles.bar}>
        <p role="status">
          {countOf(sheet.rows.length, 'row')}, {countOf(sheet.columns.length, 'column')}:{' '}
          <span className={errors > 0 ? styles.errors : styles.good}>{countOf(errors, 'error')}</span>,{' '}
          <span className={warnings > 0 ? styles.warnings : styles.good}>{countOf(warnings, 'warning')}</span>
        </p>
        {stops.length > 0 && (
          <Button size="compact-md" variant="default" onClick={goOn}>
            Next {severity}
          </Button>
        )}
        {actions && bad.size > 0 && bad.size < sheet.rows.length && (
          <Button size="compact-md" variant="default" onClick={() => actions.remove(bad)}>
            Leave out {countOf(bad.size, 'row')} with errors
          </Button>
        )}
      </div>
      <p className={styles.stop} aria-live="polite">
        {at && `${(stop ?? 0) + 1} of ${stops.length}. Row ${at.row}: ${at.text}`}
      </p>
      {placed.ofSheet.length > 0 && (
        <ul className={styles.ofSheet}>
          {placed.ofSheet.map(({ row, text, severity: grade }) => (
            <li key={`${row}${text}`} className={grade === 'error' ? styles.errors : styles.warnings}>
              Row {row}: {text}
            </li>
          ))}
        </ul>
      )}
      {onEdit && (
        <p className={styles.how}>
          Click a cell and type. Enter moves down, Tab moves right, Esc cancels; you can paste a copied column.
        </p>
      )}
      {explainedAt !== undefined && explained !== undefined && (
        <HelpPanel id={EXPLAINED} what={explained} place={explainedAt} onClose={() => setExplained(undefined)} />
      )}
      <section ref={box} className={styles.box} aria-label="Preview of the sheet">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is operated like a spreadsheet */}
        <table role="grid" aria-readonly={onEdit === undefined} className={styles.grid} {...events}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {sheet.columns.map(({ name, header, role, index }) => (
                <th key={index} scope="col" data-role={role} title={header === name ? undefined : `Read as ${name}`}>
                  {header}
                  {placeOfColumn(name) !== undefined && (
                    <HelpButton
                      what={name}
                      isInLine
                      isOpen={explained === name}
                      controls={EXPLAINED}
                      onTurn={() => setExplained(explained === name ? undefined : name)}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.slice(first, first + PAGE_SIZE).map((row, i) => {
              // If another page is shown, its first cell is the one that Tab reaches.
              const isHere = active.row >= first && active.row < first + PAGE_SIZE
              const isActive = isHere ? active.row === first + i : i === 0
              return (
                <GridRow
                  key={row.row}
                  row={row}
                  index={first + i}
                  columns={sheet.columns}
                  placed={placed}
                  picture={pictures.get(row.row)}
                  activeColumn={isActive ? (isHere ? active.column : 0) : undefined}
                  typed={isActive && isHere ? typed : undefined}
                  onType={setTyped}
                  onLeave={leave}
                  isPost={isPost(row.cells[typePlace] ?? '')}
                  isLast={first + i === sheet.rows.length - 1}
                  actions={actions}
                />
              )
            })}
          </tbody>
        </table>
      </section>
      <Pages what="Rows" count={sheet.rows.length} page={page} onTurn={setPage} />
    </Stack>
  )
})
