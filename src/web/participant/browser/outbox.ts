import type { ParticipantEvent, RefusedEvent } from '#contract/events.ts'
import { backOffMs } from './back-off.ts'
import { batchesOf, nextBatch, type QueuedEvent } from './outbox-batch.ts'
import { createLedger, type Emptied, type EventOutcome, type OutboxStore } from './outbox-ledger.ts'

export type SendResult =
  /** All events of the call are stored but those in the list. */
  | { kind: 'answered'; refused: readonly RefusedEvent[] }
  /** `limited`: the server has what it can take from this address for now. */
  | { kind: 'later'; reason: 'no-answer' | 'busy' | 'limited'; retryAfterMs: number | null }
  /** The call as a whole: its token is not valid, or the server does not accept its body. */
  | { kind: 'refused'; status: number; message: string }
  /** The person withdrew, refused or was erased, or the server lost the visit: nothing of this session will ever be stored again. */
  | { kind: 'over' }

/** `outbox_age_ms`: how long the oldest event of the outbox has waited. */
export type Batch = { session_token: string; events: ParticipantEvent[]; outbox_age_ms: number; keepalive: boolean }

export type OutboxTrouble = { reason: 'no-answer' | 'busy'; sinceMs: number }

export type OutboxParts = {
  store: OutboxStore
  send: (batch: Batch) => Promise<SendResult>
  now: () => number
  random: () => number
  /** Calls back after a time; returns how to cancel it. */
  schedule: (work: () => void, delayMs: number) => () => void
  /** Runs the work while no other tab does its own; undefined if another tab is sending. */
  alone: <T>(work: () => Promise<T>) => Promise<T | undefined>
  log: (message: string, detail: unknown) => void
  onTrouble: (trouble: OutboxTrouble | null) => void
  /** A session of this page is over. What an earlier visit left behind does not concern the page. */
  onOver: (session_token: string) => void
}

export type Outbox = {
  /** Resolves once the event is as durable as this browser allows. `queuedAtMs`: since when it waits, if not since now. */
  add: (session_token: string, event: ParticipantEvent, urgency?: 'click' | 'background', queuedAtMs?: number) => Promise<void>
  /** Sends everything now, or as soon as the server allows. */
  flush: () => Promise<void>
  /** Sends everything in calls that outlive the page, which may be closing. */
  leave: () => Promise<void>
  /** Resolves once no event of this tab waits any more, however long that takes. */
  emptied: () => Promise<Emptied>
  /** Drops everything of a session, now and from now on: its person does not agree that it is stored. */
  discard: (session_token: string) => Promise<void>
  /** Resolves once the server has answered for this event. */
  outcomeOf: (event_uid: string) => Promise<EventOutcome>
}

/** Longest delay of an event (ruling C4), and the delay of a click, so that clicks in a row share a call. */
const LATEST_MS = 5000
const CLICK_MS = 250
const LONGEST_RETRY_MS = 60_000
const OTHER_TAB_MS = 1000
/** After so many refused calls in a row the session's events are kept for the next visit. */
const MAX_REFUSED_CALLS = 3

