import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { outboxAgeSeconds } from '#domain/operations/outbox-age.ts'

type KindCounts = ReadonlyMap<string, number>
export type Commit = { seconds: number; stored: KindCounts; duplicate: KindCounts; refused: KindCounts }
export type Queued = { requests: number; events: number; bytes: number }

export type IngestMeasures = {
  countCommit: (commit: Commit) => void
  /** A request that was asked to try again. */
  countTurnedAway: (why: 'full' | 'not_stored') => void
  countRefusedEvent: (kind: string) => void
  /** As a browser reports it with a batch. */
  countOutboxAge: (reportedMs: number) => void
  watchQueue: (queued: () => Queued) => void
}

export const COMMIT_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
/** Events wait five seconds at most while all is well; a browser that was closed may bring some of yesterday. */
export const OUTBOX_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600, 86_400]

export function ingestMeasures(registers: Registry[]): IngestMeasures {
  const commits = new Histogram({
    name: 'feedlab_ingest_commit_seconds',
    help: 'Time of one group commit of events',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const events = new Counter({
    name: 'feedlab_events_total',
    help: 'Events of participants by kind and result (stored, duplicate, refused)',
    labelNames: ['kind', 'result'],
    registers,
  })
  const turnedAway = new Counter({
    name: 'feedlab_ingest_turned_away_total',
    help: 'Requests that were asked to try again: the queue was full, or the database did not store them',
    labelNames: ['why'],
    registers,
  })
  const outboxAge = new Histogram({
    name: 'feedlab_outbox_age_seconds',
    help: 'Age of the oldest event that waits in a browser, as the browser reports it with each batch',
    buckets: OUTBOX_SECONDS,
    registers,
  })
  for (const why of ['full', 'not_stored']) turnedAway.labels(why).inc(0)
  return {
    countCommit: ({ seconds, ...counts }) => {
      commits.observe(seconds)
      for (const [result, byKind] of Object.entries(counts)) for (const [kind, n] of byKind) events.labels(kind, result).inc(n)
    },
    countTurnedAway: (why) => turnedAway.labels(why).inc(),
    countRefusedEvent: (kind) => events.labels(kind, 'refused').inc(),
    countOutboxAge: (reportedMs) => outboxAge.observe(outboxAgeSeconds(reportedMs)),
    watchQueue: (queued) => {
      const gauge = (unit: keyof Queued, help: string) =>
        new Gauge({
          name: `feedlab_ingest_queued_${unit}`,
          help,
          registers,
          collect() {
            this.set(queued()[unit])
          },
        })
      gauge('requests', 'Requests that wait for a group commit')
      gauge('events', 'Events that wait for a group commit')
      gauge('bytes', 'Bytes of events that wait for a group commit')
    },
  }
}
