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
  /** Batches under way at once. */
  lanes?: number
  /** After this time those who wait do not wait for the batch before theirs any longer, but take another lane. */
  heldUpMs?: number
  onBatch?: (batch: { rows: number; ms: number }) => void
}

const MEGABYTE = 1024 * 1024

/**
 * Group commit. A write that comes while a batch is under way waits for the next one, and the next one takes all that
 * have come by then: under load many requests share one insert and one fsync, and a lone request waits for nobody.
 * Batches go one after the other, since two at a time are twice as many of half the size, unless one takes long.
 */
export function groupCommit(options: Options): Ingest {
  const { insert, maxQueuedBytes = 32 * MEGABYTE, maxBatchBytes = 4 * MEGABYTE, lanes = 2, heldUpMs = 20, onBatch } = options
  let queue: Waiting[] = []
  let queuedBytes = 0
  let busyLanes = 0
  let lastBegunAtMs = 0
  let isLaneDue = false
  let isLookDue = false
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
    const known = await insert(json)
    onBatch?.({ rows: nRows, ms: performance.now() - startedAt })
    const areAllNew = known.size === 0 && !hasRepeats
    for (const { rows, settle } of batch) {
      const duplicate = areAllNew ? 0 : countKnown(rows, known)
      settle({ stored: rows.length - duplicate, duplicate })
    }
  }

  async function storeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      await store([waiting]).catch((error) => waiting.fail(isFaultOfData(error) ? error : unavailable()))
  }

  function seeToQueue(): void {
    if (busyLanes === 0 && !isLaneDue) {
      isLaneDue = true
      // After this turn of the event loop, so that requests read together are written together.
      setImmediate(startLane)
    } else if (busyLanes > 0 && busyLanes < lanes && !isLookDue) {
      isLookDue = true
      setTimeout(lookAgain, heldUpMs).unref()
    }
  }

  function startLane(): void {
    isLaneDue = false
    if (queue.length > 0 && busyLanes < lanes) void runLane()
  }

  function lookAgain(): void {
    isLookDue = false
    if (queue.length === 0) return
    if (performance.now() - lastBegunAtMs >= heldUpMs) startLane()
    else seeToQueue()
  }

  async function runLane(): Promise<void> {
    busyLanes++
    while (queue.length > 0) {
      const batch = takeBatch()
      lastBegunAtMs = performance.now()
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
        seeToQueue()
      }),
    drain: () => (busyLanes === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
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

/** How many of the rows are known, each from then on: an event counts as stored for the first request that carried it. */
function countKnown(rows: readonly EventRow[], known: Set<string>): number {
  let n = 0
  for (const key of rows.map(eventKey)) {
    if (known.has(key)) n += 1
    else known.add(key)
  }
  return n
}

const unavailable = (cause?: unknown) =>
  Object.assign(new Refusal('unavailable', 'The server cannot store data at this moment. Please try again shortly.'), { cause })
