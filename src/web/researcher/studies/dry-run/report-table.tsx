import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import styles from './dry-run.module.css'

type Row = readonly string[]
type Props = { caption: string; columns: readonly string[]; rows: readonly Row[] }

export const ReportTable = ({ caption, columns, rows }: Props) => (
  <Table
    caption={caption}
    className={styles.table}
    columns={columns.map(
      (heading, i): Column<Row> => ({
        heading,
        isText: true,
        ...(i === 0 && { isName: true }),
        cell: (row) => row[i] ?? '',
      }),
    )}
    rows={rows}
    keyOf={(row) => row.join('\n')}
    cardsBelowPx={550}
  />
)
