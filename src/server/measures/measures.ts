import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Recent } from '#domain/operations/recent.ts'
import type { ServerState } from '#domain/operations/server-state.ts'
import { type IngestMeasures, ingestMeasures } from './ingest-measures.ts'
import { recentCounts } from './recent-counts.ts'
import { stateGauges } from './state-gauges.ts'

/** As much of a pool of connections as is measured. */
type PoolOf = { totalCount: number; idleCount: number; waitingCount: number }

/** What this node counts and times, for /metrics and for the page of owners. */
export type Measures = IngestMeasures & {
  registry: Registry
  countRequest: (request: { route: string; status: number; seconds: number }) => void
  /** In the browser of a participant. */
  countBrowserError: (kind: string) => void
  countJobRun: (run: { job: string; isOk: boolean }) => void
  watchPools: (pools: Readonly<Record<string, PoolOf>>) => void
  /** What was read of the installation just now. */
  showState: (state: ServerState) => void
  /** The last minutes of this node, for the page of owners. */
  recent: () => Recent
}

/** From an answer out of memory to one for which browsers have given up. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

export function createMeasures(version: string): Measures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'feedlab_build_info',
    help: 'Always 1; the version that runs is its label',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'feedlab_http_request_seconds',
    help: 'Time of a request by route and status; requests to no route have the route none',
    labelNames: ['route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const runs = new Counter({
    name: 'feedlab_job_runs_total',
    help: 'Runs of jobs on this node, by job and result (ok, failed)',
    labelNames: ['job', 'result'],
    registers,
  })
  const browserErrors = new Counter({
    name: 'feedlab_browser_errors_total',
    help: 'Errors that browsers of participants reported to this node, by kind (error, rejection, loading); no tests or simulations',
    labelNames: ['kind'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'feedlab_job_last_success_timestamp_seconds',
    help: 'When this node last ended a run of the job without a failure; nodes take turns, so the newest of all nodes counts',
    labelNames: ['job'],
    registers,
  })
  const recent = recentCounts(() => performance.now())
  const ingest = ingestMeasures(registers)
  let queued = () => ({ requests: 0, events: 0, bytes: 0 })
  return {
    registry,
    countRequest: ({ route, status, seconds }) => {
      requests.labels(route, String(status)).observe(seconds)
      recent.countRequest(status)
    },
    countBrowserError: (kind) => browserErrors.labels(kind).inc(),
    countJobRun: ({ job, isOk }) => {
      recent.countJobRun({ job, isOk })
      runs.labels(job, isOk ? 'ok' : 'failed').inc()
      if (isOk) lastSuccess.labels(job).setToCurrentTime()
    },
    countCommit: (commit) => {
      ingest.countCommit(commit)
      recent.countCommit(commit)
    },
    countTurnedAway: (why) => {
      ingest.countTurnedAway(why)
      recent.countTurnedAway()
    },
    countRefusedEvent: ingest.countRefusedEvent,
    countOutboxAge: (reportedMs) => {
      ingest.countOutboxAge(reportedMs)
      recent.countOutboxAge(reportedMs)
    },
    watchQueue: (read) => {
      queued = read
      ingest.watchQueue(read)
    },
    recent: () => recent.read(queued()),
    watchPools: (pools) => watchPools(registers, pools),
    showState: stateGauges(registers),
  }
}

function watchPools(registers: Registry[], pools: Readonly<Record<string, PoolOf>>): void {
  const gauge = (name: string, help: string, read: (pool: PoolOf) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, counts] of Object.entries(pools)) this.set({ pool }, read(counts))
      },
    })
  gauge(
    'feedlab_database_connections_in_use',
    'Connections to the database in use, by pool',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  )
  gauge('feedlab_database_waiting', 'Queries that wait for a connection, by pool', ({ waitingCount }) => waitingCount)
}
