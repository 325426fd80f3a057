import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nextSorting, type StudySorting, type StudySortKey, studyName } from '#domain/study/list/study-list.ts'
import { formatDate } from '#web/researcher/format-time.ts'
import { SortHeading, sortedBy } from '#web/researcher/ui/list/sort-heading.tsx'
import page from '#web/researcher/ui/page.module.css'
import { QuotaBar } from '../quota-bar.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { completesText, filledShare } from '../study-texts.ts'
import type { ListedStudy } from '../study-types.ts'
import styles from './study-table.module.css'

type Props = { studies: readonly ListedStudy[]; sorting: StudySorting; onSorting: (sorting: StudySorting) => void }

type Column = { heading: string; sortKey?: StudySortKey }

const COLUMNS: readonly Column[] = [
  { heading: 'Study', sortKey: 'name' },
  { heading: 'Status' },
  { heading: 'Completes', sortKey: 'completes' },
  { heading: 'Live now', sortKey: 'live' },
  { heading: 'Conditions' },
  { heading: 'Created', sortKey: 'created_at' },
  { heading: 'Changed', sortKey: 'changed_at' },
]

export function StudyTable({ studies, sorting, onSorting }: Props) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Studies</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ heading, sortKey }) =>
            sortKey === undefined ? (
              <th key={heading} scope="col">
                {heading}
              </th>
            ) : (
              <SortHeading
                key={heading}
                sorted={sortedBy(sortKey, sorting)}
                onSort={() => onSorting(nextSorting(sortKey, sorting))}
              >
                {heading}
              </SortHeading>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {studies.map((study) => (
          <StudyRow key={study.experiment_id} study={study} />
        ))}
      </tbody>
    </table>
  )
}

/** A click anywhere on the row opens the study. Only the name is a link. */
function StudyRow({ study }: { study: ListedStudy }) {
  const { experiment_id, status, completes, quota_total, live, n_conditions, created_at, changed_at, version } = study
  const name = studyName(study)
  const share = filledShare(completes, quota_total)
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to="/studies/$id" params={{ id: experiment_id }} className={styles.opens} dir="auto">
          {name}
        </Link>
        {name !== experiment_id && <span className={`${page.soft} ${styles.id}`}>{experiment_id}</span>}
      </th>
      <td>
        <Label>Status</Label>
        <StatusBadge status={status} />
      </td>
      <td>
        <Label>Completes</Label>
        <Stack component="span" gap={2}>
          {completesText(completes, quota_total)}
          {share !== null && <QuotaBar completes={share} />}
        </Stack>
      </td>
      <td>
        <Label>Live now</Label>
        <span className={live > 0 ? styles.live : page.soft}>{live.toLocaleString('en')}</span>
      </td>
      <td>
        <Label>Conditions</Label>
        {n_conditions}
      </td>
      <td>
        <Label>Created</Label>
        <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
      </td>
      <td>
        <Label>Changed</Label>
        {version === 1 ? (
          <span className={page.soft}>never</span>
        ) : (
          <Stack component="span" gap={2}>
            <time dateTime={new Date(changed_at).toISOString()}>{formatDate(changed_at)}</time>
            <span className={page.soft}>version {version}</span>
          </Stack>
        )}
      </td>
    </tr>
  )
}

/** For phones, where the table has no header row. Hidden from screen readers, which read the header row anyway. */
const Label = ({ children }: { children: string }) => (
  <span className={styles.label} aria-hidden="true">
    {children}
  </span>
)
