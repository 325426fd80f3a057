import { Button, Stack } from '@mantine/core'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { Sheet, SheetRow } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../../count-of.ts'
import { PAGE_SIZE, Pages } from '../pages.tsx'
import styles from './sheet-grid.module.css'
import { type ProblemMap, placeProblems, tour } from './sheet-problems.ts'

type Props = { sheet: Sheet; problems: readonly CellProblem[] }

/** The sheet as it was read, fifty rows per page, with problems shown in their cells. */
export const SheetGrid = memo(function SheetGrid({ sheet, problems }: Props) {
  const placed = useMemo(() => placeProblems(sheet, problems), [sheet, problems])
  const { severity, stops } = useMemo(() => tour(problems.filter(({ row }) => row !== sheet.headerRow)), [sheet, problems])
  const [turnedTo, setPage] = useState(0)
  // The sheet may have become shorter.
  const page = Math.min(turnedTo, Math.ceil(sheet.rows.length / PAGE_SIZE) - 1)
  const [stop, setStop] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const at = stop === undefined ? undefined : stops[stop]

  useEffect(() => {
    const target = at && box.current?.querySelector<HTMLElement>(`[data-row="${at.row}"]`)
    const cell = target?.querySelector<HTMLElement>(`[data-column="${CSS.escape(at?.column ?? '')}"]`) ?? target
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  const goOn = () => {
    const next = stop === undefined || stop + 1 >= stops.length ? 0 : stop + 1
    const place = sheet.rows.findIndex(({ row }) => row === stops[next]?.row)
    if (place >= 0) setPage(Math.floor(place / PAGE_SIZE))
    setStop(next)
  }

  const errors = problems.filter((problem) => problem.severity === 'error').length
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={box} className={styles.box} aria-label="Preview of the sheet" tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {sheet.columns.map(({ name, header, role, index }) => (
                <th key={index} scope="col" data-role={role} title={header === name ? undefined : `Read as ${name}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((row) => (
              <GridRow key={row.row} row={row} sheet={sheet} placed={placed} />
            ))}
          </tbody>
        </table>
      </section>
      <Pages what="Rows" count={sheet.rows.length} page={page} onTurn={setPage} />
    </Stack>
  )
})

const LONGEST_SHOWN = 300

function GridRow({ row, sheet, placed }: { row: SheetRow; sheet: Sheet; placed: ProblemMap }) {
  return (
    <tr data-row={row.row} tabIndex={-1}>
      <th scope="row">
        {row.row}
        <Problems problems={placed.ofRow(row.row)} />
      </th>
      {sheet.columns.map(({ name, index }, place) => {
        const problems = placed.at(row.row, place)
        const grade = problems.some(({ severity }) => severity === 'error')
          ? 'error'
          : problems.length > 0
            ? 'warning'
            : undefined
        return (
          <td key={index} data-column={name} data-grade={grade} tabIndex={grade && -1}>
            <span className={styles.value}>{(row.cells[place] ?? '').slice(0, LONGEST_SHOWN)}</span>
            <Problems problems={problems} />
          </td>
        )
      })}
    </tr>
  )
}

const Problems = ({ problems }: { problems: readonly CellProblem[] }) =>
  problems.map(({ text, severity }) => (
    <span key={text} className={severity === 'error' ? styles.error : styles.warning}>
      <span className="visually-hidden">{severity}: </span>
      {text}
    </span>
  ))
