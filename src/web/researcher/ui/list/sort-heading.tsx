import styles from './sort-heading.module.css'

type Props = {
  children: string
  /** How the table is sorted by this column, if it is. */
  sorted: 'ascending' | 'descending' | undefined
  onSort: () => void
}

/** The heading of a column by which a table can be sorted. */
export const SortHeading = ({ children, sorted, onSort }: Props) => (
  <th scope="col" aria-sort={sorted}>
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
    </button>
  </th>
)

/** For `sorted`: of a column with this key. */
export const sortedBy = <Key extends string>(key: Key, sorting: { by: Key; isDescending: boolean }): Props['sorted'] =>
  key !== sorting.by ? undefined : sorting.isDescending ? 'descending' : 'ascending'
