import { Refusal } from '../refusal.ts'
import type { EventRow } from './event-row.ts'
import { eventKey, type InsertEvents, isFaultOfData } from './insert-events.ts'

export type Written = { stored: number; duplicate: number }

export type Ingest = {
  /** Resolves once the rows are committed; rejects with a 503 when that cannot be promised, and with `visit_over` for people who withdrew or were erased. */
  write: (rows: readonly EventRow[]) => Promise<Written>
  /** Resolves once everything accepted so far is stored or refused. */
  drain: () => Promise<void>
  queuedBytes: () => number
}

type Waiting = { rows: readonly EventRow[]; json: string; resolve: (written: Written) => void; reject: (error: unknown) => void }

type Options = {
  insert: InsertEvents
  /** Above this, callers get a 503, so that memory does not grow. */
  maxQueuedBytes?: number
  maxBatchBytes?: number
  /** Most batches in progress at once. */
  maxConcurrent?: number
  /** A batch that takes longer than this is slow: the next one starts beside it. */
  slowMs?: number
  onBatch?: (batch: { rows: number; ms: number }) => void
}

const MEGABYTE = 1024 * 1024

/**
 * Group commit. Writes that come while a batch is in progress share the next one: under load many requests share one insert and one
 * fsync, and a single request does not wait. Batches run one after the other, because two at a time would be twice as many of half the
 * size; only behind a slow batch another one starts.
 */
export function groupCommit(options: Options): Ingest {
  const {
    insert,
    maxQueuedBytes = 32 * MEGABYTE,
    maxBatchBytes = 4 * MEGABYTE,
    maxConcurrent = 2,
    slowMs = 20,
    onBatch,
  } = options
  let queue: Waiting[] = []
  let queuedBytes = 0
  let running = 0
  let lastStartedAtMs = 0
  let isStartDue = false
  let isCheckDue = false
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
    const { json, nRows, hasRepeats } = joinRows(batch)
    const { known, over } = await insert(json)
    onBatch?.({ rows: nRows, ms: performance.now() - startedAt })
    const areAllNew = known.size === 0 && !hasRepeats
    for (const { rows, resolve, reject } of batch) {
      if (over.size > 0 && rows.some(({ participant_id }) => over.has(participant_id))) {
        reject(visitOver())
        continue
      }
      const duplicate = areAllNew ? 0 : countKnown(rows, known)
      resolve({ stored: rows.length - duplicate, duplicate })
    }
  }

  async function storeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      await store([waiting]).catch((error) => waiting.reject(isFaultOfData(error) ? error : unavailable()))
  }

  function schedule(): void {
    if (running === 0 && !isStartDue) {
      isStartDue = true
      // Requests that were read together are in the queue by then.
      setImmediate(startWorker)
    } else if (running > 0 && running < maxConcurrent && !isCheckDue) {
      isCheckDue = true
      setTimeout(checkSlow, slowMs).unref()
    }
  }

  function startWorker(): void {
    isStartDue = false
    if (queue.length > 0 && running < maxConcurrent) void runWorker()
  }

  function checkSlow(): void {
    isCheckDue = false
    if (queue.length === 0) return
    if (performance.now() - lastStartedAtMs >= slowMs) startWorker()
    else schedule()
  }

  async function runWorker(): Promise<void> {
    running++
    while (queue.length > 0) {
      const batch = takeBatch()
      lastStartedAtMs = performance.now()
      try {
        await store(batch)
      } catch (error) {
        // A row that cannot be stored must not fail the other requests of its batch.
        if (isFaultOfData(error)) await storeOneByOne(batch)
        else for (const waiting of [...batch, ...takeAll()]) waiting.reject(unavailable(error))
      }
    }
    running--
    if (running === 0) for (const onIdle of idle) onIdle()
    if (running === 0) idle.clear()
  }

  /** While the database is away, requests behind a failed batch would only wait for the same answer. */
  function takeAll(): Waiting[] {
    const all = queue
    queue = []
    queuedBytes = 0
    return all
  }

  return {
    write: (rows) =>
      new Promise((resolve, reject) => {
        const json = rows.map((row) => JSON.stringify(row)).join(',')
        if (queuedBytes + json.length > maxQueuedBytes) return reject(unavailable())
        queue.push({ rows, json, resolve, reject })
        queuedBytes += json.length
        schedule()
      }),
    drain: () => (running === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
    queuedBytes: () => queuedBytes,
  }
}

/** One JSON list of all rows, each event_uid once: `on conflict` does not see rows of its own statement in the joins. */
function joinRows(batch: readonly Waiting[]): { json: string; nRows: number; hasRepeats: boolean } {
  const ids = new Set<string>()
  let nRows = 0
  let json = ''
  for (const waiting of batch) {
    for (const row of waiting.rows) ids.add(row.event_uid.toLowerCase())
    nRows += waiting.rows.length
    json += json === '' ? waiting.json : `,${waiting.json}`
  }
  if (ids.size === nRows) return { json: `[${json}]`, nRows, hasRepeats: false }
  const seen = new Set<string>()
  const once = batch.flatMap(({ rows }) => rows.filter((row) => countKnown([row], seen) === 0))
  return { json: JSON.stringify(once), nRows: once.length, hasRepeats: true }
}

/** How many of the rows are known. Adds the others: an event counts as stored for the first request that carried it. */
function countKnown(rows: readonly EventRow[], known: Set<string>): number {
  let n = 0
  for (const key of rows.map(eventKey)) {
    if (known.has(key)) n += 1
    else known.add(key)
  }
  return n
}

/** Final: the sender drops it. The rows of a request are of one person. */
const visitOver = () => new Refusal('visit_over', 'This visit has ended. Nothing more is stored.')

const unavailable = (cause?: unknown) =>
  Object.assign(new Refusal('unavailable', 'The server cannot store data at this moment. Please try again shortly.'), { cause })
