import { Button } from '@mantine/core'
import { useState } from 'react'
import page from '#web/researcher/ui/page.module.css'
import { Table } from '#web/researcher/ui/table/table.tsx'
import styles from './disclosure.module.css'
import type { ShownDisclosure } from './use-disclosure.ts'

const FIRST = 10

/** How many people are alike in all that is marked, before and after the changes. */
export function GroupResult({ shown }: { shown: ShownDisclosure }) {
  const [isAll, setAll] = useState(false)
  const { recorded, published, marks, small, safe_group, columns } = shown
  if (recorded.n_people === 0) return <p className={page.soft}>Nobody has taken part yet.</p>
  if (marks.length === 0)
    return <p className={page.soft}>Nothing is marked. Tick what others may know, then see how many people are alike.</p>
  const labelOf = (column: string) => columns.find((each) => each.column === column)?.label ?? column
  const isSafe = published.n_in_small === 0
  return (
    <div className={styles.groups}>
      <dl className={styles.figures}>
        <Figure name="People" value={published.n_people} />
        <Figure name="Smallest group" value={published.smallest ?? 0} was={recorded.smallest ?? 0} />
        <Figure name={`People in groups below ${safe_group}`} value={published.n_in_small} was={recorded.n_in_small} />
      </dl>
      <p className={isSafe ? styles.safe : styles.unsafe}>
        {isSafe
          ? `Everybody is like at least ${(published.smallest ?? 1) - 1} others in what is marked.`
          : 'Somebody who knows these facts about a person could find that person’s row. Make bands wider, put rare values together, or take a column out.'}
      </p>
      {small.length > 0 && (
        <Table
          caption={`Groups of fewer than ${safe_group} people, as they would be published`}
          columns={[
            { heading: 'People', isName: true, cell: ({ n }) => String(n) },
            ...marks.map(({ column }, i) => ({
              heading: labelOf(column),
              cell: ({ values }: (typeof small)[number]) => <bdi>{values[i] || 'nothing'}</bdi>,
            })),
          ]}
          rows={isAll ? small : small.slice(0, FIRST)}
          keyOf={({ values }) => JSON.stringify(values)}
        />
      )}
      {!isAll && small.length > FIRST && (
        <div>
          <Button {...{ size: 'sm', variant: 'default' }} onClick={() => setAll(true)}>
            {`Show ${small.length - FIRST} more`}
          </Button>
        </div>
      )}
      {isAll && published.n_small > small.length && (
        <p className={page.soft}>{`The first ${small.length} of ${published.n_small.toLocaleString('en')} groups.`}</p>
      )}
    </div>
  )
}

function Figure({ name, value, was }: { name: string; value: number; was?: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value.toLocaleString('en')}
        {was !== undefined && was !== value && <span className={page.soft}>{` was ${was.toLocaleString('en')}`}</span>}
      </dd>
    </div>
  )
}
