import { useMemo } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { conditionText } from '../participants/participant-words.ts'
import type { BalanceRow, ShownStudy } from '../study-types.ts'
import { countText, spokenCount, spreadOf, stratumWords, totalOf } from './balance-words.ts'

type Props = {
  balance: readonly BalanceRow[]
  /** Of the newest version. */
  settings: ShownStudy['condition_settings']
}

const ROWS_AT_A_TIME = 20

/** With more conditions than this, rows are cards at any width. */
const MAX_COLUMNS = 4
/** The columns are narrow. */
const CARDS_BELOW_PX = 500

/** How people with the same answers are spread over the conditions. Nothing where the study does not go by answers. */
export function BalancePanel({ balance, settings }: Props) {
  const { shown, showMore } = useShowMore(balance, ROWS_AT_A_TIME, countOf(balance.length, 'row'))
  const nameOf = useMemo(() => stratumWords(settings), [settings])
  const [first] = balance
  if (first === undefined) return null
  const conditions = first.conditions.map((_, i) => conditionText(i + 1, settings))
  const hasQuotas = balance.some(({ quota }) => quota !== null)
  const columns: Column<BalanceRow>[] = [
    { heading: 'Answers', isName: true, cell: ({ stratum }) => nameOf(stratum) },
    ...conditions.map(
      (heading, i): Column<BalanceRow> => ({
        heading,
        headingContent: (
          <>
            <span className="visually-hidden">Condition </span>
            {heading}
          </>
        ),
        cell: (row) => {
          const count = row.conditions[i]
          return count && <Count count={count} />
        },
      }),
    ),
    {
      heading: hasQuotas ? 'All, of quota' : 'All',
      cell: (row) => <Count count={totalOf(row)} quota={row.quota} />,
    },
  ]
  return (
    <Panel id="balance" heading="Balance by answers">
      <p className={page.soft}>
        Completes, and after the + people who hold a place: they were seen in the last half hour. Within a row, conditions differ
        by {Math.max(...balance.map(spreadOf)).toLocaleString('en')} at most.
      </p>
      <Table
        caption="People by their answers and condition"
        columns={columns}
        rows={shown}
        keyOf={({ stratum }) => JSON.stringify(stratum)}
        cardsBelowPx={conditions.length > MAX_COLUMNS ? Number.POSITIVE_INFINITY : CARDS_BELOW_PX}
      />
      {showMore}
    </Panel>
  )
}

type CountProps = { count: BalanceRow['conditions'][number]; quota?: number | null }

function Count({ count, quota = null }: CountProps) {
  const ofQuota = quota === null ? '' : ` of ${quota.toLocaleString('en')}`
  return (
    <>
      <span aria-hidden="true">{`${countText(count)}${ofQuota}`}</span>
      <span className="visually-hidden">{`${spokenCount(count)}${ofQuota}`}</span>
    </>
  )
}
