import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import page from '#web/researcher/ui/page.module.css'
import styles from './edit-about.module.css'

type Props<Row> = {
  /** One of them, such as paper. */
  what: string
  rows: readonly Row[]
  /** What a new one is. */
  fresh: Row
  most: number
  /** How a row is called where it is moved or removed. */
  nameOf: (row: Row) => string
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number, change: (change: Partial<Row>) => void) => ReactNode
}

/** A list that is edited: each row with its fields, to be moved and removed; a new one at the end. */
export function RowsEditor<Row>({ what, rows, fresh, most, nameOf, onChange, children }: Props<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const change = (at: number, part: Partial<Row>) => onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const swap = (at: number) =>
    onChange(rows.map((row, i) => (i === at ? (rows[at + 1] ?? row) : i === at + 1 ? (rows[at] ?? row) : row)))
  const add = () => {
    onChange([...rows, fresh])
    // The new row is in the page in the next frame.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {rows.map((row, at) => {
          const called = nameOf(row) || `${what} ${at + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and fields hold no state of their own
            <li key={at} className={styles.row} aria-label={called}>
              {children(row, at, (part) => change(at, part))}
              <div className={page.actions}>
                <Button
                  size="sm"
                  variant="default"
                  disabled={at === 0}
                  onClick={() => swap(at - 1)}
                  aria-label={`Move ${called} up`}
                >
                  Up
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  disabled={at === rows.length - 1}
                  onClick={() => swap(at)}
                  aria-label={`Move ${called} down`}
                >
                  Down
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  className={page.bad}
                  onClick={() => onChange(rows.filter((_, i) => i !== at))}
                  aria-label={`Remove ${called}`}
                >
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      <Button variant="default" disabled={rows.length >= most} onClick={add}>
        Add a {what}
      </Button>
    </>
  )
}
