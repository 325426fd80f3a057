import styles from './dry-run.module.css'

type Props = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** On narrow screens every row is a block, and every cell has its heading beside it. */
export const ReportTable = ({ caption, columns, rows }: Props) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{caption}</caption>
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
      {rows.map(([first = '', ...cells]) => (
        <tr key={[first, ...cells].join('\n')}>
          <th scope="row" dir="auto">
            {first}
          </th>
          {cells.map((cell, i) => (
            <td key={columns[i + 1]} data-label={columns[i + 1]} dir="auto">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
