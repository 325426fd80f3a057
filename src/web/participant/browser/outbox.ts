import type { ParticipantEvent } from '#contract/events.ts'
import { nextBatch, type QueuedEvent } from './outbox-batch.ts'

export type OutboxStore = {
  put: (item: QueuedEvent) => Promise<void>
  all: () => Promise<QueuedEvent[]>
  remove: (uids: readonly string[]) => Promise<void>
}

export type SendResult =
  | { kind: 'stored' }
  | { kind: 'later'; reason: 'no-answer' | 'busy'; retryAfterMs: number | null }
  /** `everything`: the session itself is refused, so looking for one bad event is of no use. */
  | { kind: 'refused'; status: number; everything: boolean }

export type Batch = { session_token: string; events: ParticipantEvent[]; keepalive: boolean }

export type OutboxTrouble = { reason: 'no-answer' | 'busy'; sinceMs: number }

export type OutboxParts = {
  store: OutboxStore
  send: (batch: Batch) => Promise<SendResult>
  now: () => number
  random: () => number
  /** Calls back after a time; returns how to call it off. */
  schedule: (work: () => void, delayMs: number) => () => void
  /** Runs the work while no other tab does its own; undefined if another tab is at it. */
  alone: <T>(work: () => Promise<T>) => Promise<T | undefined>
  log: (message: string, detail: unknown) => void
  onTrouble: (trouble: OutboxTrouble | null) => void
}

export type Outbox = {
  /** Resolves once the event is as durable as this browser allows. */
  add: (session_token: string, event: ParticipantEvent, urgency?: 'click' | 'background') => Promise<void>
  /** Sends all there is, now. */
  flush: () => Promise<void>
  /** The page may be gone in a moment: calls that outlive it. */
  leave: () => Promise<void>
  /** Resolves once nothing of this tab's own waits any more, however long that takes. */
  emptied: () => Promise<void>
}

/** At the latest (ruling C4), and what a click waits so that clicks in a row travel together. */
const LATEST_MS = 5000
const CLICK_MS = 250
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000
const OTHER_TAB_MS = 1000
/** After so many visits a refused event is left where it is. */
const MAX_REFUSALS = 3

const utf8 = new TextEncoder()

