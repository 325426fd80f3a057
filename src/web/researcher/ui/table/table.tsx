import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './table.module.css'

export type Sorting<Key extends string> = { by: Key; isDescending: boolean }

export type Column<Row, Key extends string = never> = {
  /** Also stands above the cell where rows are cards. */
  heading: string
  cell: (row: Row, index: number) => ReactNode
  /** Names the row: a row header, and the title of a card. */
  isName?: true
  /** Buttons and links, whose heading only screen readers need. */
  isAction?: true
  /** The table can be sorted by this column. */
  sortKey?: Key
  /** Instead of the words of the heading. */
  headingContent?: ReactNode
  /** Words of people, in any script. */
  isText?: true
  /** Takes a line of the card for itself. */
  isWide?: (row: Row) => boolean
  /** Of the cells, not of the heading. */
  className?: string | undefined
}

type Props<Row, Key extends string> = {
  caption: string
  isCaptionShown?: true
  /** Only screen readers get the headings. */
  isHeadHidden?: true
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string | number
  rowAttributes?: (row: Row) => { className?: string | undefined; 'data-differs'?: boolean }
  sorting?: { now: Sorting<Key>; onSort: (by: Key) => void }
  /** `framed` stands by itself on a page, `plain` in a panel. */
  look?: 'plain' | 'framed'
  /** Rows become cards where the table has this width or less. 0 if they never do. */
  cardsBelowPx?: number
  /** False for cards that read like a sentence. */
  isLabelled?: boolean
  /** Where a wide table scrolls: the name of that part of the page. */
  scrollLabel?: string
  scrollClassName?: string | undefined
  isStale?: boolean
  className?: string | undefined
}

const CARDS_BELOW_PX = 760

/** Every table of the app but the grid of a sheet. Rows become cards where they have no room beside each other. */
export function Table<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { caption, isCaptionShown, isHeadHidden, columns, rows, keyOf, rowAttributes, sorting, look = 'plain' } = props
  const {
    cardsBelowPx = CARDS_BELOW_PX,
    scrollLabel,
    scrollClassName = '',
    isLabelled = true,
    isStale = false,
    className = '',
  } = props
  const box = useRef<HTMLDivElement>(null)
  const isCards = useIsNarrow(box, cardsBelowPx)
  const table = (
    <table
      className={`${styles.table} ${look === 'framed' ? styles.framed : styles.plain} ${className}`.trim()}
      data-cards={isCards || undefined}
      aria-busy={isStale || undefined}
    >
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead className={isHeadHidden && 'visually-hidden'}>
        <tr>
          {columns.map((column) => (
            <Heading key={column.heading} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} {...rowAttributes?.(row)}>
            {columns.map((column) => (
              <Fragment key={column.heading}>{cellOf(column, row, { index, isLabelled: isCards && isLabelled })}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <div ref={box} className={styles.box}>
      {scrollLabel === undefined ? (
        table
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys.
        <section className={`${styles.scroll} ${scrollClassName}`} aria-label={scrollLabel} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  )
}

type HeadingProps<Row, Key extends string> = { column: Column<Row, Key>; sorting: Props<Row, Key>['sorting'] }

function Heading<Row, Key extends string>({ column, sorting }: HeadingProps<Row, Key>) {
  const { heading, headingContent, isAction, sortKey } = column
  if (sortKey === undefined || sorting === undefined)
    return <th scope="col">{headingContent ?? (isAction ? <span className="visually-hidden">{heading}</span> : heading)}</th>
  const { by, isDescending } = sorting.now
  return (
    <th scope="col" aria-sort={by !== sortKey ? undefined : isDescending ? 'descending' : 'ascending'}>
      <button type="button" className={styles.sort} onClick={() => sorting.onSort(sortKey)}>
        {heading}
      </button>
    </th>
  )
}

type Place = { index: number; isLabelled: boolean }

/** The label is for cards, which have no header row. Hidden from screen readers, which read the header row anyway. */
function cellOf<Row, Key extends string>(column: Column<Row, Key>, row: Row, { index, isLabelled }: Place) {
  const { heading, cell, isName, isAction, isText, isWide, className = '' } = column
  const dir = isText && 'auto'
  if (isName)
    return (
      <th scope="row" className={className || undefined} dir={dir}>
        {cell(row, index)}
      </th>
    )
  const content = cell(row, index)
  return (
    <td className={`${isWide?.(row) ? styles.wide : ''} ${className}`.trim() || undefined} dir={dir}>
      {isLabelled && !isAction && content !== '' && (
        <span className={styles.label} aria-hidden="true">
          {heading}
        </span>
      )}
      {content}
    </td>
  )
}

function useIsNarrow(box: RefObject<HTMLElement | null>, belowPx: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || belowPx === 0) return
    const measure = () => setNarrow(element.clientWidth <= belowPx)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box, belowPx])
  return isNarrow
}
