import { Fragment, type ReactNode } from 'react'
import { capitalize } from '#web/researcher/capitalize.ts'
import { IconButton } from '../icon-button.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

export type ListRow<T> = {
  /** From 1. */
  place: number
  row: T
  /** Sentences about this row. */
  problems: readonly string[]
  onChange: (row: T) => void
  onRemove: () => void
}

type Props<T> = Pick<FieldsProps, 'differs'> & {
  name: Parameters<FieldsProps['differs']>[0]
  legend: string
  note: string
  /** What the problems call a row: `scale 2: has no name`. */
  what: string
  rows: readonly T[]
  problems: readonly string[]
  save: (rows: readonly T[]) => void
  draw: (row: ListRow<T>) => ReactNode
  /** Buttons that add a row. */
  children: ReactNode
}

/** A setting that is a list of rows, which are written one by one. */
export function ListField<T>({ name, differs, legend, note, what, rows, problems, save, draw, children }: Props<T>) {
  const problemsOf = (place: number) => {
    const start = `${what} ${place}: `
    return problems.filter((problem) => problem.startsWith(start)).map((problem) => `${capitalize(problem.slice(start.length))}.`)
  }
  return (
    <Cell differs={differs(name)} name={name} isWide>
      <fieldset className={styles.topics}>
        <legend>{legend}</legend>
        <p className={styles.note}>{note}</p>
        {rows.length > 0 && (
          <ol className={styles.topicList}>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list while it is being written.
              <Fragment key={i}>
                {draw({
                  ...{ place: i + 1, row, problems: problemsOf(i + 1) },
                  onChange: (next) => save(rows.map((each, at) => (at === i ? next : each))),
                  onRemove: () => save(rows.filter((_, at) => at !== i)),
                })}
              </Fragment>
            ))}
          </ol>
        )}
        {problems
          .filter((problem) => !problem.startsWith(`${what} `))
          .map((problem) => (
            <p key={problem} className={styles.problem}>{`The list ${problem}.`}</p>
          ))}
        {children}
      </fieldset>
    </Cell>
  )
}

type FrameProps = Pick<ListRow<unknown>, 'place' | 'problems' | 'onRemove'> & { what: string; children: ReactNode }

/** A row with its number, the button that removes it, and what is wrong with it. */
export const ListFieldRow = ({ what, place, problems, onRemove, children }: FrameProps) => (
  <li className={styles.topic}>
    <div className={styles.option}>
      <span className={styles.topicPlace}>{`${capitalize(what)} ${place}`}</span>
      <IconButton icon="remove" label={`Remove ${what} ${place}`} onClick={onRemove} />
    </div>
    {children}
    {problems.map((problem) => (
      <p key={problem} className={styles.problem}>
        {problem}
      </p>
    ))}
  </li>
)
