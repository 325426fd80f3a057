import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isFromLoopback } from './loopback.ts'

export type Metrics = {
  registry: Registry
  countBatch: (batch: { rows: number; ms: number }) => void
  watchQueue: (queuedBytes: () => number) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const rows = new Counter({ name: 'feedlab_ingest_rows_total', help: 'Events handed to the database', registers })
  const batchMs = new Histogram({
    name: 'feedlab_ingest_batch_ms',
    help: 'Time of one group commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 500, 2000, 10_000],
    registers,
  })
  return {
    registry,
    countBatch: (batch) => {
      rows.inc(batch.rows)
      batchMs.observe(batch.ms)
    },
    watchQueue: (queuedBytes) => {
      new Gauge({
        name: 'feedlab_ingest_queued_bytes',
        help: 'Events that wait for a group commit',
        registers,
        collect() {
          this.set(queuedBytes())
        },
      })
    },
  }
}

/**
 * Measures every request by route, and serves all metrics as Prometheus text: to programs on this machine, and to others with the token.
 * For everybody else there is no such page.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  const seconds = new Histogram({
    name: 'feedlab_http_request_seconds',
    help: 'Time of a request by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromLoopback(request) && !hasToken(request, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const [sent, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return sent !== undefined && wanted !== undefined && timingSafeEqual(sent, wanted)
}
