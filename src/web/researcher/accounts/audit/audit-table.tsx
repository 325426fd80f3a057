import { describeAudit } from '#domain/accounts/describe-audit.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import styles from './audit.module.css'
import type { AuditEntry } from './use-audit.ts'

type Props = { entries: readonly AuditEntry[]; isStale: boolean }

export const AuditTable = ({ entries, isStale }: Props) => (
  <Table
    caption="Audit log"
    look="framed"
    className={styles.table}
    columns={COLUMNS}
    rows={entries.map((entry) => ({ ...entry, ...describeAudit(entry) }))}
    keyOf={({ audit_id }) => audit_id}
    isStale={isStale}
    isLabelled={false}
  />
)

const COLUMNS: readonly Column<AuditEntry & ReturnType<typeof describeAudit>>[] = [
  {
    heading: 'When',
    className: styles.when,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>,
  },
  { heading: 'Who', isText: true, className: styles.who, cell: ({ actor }) => actor },
  { heading: 'What', cell: ({ what }) => what },
  { heading: 'About', isText: true, cell: ({ about }) => about },
  { heading: 'Details', isText: true, cell: ({ details }) => details },
]