/** Events wait here until the server has answered for them, whatever happens to the network, the tab or the machine. */
export function createOutbox({ store, send, now, random, schedule, alone, log, onTrouble, onOver }: OutboxParts): Outbox {
  const ledger = createLedger({ store, now, log })
  /** Refused calls in a row, by session token. */
  const refusedCalls = new Map<string, number>()
  /** Sessions of this page. */
  const sessions = new Set<string>()
  let failures = 0
  /** The server asked not to be called before this moment. */
  let notBeforeMs = Number.NEGATIVE_INFINITY
  let troubleSinceMs = -1
  let flushing: Promise<void> | undefined
  /** An event may have been added after the running flush read the last batch. */
  let mayHaveMissed = false
  let timer: { atMs: number; cancel: () => void } | undefined

  const add: Outbox['add'] = (session_token, event, urgency, queuedAtMs) => {
    // While calls fail, the retry that is planned already sends this event too.
    if (failures === 0) wake(urgency === 'click' ? CLICK_MS : LATEST_MS)
    sessions.add(session_token)
    return ledger.add(session_token, event, queuedAtMs)
  }

  /** One timer, for the earliest moment that was asked for. */
  function wake(delayMs: number) {
    const atMs = now() + delayMs
    if (timer !== undefined && timer.atMs <= atMs) return
    timer?.cancel()
    timer = { atMs, cancel: schedule(() => void run(), delayMs) }
  }

  async function flush() {
    // Somebody asks for it: a session that was refused gets another chance.
    refusedCalls.clear()
    if (now() < notBeforeMs) wake(notBeforeMs - now())
    else await run()
  }

  function run(): Promise<void> {
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
        if (mayHaveMissed && failures === 0) wake(CLICK_MS)
      })
    return flushing
  }

  async function drain() {
    const wasAlone = await alone(async () => {
      for (let batch = nextBatch(await ledger.waiting()); batch.length > 0; batch = nextBatch(await ledger.waiting())) {
        if (!(await deliver(batch))) return true
      }
      reportRecovery()
      return true
    })
    if (wasAlone === undefined) wake(OTHER_TAB_MS)
  }

  /** False when sending more has to wait. */
  async function deliver(batch: readonly QueuedEvent[], keepalive = false): Promise<boolean> {
    // The oldest of all comes first.
    const { session_token = '', queuedAtMs = 0 } = batch[0] ?? {}
    const nRefused = refusedCalls.get(session_token) ?? 0
    if (nRefused >= MAX_REFUSED_CALLS) {
      await ledger.setAside(batch, 'the session was refused')
      return true
    }
    const events = batch.map(({ event }) => event)
    const result = await send({ session_token, events, outbox_age_ms: now() - queuedAtMs, keepalive })
    if (result.kind === 'answered') {
      failures = 0
      refusedCalls.delete(session_token)
      await ledger.answered(batch, result.refused)
      return true
    }
    if (result.kind === 'over') {
      failures = 0
      // First of all, so that nothing that waits for the outbox leads on to a page of this visit.
      if (sessions.has(session_token) && !ledger.isDiscarded(session_token)) onOver(session_token)
      await ledger.forget(session_token)
      return true
    }
    if (result.kind === 'refused') {
      refusedCalls.set(session_token, nRefused + 1)
      if (nRefused + 1 >= MAX_REFUSED_CALLS) {
        failures = 0
        await ledger.setAside(batch, `${result.status} ${result.message}`)
        return true
      }
    }
    const { reason, retryAfterMs } = result.kind === 'later' ? result : ({ reason: 'busy', retryAfterMs: null } as const)
    if (retryAfterMs !== null) notBeforeMs = now() + retryAfterMs
    // Nothing is wrong with the connection, and nothing is for the person to do.
    if (reason !== 'limited') reportTrouble(reason)
    wake(backOff(retryAfterMs))
    return false
  }

  function backOff(retryAfterMs: number | null): number {
    const delayMs = backOffMs(failures, LONGEST_RETRY_MS, random)
    failures += 1
    return retryAfterMs === null ? delayMs : retryAfterMs + delayMs / 4
  }

  function reportTrouble(reason: OutboxTrouble['reason']) {
    if (troubleSinceMs < 0) troubleSinceMs = now()
    onTrouble({ reason, sinceMs: troubleSinceMs })
  }

  /** Only once nothing waits any more and nothing was given up: people read that their answers are saved. */
  function reportRecovery() {
    if (troubleSinceMs < 0 || refusedCalls.size > 0) return
    troubleSinceMs = -1
    onTrouble(null)
  }

  async function leave() {
    // Split into calls before the first is sent: a page that is closing may never continue after a wait.
    // May repeat a call in flight, which may be cut off with the page. The server stores each event once.
    await Promise.all(batchesOf(ledger.own()).map((batch) => deliver(batch, true)))
  }

  return {
    add,
    flush,
    leave,
    emptied: () => {
      void flush()
      return ledger.emptied()
    },
    discard: ledger.discard,
    outcomeOf: ledger.outcomeOf,
  }
}
