import type { ChartTable } from './chart-files.ts'
import styles from './chart-frame.module.css'

const cellText = (cell: string | number | null) => (typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–'))

/** The figures of a chart. The first cell of a row names it. */
export function ChartTableView({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={`${title}, table`}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own, and the table is drawn as a whole.
            <tr key={at}>
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={columns[i]} scope="row">
                    {cellText(cell)}
                  </th>
                ) : (
                  <td key={columns[i]}>{cellText(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
