import { Refusal } from '../refusal.ts'
import type { EventRow } from './event-row.ts'
import { eventKey, type InsertEvents, isFaultOfData } from './insert-events.ts'

export type Written = { stored: number; duplicate: number }

export type Ingest = {
  /**
   * Resolves once the rows are committed; rejects with a 503 when that cannot be promised, and with `visit_over` for people who withdrew or
   * were erased. `spend` gets the number of bytes that it would be, and may refuse them.
   */
  write: (rows: readonly EventRow[], spend?: (bytes: number) => Refusal | undefined) => Promise<Written>
  /** Resolves once everything accepted so far is stored or refused. */
  drain: () => Promise<void>
  /** What waits for a group commit at this moment. */
  queued: () => Queued
}

export type Queued = { requests: number; events: number; bytes: number }

/** One group commit: how long it took, and how many events of which kind were stored, known already, or of people whose visit is over. */
export type Commit = { seconds: number; stored: KindCounts; duplicate: KindCounts; refused: KindCounts }

export type KindCounts = ReadonlyMap<string, number>

/** Why a request was asked to try again: too much waits already, or the database did not store it. */
export type TurnedAway = 'full' | 'not_stored'

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
  onCommit?: (commit: Commit) => void
  onTurnedAway?: (why: TurnedAway) => void
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
    onCommit,
    onTurnedAway,
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
    const { json, hasRepeats } = joinRows(batch)
    const { known, over, held } = await insert(json)
    const seconds = (performance.now() - startedAt) / 1000
    const areAllNew = known.size === 0 && !hasRepeats
    const [stored, duplicate, refused] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
    for (const { rows, resolve, reject } of batch) {
      if (over.size > 0 && rows.some(({ participant_id }) => over.has(participant_id))) {
        for (const { kind } of rows) addOne(refused, kind)
        reject(visitOver())
        continue
      }
      // The deletion of their study may still fail: they send it again, and then it is stored or over.
      if (held.size > 0 && rows.some(({ experiment_id }) => held.has(experiment_id))) {
        reject(turnAway('not_stored'))
        continue
      }
      let nKnown = 0
      for (const row of rows) {
        const isKnown = !areAllNew && isKnownOrAdd(row, known)
        if (isKnown) nKnown += 1
        addOne(isKnown ? duplicate : stored, row.kind)
      }
      resolve({ stored: rows.length - nKnown, duplicate: nKnown })
    }
    onCommit?.({ seconds, stored, duplicate, refused })
  }

  function turnAway(why: TurnedAway, cause?: unknown): Refusal {
    onTurnedAway?.(why)
    return unavailable(cause)
  }

  async function storeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      await store([waiting]).catch((error) => waiting.reject(isFaultOfData(error) ? error : turnAway('not_stored')))
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
        else for (const waiting of [...batch, ...takeAll()]) waiting.reject(turnAway('not_stored', error))
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
    write: (rows, spend) =>
      new Promise((resolve, reject) => {
        const json = rows.map((row) => JSON.stringify(row)).join(',')
        if (queuedBytes + json.length > maxQueuedBytes) return reject(turnAway('full'))
        const refusal = spend?.(json.length)
        if (refusal) return reject(refusal)
        queue.push({ rows, json, resolve, reject })
        queuedBytes += json.length
        schedule()
      }),
    drain: () => (running === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
    queued: () => ({
      requests: queue.length,
      events: queue.reduce((sum, { rows }) => sum + rows.length, 0),
      bytes: queuedBytes,
    }),
  }
}

/** One JSON list of all rows, each event_uid once: `on conflict` does not see rows of its own statement in the joins. */
function joinRows(batch: readonly Waiting[]): { json: string; hasRepeats: boolean } {
  const ids = new Set<string>()
  let nRows = 0
  let json = ''
  for (const waiting of batch) {
    for (const row of waiting.rows) ids.add(row.event_uid.toLowerCase())
    nRows += waiting.rows.length
    json += json === '' ? waiting.json : `,${waiting.json}`
  }
  if (ids.size === nRows) return { json: `[${json}]`, hasRepeats: false }
  const seen = new Set<string>()
  const once = batch.flatMap(({ rows }) => rows.filter((row) => !isKnownOrAdd(row, seen)))
  return { json: JSON.stringify(once), hasRepeats: true }
}

/** Whether the row is known. Adds it if not: an event counts as stored for the first request that carried it. */
function isKnownOrAdd(row: EventRow, known: Set<string>): boolean {
  const key = eventKey(row)
  if (known.has(key)) return true
  known.add(key)
  return false
}

const addOne = (counts: Map<string, number>, kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** Final: the sender drops it. The rows of a request are of one person. */
const visitOver = () => new Refusal('visit_over', 'This visit has ended. Nothing more is stored.')

const unavailable = (cause?: unknown) =>
  Object.assign(new Refusal('unavailable', 'The server cannot store data at this moment. Please try again shortly.'), { cause })

/** Says after each write that somebody moved: a milestone or a page of a form was stored. What people do with cards does not move them. */
export const tellingIngest = (ingest: Ingest, tell: (experiment_id: string) => void): Ingest => ({
  ...ingest,
  write: async (rows, spend) => {
    const written = await ingest.write(rows, spend)
    for (const { experiment_id, checkpoint_field, form } of rows) {
      if (checkpoint_field !== undefined || form !== undefined) tell(experiment_id)
    }
    return written
  },
})
