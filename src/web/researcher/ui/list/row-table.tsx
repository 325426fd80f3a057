import type { ReactNode } from 'react'
import styles from './row-table.module.css'

/** Around a table, beside anything that scrolls with it. */
export const rowList = styles.list ?? ''

/** A table whose rows become cards where it is narrow. Its cells are `LabelledCell`s. */
export const rowTable = styles.table ?? ''

type CellProps = {
  /** Of its column. */
  label: string
  className?: string | undefined
  /** Has a line of the card for itself. */
  isWide?: boolean
  children: ReactNode
}

/** The label is for cards, which have no header row. Hidden from screen readers, which read the header row anyway. */
export const LabelledCell = ({ label, className = '', isWide = false, children }: CellProps) => (
  <td className={`${isWide ? styles.wide : ''} ${className}`.trim() || undefined}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </td>
)