/** Events wait here until the server has answered for them, whatever happens to the network, the tab or the machine. */
export function createOutbox({ store, send, now, random, schedule, alone, log, onTrouble }: OutboxParts): Outbox {
  /** This tab's own events that nobody has answered for. `leave` cannot wait for the store. */
  const own = new Map<string, { item: QueuedEvent; isSaved: boolean }>()
  /** Answered for in this visit: stored, or refused and not tried again before the next one. */
  const settled = new Set<string>()
  let seq = 0
  let failures = 0
  let troubleSinceMs = -1
  let flushing: Promise<void> | undefined
  /** Someone asked for a flush while the last one was closing its books. */
  let mayHaveMissed = false
  let timer: { atMs: number; cancel: () => void } | undefined
  const waitingForEmpty = new Set<() => void>()

  async function add(session_token: string, event: ParticipantEvent, urgency: 'click' | 'background' = 'background') {
    const bytes = utf8.encode(JSON.stringify(event)).length
    seq += 1
    const item = { event_uid: event.event_uid, session_token, event, queuedAtMs: now(), seq, bytes, refusals: 0 }
    const entry = { item, isSaved: false }
    own.set(item.event_uid, entry)
    // While the server asks for patience the retry that is planned already carries this event too.
    if (failures === 0) wake(urgency === 'click' ? CLICK_MS : LATEST_MS)
    entry.isSaved = await attempt(() => store.put(item))
  }

  /** A store that fails in mid-visit costs durability, not events: they are in memory too. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      log('The outbox could not write to this browser', error)
      return false
    }
  }

  /** One timer, for the earliest of what is wanted. */
  function wake(delayMs: number) {
    const atMs = now() + delayMs
    if (timer !== undefined && timer.atMs <= atMs) return
    timer?.cancel()
    timer = { atMs, cancel: schedule(() => void flush(), delayMs) }
  }

  function flush(): Promise<void> {
    timer?.cancel()
    timer = undefined
    mayHaveMissed = flushing !== undefined
    flushing ??= drain()
      .catch((error: unknown) => {
        log('The outbox could not be sent', error)
        wake(backOff(null))
      })
      .finally(() => {
        flushing = undefined
        tellIfEmpty()
        if (mayHaveMissed && failures === 0) wake(CLICK_MS)
      })
    return flushing
  }

  async function drain() {
    const wasAlone = await alone(async () => {
      for (let batch = nextBatch(await waiting()); batch.length > 0; batch = nextBatch(await waiting())) {
        if (!(await deliver(batch))) return true
      }
      reportRecovery()
      return true
    })
    if (wasAlone === undefined) wake(OTHER_TAB_MS)
  }

  /** The store is the truth, for other tabs and earlier visits write to it too. */
  async function waiting(): Promise<QueuedEvent[]> {
    const savedBefore = [...own].filter(([, { isSaved }]) => isSaved).map(([uid]) => uid)
    const stored = await readStore()
    const uids = new Set(stored?.map((item) => item.event_uid))
    // Saved and gone again: another tab has delivered it.
    if (stored !== undefined) for (const uid of savedBefore) if (!uids.has(uid)) own.delete(uid)
    const unsaved = [...own.values()].filter(({ item }) => !uids.has(item.event_uid)).map(({ item }) => item)
    return [...(stored ?? []), ...unsaved].filter((item) => !settled.has(item.event_uid) && item.refusals < MAX_REFUSALS)
  }

  async function readStore(): Promise<QueuedEvent[] | undefined> {
    try {
      return await store.all()
    } catch (error) {
      log('The outbox could not be read from this browser', error)
      return undefined
    }
  }

  /** False when it is of no use to go on now. */
  async function deliver(batch: readonly QueuedEvent[], keepalive = false): Promise<boolean> {
    const [first] = batch
    if (first === undefined) return true
    const result = await send({ session_token: first.session_token, events: batch.map(({ event }) => event), keepalive })
    if (result.kind === 'stored') {
      await forget(batch)
      failures = 0
      return true
    }
    if (result.kind === 'later') {
      reportTrouble(result.reason)
      wake(backOff(result.retryAfterMs))
      return false
    }
    if (batch.length === 1 || result.everything) {
      await putAside(batch, result.status)
      return true
    }
    const half = Math.ceil(batch.length / 2)
    return (await deliver(batch.slice(0, half), keepalive)) && (await deliver(batch.slice(half), keepalive))
  }

  async function forget(batch: readonly QueuedEvent[]) {
    const uids = batch.map(({ event_uid }) => event_uid)
    for (const uid of uids) {
      settled.add(uid)
      own.delete(uid)
    }
    await attempt(() => store.remove(uids))
  }

  /** Kept for the next visit, because a refusal may be our mistake and be mended by then. */
  async function putAside(batch: readonly QueuedEvent[], status: number) {
    for (const item of batch) {
      log(`The server refused an event (${status}); it is set aside`, item.event)
      settled.add(item.event_uid)
      own.delete(item.event_uid)
      await attempt(() => store.put({ ...item, refusals: item.refusals + 1 }))
    }
  }

  function backOff(retryAfterMs: number | null): number {
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    // Jitter, so that a room full of phones does not come back in one and the same moment.
    const jittered = delayMs * (0.5 + random() / 2)
    return retryAfterMs === null ? jittered : retryAfterMs + jittered / 4
  }

  function reportTrouble(reason: OutboxTrouble['reason']) {
    if (troubleSinceMs < 0) troubleSinceMs = now()
    onTrouble({ reason, sinceMs: troubleSinceMs })
  }

  /** Only once nothing waits any more: people are told that their answers are saved. */
  function reportRecovery() {
    if (troubleSinceMs < 0) return
    troubleSinceMs = -1
    onTrouble(null)
  }

  async function leave() {
    // Cut into pieces before the first is sent: a page that is going away may not come back after a wait.
    const pieces: QueuedEvent[][] = []
    let rest = [...own.values()].map(({ item }) => item)
    while (rest.length > 0) {
      const piece = nextBatch(rest)
      pieces.push(piece)
      rest = rest.filter((item) => !piece.includes(item))
    }
    // May repeat what a call in flight carries: that call may die with the page, and the server stores each event once.
    await Promise.all(pieces.map((piece) => deliver(piece, true)))
    tellIfEmpty()
  }

  function tellIfEmpty() {
    if (own.size > 0) return
    for (const resolve of waitingForEmpty) resolve()
    waitingForEmpty.clear()
  }

  function emptied(): Promise<void> {
    void flush()
    return new Promise((resolve) => {
      waitingForEmpty.add(resolve)
      tellIfEmpty()
    })
  }

  return { add, flush, leave, emptied }
}
