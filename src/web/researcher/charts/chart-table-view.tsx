import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import type { ChartTable } from './chart-files.ts'
import styles from './chart-frame.module.css'

type Row = ChartTable['rows'][number]

const cellText = (cell: string | number | null) => (typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–'))

/** The figures of a chart. The first cell of a row names it. */
export const ChartTableView = ({ title, table: { columns, rows } }: { title: string; table: ChartTable }) => (
  <Table
    caption={title}
    className={styles.figures}
    columns={columns.map(
      (heading, i): Column<Row> => ({ heading, ...(i === 0 && { isName: true }), cell: (row) => cellText(row[i] ?? null) }),
    )}
    rows={rows}
    // Rows have no names of their own, and the table is drawn as a whole.
    keyOf={(_, index) => index}
    cardsBelowPx={0}
    scrollLabel={`${title}, table`}
    scrollClassName={styles.scroll}
  />
)
