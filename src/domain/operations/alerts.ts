import { CONCERNS, type Limits } from './concerns.ts'

/** A suggested alert for Prometheus. With limits it is two rules of one name, a warning and a critical one. */
export type Alert = {
  name: string
  /** PromQL, without the comparison where there are limits. */
  expr: string
  limits?: Limits
  /** Which side is worse. */
  worse?: 'above' | 'below'
  forMinutes: number
  says: string
  todo: string
}

const p95 = (name: string) => `histogram_quantile(0.95, sum by (le) (rate(${name}_bucket[5m])))`
const FAILED = 'sum(rate(feedlab_http_request_seconds_count{status=~"5.."}[15m]))'

export const ALERTS: readonly Alert[] = [
  {
    name: 'FeedlabDown',
    expr: 'up{job="feedlab"} == 0',
    forMinutes: 2,
    says: 'A node of Feedlab does not answer',
    todo: 'Look whether the process runs (systemctl status feedlab) and what it wrote last.',
  },
  {
    name: 'FeedlabDatabaseAway',
    expr: 'feedlab_database_up == 0',
    forMinutes: 1,
    says: 'The database does not answer a node',
    todo: CONCERNS.database.todo,
  },
  {
    name: 'FeedlabDatabaseSlow',
    expr: 'feedlab_database_answer_seconds',
    ...CONCERNS.database,
    forMinutes: 10,
    says: 'A small query takes long',
  },
  {
    name: 'FeedlabCommitsSlow',
    expr: p95('feedlab_ingest_commit_seconds'),
    ...CONCERNS.commits,
    forMinutes: 5,
    says: 'Storing events takes long',
  },
  {
    name: 'FeedlabQueueLong',
    expr: 'feedlab_ingest_queued_bytes',
    ...CONCERNS.queue,
    forMinutes: 1,
    says: 'Many events wait to be stored',
  },
  {
    name: 'FeedlabTurnedAway',
    expr: 'sum(increase(feedlab_ingest_turned_away_total[15m]))',
    ...CONCERNS.turnedAway,
    forMinutes: 0,
    says: 'Browsers were asked to try again',
  },
  {
    name: 'FeedlabOutboxesOld',
    expr: p95('feedlab_outbox_age_seconds'),
    ...CONCERNS.outboxes,
    forMinutes: 5,
    says: 'Events wait long in browsers',
  },
  {
    name: 'FeedlabErrors',
    expr: `${FAILED} / sum(rate(feedlab_http_request_seconds_count[15m]))`,
    ...CONCERNS.errors,
    forMinutes: 5,
    says: 'Requests fail on the side of the server',
  },
  {
    name: 'FeedlabJobsWait',
    expr: 'max(feedlab_jobs_oldest_waiting_seconds)',
    ...CONCERNS.jobs,
    forMinutes: 1,
    says: 'A file waits long to be made',
  },
  {
    name: 'FeedlabJobFails',
    expr: 'sum by (job) (increase(feedlab_job_runs_total{result="failed"}[1h]))',
    ...CONCERNS.failures,
    forMinutes: 0,
    says: 'A job fails again and again',
  },
  {
    name: 'FeedlabErasureLate',
    expr: 'max(feedlab_erasure_oldest_seconds)',
    ...CONCERNS.erasure,
    forMinutes: 10,
    says: 'Somebody waits long to be erased',
  },
  {
    name: 'FeedlabDiskLow',
    expr: 'feedlab_disk_free_bytes',
    ...CONCERNS.disk,
    worse: 'below',
    forMinutes: 5,
    says: 'Little space is left on a disk',
  },
  {
    name: 'FeedlabBackupOld',
    expr: 'time() - max(feedlab_backup_last_timestamp_seconds)',
    ...CONCERNS.backup,
    forMinutes: 10,
    says: 'The newest backup is old',
  },
  {
    name: 'FeedlabMemoryHigh',
    expr: 'process_resident_memory_bytes{job="feedlab"}',
    ...CONCERNS.memory,
    forMinutes: 15,
    says: 'The process uses much memory',
  },
]

export type Rule = {
  alert: string
  expr: string
  for: string
  severity: 'warning' | 'critical'
  summary: string
  description: string
}

/** The rules of an alert, as Prometheus takes them. */
export function rulesOf({ name, expr, limits, worse = 'above', forMinutes, says, todo }: Alert): Rule[] {
  const common = { alert: name, for: `${forMinutes}m`, summary: says, description: todo }
  if (limits === undefined) return [{ ...common, expr, severity: 'critical' }]
  const compared = (limit: number) => `${expr} ${worse === 'above' ? '>=' : '<'} ${limit}`
  return [
    { ...common, expr: compared(limits.warn), severity: 'warning' },
    { ...common, expr: compared(limits.problem), severity: 'critical' },
  ]
}
