import { Refusal } from '../refusal.ts'
import type { EventRow } from './event-row.ts'
import { eventKey, type InsertEvents, isFaultOfData } from './insert-events.ts'

export type Written = { stored: number; duplicate: number }

export type Ingest = {
  /** Resolves once the rows are committed; rejects with a 503 when that cannot be promised. */
  write: (rows: readonly EventRow[]) => Promise<Written>
  /** Resolves once everything accepted so far is settled. */
  drain: () => Promise<void>
  queuedBytes: () => number
}

type Waiting = { rows: readonly EventRow[]; json: string; settle: (written: Written) => void; fail: (error: unknown) => void }

type Options = {
  insert: InsertEvents
  /** Above this, callers are sent away instead of memory growing. */
  maxQueuedBytes?: number
  maxBatchBytes?: number
  /** Batches under way at once: while one waits for the disk, the next is being written. */
  lanes?: number
  onBatch?: (batch: { rows: number; ms: number }) => void
}

const MEGABYTE = 1024 * 1024

/**
 * Group commit. A write that comes while all lanes are busy waits for the next batch, and the batch takes all that
 * have come by then: under load many requests share one insert and one fsync, and a lone request waits for nobody.
 */
export function groupCommit(options: Options): Ingest {
  const { insert, maxQueuedBytes = 32 * MEGABYTE, maxBatchBytes = 4 * MEGABYTE, lanes = 2, onBatch } = options
  let queue: Waiting[] = []
  let queuedBytes = 0
  let busyLanes = 0
  const idle = new Set<() => void>()

  function takeBatch(): Waiting[] {
    let bytes = 0
    let n = 0
    while (n < queue.length && (n === 0 || bytes + (queue[n]?.json.length ?? 0) <= maxBatchBytes))
      bytes += queue[n++]?.json.length ?? 0
    const batch = queue.slice(0, n)
    queue = queue.slice(n)
    queuedBytes -= bytes
    return batch
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    const startedAt = performance.now()
    const { json, nRows } = joinRows(batch)
    const isNew = await insert(json)
    onBatch?.({ rows: nRows, ms: performance.now() - startedAt })
    for (const { rows, settle } of batch) {
      // Each event counts as stored for the first request that carried it.
      const stored = rows.filter((row) => isNew.delete(eventKey(row))).length
      settle({ stored, duplicate: rows.length - stored })
    }
  }

  async function storeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      await store([waiting]).catch((error) => waiting.fail(isFaultOfData(error) ? error : unavailable()))
  }

  async function runLane(): Promise<void> {
    busyLanes++
    while (queue.length > 0) {
      const batch = takeBatch()
      try {
        await store(batch)
      } catch (error) {
        // One row that cannot be stored must not cost its neighbours theirs.
        if (isFaultOfData(error)) await storeOneByOne(batch)
        else for (const waiting of [...batch, ...takeAll()]) waiting.fail(unavailable(error))
      }
    }
    busyLanes--
    if (busyLanes === 0) for (const resolve of idle) resolve()
    if (busyLanes === 0) idle.clear()
  }

  /** When the database is away, those who wait behind the failed batch would only wait for the same answer. */
  function takeAll(): Waiting[] {
    const all = queue
    queue = []
    queuedBytes = 0
    return all
  }

  return {
    write: (rows) =>
      new Promise((settle, fail) => {
        const json = rows.map((row) => JSON.stringify(row)).join(',')
        if (queuedBytes + json.length > maxQueuedBytes) return fail(unavailable())
        queue.push({ rows, json, settle, fail })
        queuedBytes += json.length
        // The lane starts after this turn of the event loop, so that requests read together are written together.
        if (busyLanes < lanes) setImmediate(() => busyLanes < lanes && queue.length > 0 && void runLane())
      }),
    drain: () => (busyLanes === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
    queuedBytes: () => queuedBytes,
  }
}

/** One JSON list of all rows, each event_uid once: `on conflict` does not see rows of its own statement in the joins. */
function joinRows(batch: readonly Waiting[]): { json: string; nRows: number } {
  const rows = batch.flatMap((waiting) => waiting.rows)
  const keys = new Set(rows.map(eventKey))
  if (keys.size === rows.length) return { json: `[${batch.map((waiting) => waiting.json).join(',')}]`, nRows: rows.length }
  const once = rows.filter((row) => keys.delete(eventKey(row)))
  return { json: JSON.stringify(once), nRows: once.length }
}

const unavailable = (cause?: unknown) =>
  Object.assign(new Refusal('unavailable', 'The server cannot store data at this moment. Please try again shortly.'), { cause })
