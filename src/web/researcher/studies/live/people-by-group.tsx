import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { stratumWords } from '../study/balance-words.ts'
import { UNASSIGNED } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { GROUPINGS, type Grouping, type PeopleRow, peopleRows } from './live-groups.ts'
import styles from './live-panel.module.css'
import { placesWords } from './live-words.ts'
import type { Live } from './use-live.ts'

type Props = {
  live: Live
  /** Of the conditions, in order; empty where one has none. */
  names: readonly string[]
  /** Of the newest version. */
  settings: ShownStudy['condition_settings']
}

const ROWS_AT_A_TIME = 20

const HEADINGS: Readonly<Record<Grouping, string>> = {
  condition: 'Condition',
  stratum: 'Stratum',
  both: 'Stratum and condition',
}

function columnsFor(rows: readonly PeopleRow[], by: Grouping, funnel: Live['funnel']): Column<PeopleRow>[] {
  const figure = (heading: string, of: (row: PeopleRow) => number): Column<PeopleRow> => ({
    heading,
    cell: (row) => of(row).toLocaleString('en'),
  })
  return [
    { heading: HEADINGS[by], isName: true, cell: ({ name }) => name },
    figure('Arrived', ({ arrived }) => arrived),
    ...(rows.some(({ consented }) => consented !== null) ? [figure('Consented', ({ consented }) => consented ?? 0)] : []),
    figure('Under way', ({ under_way }) => under_way),
    figure('Completed', ({ completed }) => completed),
    figure('Screened out', ({ screened_out }) => screened_out),
    figure('Left or not back', ({ left, dropped }) => left + dropped),
    ...(rows.some(({ refused }) => refused > 0) ? [figure('Declined', ({ refused }) => refused)] : []),
    { heading: 'At step', isWide: () => true, className: styles.places, cell: ({ at }) => placesWords(at, funnel) },
  ]
}

/** Who is where, by condition and by the answers that decided about it. Nothing where there is one group alone. */
export function PeopleByGroup({ live: { cells, funnel, flow }, names, settings }: Props) {
  const [chosen, setChosen] = useState<Grouping>('condition')
  const hasStrata = cells.some(({ stratum }) => stratum !== null && Object.keys(stratum).length > 0)
  const by = hasStrata ? chosen : 'condition'
  const stratum = useMemo(() => stratumWords(settings), [settings])
  const condition = (n: number) => (n === 0 ? UNASSIGNED : names[n - 1] || `Condition ${n}`)
  const rows = peopleRows(cells, by, flow.arms.length, { condition, stratum })
  const { shown, showMore } = useShowMore(rows, ROWS_AT_A_TIME, countOf(rows.length, 'row'))
  if (rows.length < 2 && !hasStrata) return null
  return (
    <>
      {hasStrata && (
        <SegmentedControl
          aria-label="Group people"
          data={Object.entries(GROUPINGS).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={(next) => setChosen(next as Grouping)}
        />
      )}
      <Table
        caption={`People ${GROUPINGS[by].toLowerCase()}`}
        className={styles.groups}
        columns={columnsFor(rows, by, funnel)}
        rows={shown}
        keyOf={({ name }) => name}
      />
      {showMore}
    </>
  )
}
