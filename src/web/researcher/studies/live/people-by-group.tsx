import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { stratumWords } from '../study/balance-words.ts'
import { UNASSIGNED } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { GROUPINGS, type Grouping, peopleRows } from './live-groups.ts'
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

/** Who is where, by condition and by the answers that decided about it. Nothing where there is one group alone. */
export function PeopleByGroup({ live: { cells, funnel, flow }, names, settings }: Props) {
  const [chosen, setChosen] = useState<Grouping>('condition')
  const hasStrata = cells.some(({ stratum }) => stratum !== null)
  const by = hasStrata ? chosen : 'condition'
  const stratum = useMemo(() => stratumWords(settings), [settings])
  const condition = (n: number) => (n === 0 ? UNASSIGNED : names[n - 1] || `Condition ${n}`)
  const rows = peopleRows(cells, by, flow.arms.length, { condition, stratum })
  const { shown, showMore } = useShowMore(rows, ROWS_AT_A_TIME, countOf(rows.length, 'row'))
  if (rows.length < 2 && !hasStrata) return null
  const asksConsent = rows.some(({ consented }) => consented !== null)
  const hasRefusals = rows.some(({ refused }) => refused > 0)
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="People by group">
        <table className={styles.groups}>
          <caption className="visually-hidden">People {GROUPINGS[by].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{{ condition: 'Condition', stratum: 'Stratum', both: 'Stratum and condition' }[by]}</th>
              <th scope="col">Arrived</th>
              {asksConsent && <th scope="col">Consented</th>}
              <th scope="col">Under way</th>
              <th scope="col">Completed</th>
              <th scope="col">Screened out</th>
              <th scope="col">Left or not back</th>
              {hasRefusals && <th scope="col">Declined</th>}
              <th scope="col">At step</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{say(row.arrived)}</td>
                {asksConsent && <td>{say(row.consented ?? 0)}</td>}
                <td>{say(row.under_way)}</td>
                <td>{say(row.completed)}</td>
                <td>{say(row.screened_out)}</td>
                <td>{say(row.left + row.dropped)}</td>
                {hasRefusals && <td>{say(row.refused)}</td>}
                <td className={styles.places}>{placesWords(row.at, funnel)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {showMore}
    </>
  )
}
