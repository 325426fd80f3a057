import { type Column, csvHeader, csvRow } from '../exports/csv.ts'

type Entry = { audit_id: number; at: number; actor: string; action: string; target: string | null; detail: object }

const COLUMNS: readonly Column[] = [
  { name: 'audit_id', cell: 'number', about: 'Grows with every entry' },
  { name: 'at', cell: 'text', about: 'UTC, ISO 8601' },
  { name: 'actor', cell: 'free-text', about: 'Who, as they were called then' },
  { name: 'action', cell: 'text', about: 'What was done' },
  { name: 'target', cell: 'free-text', about: 'To what or whom' },
  { name: 'detail', cell: 'free-text', about: 'Everything else, as JSON' },
]

export const auditHeader = csvHeader(COLUMNS)

export const auditRow = ({ audit_id, at, actor, action, target, detail }: Entry): string =>
  csvRow(COLUMNS, [audit_id, new Date(at).toISOString(), actor, action, target, JSON.stringify(detail)])
