import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nextSorting, type StudySorting, type StudySortKey, studyName } from '#domain/study/list/study-list.ts'
import { formatDate } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { QuotaBar } from '../quota-bar.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { completesText, filledShare } from '../study-texts.ts'
import type { ListedStudy } from '../study-types.ts'
import styles from './study-table.module.css'

type Props = { studies: readonly ListedStudy[]; sorting: StudySorting; onSorting: (sorting: StudySorting) => void }

/** Its seven columns need more room than those of other tables. */
const CARDS_BELOW_PX = 940

export const StudyTable = ({ studies, sorting, onSorting }: Props) => (
  <Table
    caption="Studies"
    look="framed"
    className={styles.table}
    columns={COLUMNS}
    rows={studies}
    keyOf={({ experiment_id }) => experiment_id}
    sorting={{ now: sorting, onSort: (by) => onSorting(nextSorting(by, sorting)) }}
    cardsBelowPx={CARDS_BELOW_PX}
  />
)

const COLUMNS: readonly Column<ListedStudy, StudySortKey>[] = [
  {
    heading: 'Study',
    sortKey: 'name',
    isName: true,
    className: styles.name,
    /** A click anywhere on the row opens the study. Only the name is a link. */
    cell: (study) => (
      <>
        <Link to="/studies/$id" params={{ id: study.experiment_id }} className={styles.opens} dir="auto">
          {studyName(study)}
        </Link>
        {studyName(study) !== study.experiment_id && <span className={`${page.soft} ${styles.id}`}>{study.experiment_id}</span>}
      </>
    ),
  },
  { heading: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    heading: 'Completes',
    sortKey: 'completes',
    cell: ({ completes, quota_total }) => {
      const share = filledShare(completes, quota_total)
      return (
        <Stack component="span" gap={2}>
          {completesText(completes, quota_total)}
          {share !== null && <QuotaBar completes={share} />}
        </Stack>
      )
    },
  },
  {
    heading: 'Live now',
    sortKey: 'live',
    cell: ({ live }) => <span className={live > 0 ? styles.live : page.soft}>{live.toLocaleString('en')}</span>,
  },
  { heading: 'Conditions', cell: ({ n_conditions }) => n_conditions },
  { heading: 'Created', sortKey: 'created_at', cell: ({ created_at }) => <Day at={created_at} /> },
  {
    heading: 'Changed',
    sortKey: 'changed_at',
    cell: ({ version, changed_at }) =>
      version === 1 ? (
        <span className={page.soft}>never</span>
      ) : (
        <Stack component="span" gap={2}>
          <Day at={changed_at} />
          <span className={page.soft}>version {version}</span>
        </Stack>
      ),
  },
]

const Day = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatDate(at)}</time>
