import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { conditionText } from '../participants/participant-words.ts'
import type { BalanceRow, ShownStudy } from '../study-types.ts'
import styles from './balance-panel.module.css'
import { countText, spokenCount, spreadOf, stratumWords, totalOf } from './balance-words.ts'

type Props = {
  balance: readonly BalanceRow[]
  /** Of the newest version. */
  settings: ShownStudy['condition_settings']
}

const ROWS_AT_A_TIME = 20

/** With more conditions than this, the counts of a stratum stand below its name. */
const MAX_COLUMNS = 4

/** How people with the same answers are spread over the conditions. Nothing where the study does not go by answers. */
export function BalancePanel({ balance, settings }: Props) {
  const { shown, showMore } = useShowMore(balance, ROWS_AT_A_TIME, countOf(balance.length, 'row'))
  const nameOf = useMemo(() => stratumWords(settings), [settings])
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const [first] = balance
  if (first === undefined) return null
  const conditions = first.conditions.map((_, i) => conditionText(i + 1, settings))
  const hasQuotas = balance.some(({ quota }) => quota !== null)
  return (
    <Panel id="balance" heading="Balance by answers">
      <p className={page.soft}>
        Completes, and after the + people who hold a place: they were seen in the last half hour. Within a row, conditions differ
        by {Math.max(...balance.map(spreadOf)).toLocaleString('en')} at most.
      </p>
      <table className={styles.balance} data-stacked={isNarrow || conditions.length > MAX_COLUMNS}>
        <caption className="visually-hidden">People by their answers and condition</caption>
        <thead>
          <tr>
            <th scope="col">Answers</th>
            {conditions.map((name) => (
              <th key={name} scope="col">
                <span className="visually-hidden">Condition </span>
                {name}
              </th>
            ))}
            <th scope="col">{hasQuotas ? 'All, of quota' : 'All'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={JSON.stringify(row.stratum)}>
              <th scope="row">{nameOf(row.stratum)}</th>
              {row.conditions.map((count, i) => (
                <Count key={conditions[i]} label={conditions[i] ?? ''} count={count} />
              ))}
              <Count label="All" count={totalOf(row)} quota={row.quota} />
            </tr>
          ))}
        </tbody>
      </table>
      {showMore}
    </Panel>
  )
}

type CountProps = { label: string; count: BalanceRow['conditions'][number]; quota?: number | null }

/** The label is for where the table has no header row; screen readers read the header row anyway. */
function Count({ label, count, quota = null }: CountProps) {
  const ofQuota = quota === null ? '' : ` of ${quota.toLocaleString('en')}`
  return (
    <td>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span aria-hidden="true">{`${countText(count)}${ofQuota}`}</span>
      <span className="visually-hidden">{`${spokenCount(count)}${ofQuota}`}</span>
    </td>
  )
}
