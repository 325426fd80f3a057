import type { TidyCell, TidyColumn } from '../exports/tidy/table.ts'
import type { Report } from './report.ts'
import type { TableRow } from './table-row.ts'

type Compared = {
  columns: readonly TidyColumn[]
  primaryKey: readonly string[]
  /** As they are computed again. */
  expected: readonly (readonly TidyCell[])[]
  found: readonly TableRow[]
  /** Columns that are the source of the others, and follow from nothing. */
  given: ReadonlySet<string>
  /** Of a published package, by the row as it is computed: columns that follow from what was changed in it. */
  notComputable?: ((cells: readonly TidyCell[]) => ReadonlySet<string>) | undefined
  /** Of the file, and where in it rows are missing. */
  file: string
  near?: number | undefined
}

const textOf = (cell: TidyCell): string => (cell === null ? '' : String(cell))

/** Compares rows that were computed again with those of the file: every cell, and that there are no others. */
export function compareRows(compared: Compared, report: Report): void {
  const { columns, primaryKey, expected, found, given, notComputable, file, near } = compared
  const at = new Map(columns.map(({ name }, i) => [name, i]))
  const keyOf = (cells: readonly TidyCell[]) => primaryKey.map((name) => textOf(cells[at.get(name) ?? -1] ?? null)).join('\u{1f}')
  const left = new Map<string, TableRow>()
  for (const row of found) {
    const key = primaryKey.map((name) => row.cells[name] ?? '').join('\u{1f}')
    if (left.has(key)) report.differs({ file, row: row.row, says: `a second row for ${shown(key)}` })
    else left.set(key, row)
  }
  const checked = columns.flatMap(({ name }, i) => (given.has(name) ? [] : [{ name, i }]))
  for (const cells of expected) {
    const key = keyOf(cells)
    const row = left.get(key)
    if (row === undefined) {
      report.differs({ file, row: near, says: `no row for ${shown(key)}, which follows from what is stored` })
      continue
    }
    left.delete(key)
    const changed = notComputable?.(cells)
    if (changed !== undefined && changed.size > 0) report.notChecked(FOLLOWS_FROM_CHANGED)
    for (const { name, i } of checked) {
      if (changed?.has(name)) continue
      report.compared()
      const [has, follows] = [row.cells[name] ?? '', textOf(cells[i] ?? null)]
      if (has !== follows)
        report.differs({ file, row: row.row, column: name, says: `has ${quoted(has)}, computed ${quoted(follows)}` })
    }
  }
  for (const [key, row] of left)
    report.differs({ file, row: row.row, says: `a row for ${shown(key)}, which follows from nothing` })
}

const FOLLOWS_FROM_CHANGED =
  'Rows with cells that follow from answers or texts that were changed for publication: their other cells are checked'

const shown = (key: string) => key.split('\u{1f}').join(' / ')

const MOST_SHOWN = 80

export const quoted = (text: string): string =>
  text === '' ? 'nothing' : `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`
