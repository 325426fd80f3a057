import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { LabelledCell, rowList, rowTable } from '#web/researcher/ui/list/row-table.tsx'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
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

const say = (n: number) => n.toLocaleString('en')

const AT_STEP = 'At step'

type Figure = { label: string; of: (row: PeopleRow) => number }

const figuresOf = (rows: readonly PeopleRow[]): Figure[] => [
  { label: 'Arrived', of: ({ arrived }) => arrived },
  ...(rows.some(({ consented }) => consented !== null)
    ? [{ label: 'Consented', of: ({ consented }: PeopleRow) => consented ?? 0 }]
    : []),
  { label: 'Under way', of: ({ under_way }) => under_way },
  { label: 'Completed', of: ({ completed }) => completed },
  { label: 'Screened out', of: ({ screened_out }) => screened_out },
  { label: 'Left or not back', of: ({ left, dropped }) => left + dropped },
  ...(rows.some(({ refused }) => refused > 0) ? [{ label: 'Declined', of: ({ refused }: PeopleRow) => refused }] : []),
]

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
  const figures = figuresOf(rows)
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
      <section className={rowList} aria-label="People by group">
        <table className={`${rowTable} ${styles.groups}`}>
          <caption className="visually-hidden">People {GROUPINGS[by].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{{ condition: 'Condition', stratum: 'Stratum', both: 'Stratum and condition' }[by]}</th>
              {[...figures.map(({ label }) => label), AT_STEP].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {figures.map(({ label, of }) => (
                  <LabelledCell key={label} label={label}>
                    {say(of(row))}
                  </LabelledCell>
                ))}
                <LabelledCell label={AT_STEP} className={styles.places} isWide>
                  {placesWords(row.at, funnel)}
                </LabelledCell>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {showMore}
    </>
  )
}
