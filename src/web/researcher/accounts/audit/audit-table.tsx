import { describeAudit } from '#domain/accounts/describe-audit.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import styles from './audit.module.css'
import type { AuditEntry } from './use-audit.ts'

type Props = { entries: readonly AuditEntry[]; isStale: boolean }

export function AuditTable({ entries, isStale }: Props) {
  return (
    <table className={styles.table} aria-busy={isStale}>
      <caption className="visually-hidden">Audit log</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.audit_id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { what, about, details } = describeAudit(entry)
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={new Date(entry.at).toISOString()}>{formatDateTime(entry.at)}</time>
      </td>
      <td dir="auto" className={styles.who}>
        {entry.actor}
      </td>
      <td>{what}</td>
      <td dir="auto">{about}</td>
      <td dir="auto">{details}</td>
    </tr>
  )
}
