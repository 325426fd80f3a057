import type { ParticipantEvent, RefusedEvent } from '#contract/events.ts'
import { type QueuedEvent, queued } from './outbox-batch.ts'

export type OutboxStore = {
  put: (item: QueuedEvent) => Promise<void>
  all: () => Promise<QueuedEvent[]>
  remove: (uids: readonly string[]) => Promise<void>
}

/** What the server did with an event. Also `stored` where the visit is over for good: the page goes on to its end. */
export type EventOutcome = { kind: 'stored' } | { kind: 'refused'; problems: readonly string[] }

/** Whether all events of this page load are stored, some were refused and kept for the next visit, or the visit is over for good. */
export type Emptied = 'stored' | 'set-aside' | 'over'

type Parts = { store: OutboxStore; now: () => number; log: (message: string, detail: unknown) => void }

/** After so many visits a refused event stays in the store and is not sent any more. */
const MAX_REFUSALS = 3

const STORED: EventOutcome = { kind: 'stored' }

/** Which events wait, in memory and in the browser's store, and what became of the others. */
export function createLedger({ store, now, log }: Parts) {
  /** Events of this tab without an answer. They are in memory too, because a page that is closing cannot wait for the store. */
  const own = new Map<string, { item: QueuedEvent; isSaved: boolean }>()
  /** Events that were answered in this visit. None of them is sent again before the next visit. */
  const outcomes = new Map<string, EventOutcome>()
  const waitingForOutcome = new Map<string, (outcome: EventOutcome) => void>()
  const waitingForEmpty = new Set<(emptied: Emptied) => void>()
  /** Sessions of which nothing may be sent any more. */
  const discarded = new Set<string>()
  let ended: Emptied = 'stored'
  let seq = 0

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

  async function add(session_token: string, event: ParticipantEvent, queuedAtMs = now()) {
    if (discarded.has(session_token)) return void outcomes.set(event.event_uid, STORED)
    seq += 1
    const item = queued(session_token, event, queuedAtMs, seq)
    const entry = { item, isSaved: false }
    outcomes.delete(item.event_uid)
    own.set(item.event_uid, entry)
    entry.isSaved = await attempt(() => store.put(item))
  }

  /** All events to be sent. Other tabs and earlier visits write to the store too. */
  async function waiting(): Promise<QueuedEvent[]> {
    const savedBefore = [...own].filter(([, { isSaved }]) => isSaved).map(([uid]) => uid)
    const stored = await readStore()
    const uids = new Set(stored?.map((item) => item.event_uid))
    // Saved by this tab and gone from the store: another tab has delivered it.
    if (stored !== undefined) for (const uid of savedBefore) if (!uids.has(uid)) conclude(uid, STORED)
    const unsaved = [...own.values()].filter(({ item }) => !uids.has(item.event_uid)).map(({ item }) => item)
    return [...(stored ?? []), ...unsaved].filter((item) => !outcomes.has(item.event_uid) && item.refusals < MAX_REFUSALS)
  }

  async function readStore(): Promise<QueuedEvent[] | undefined> {
    try {
      return await store.all()
    } catch (error) {
      log('The outbox could not be read from this browser', error)
      return undefined
    }
  }

  function conclude(event_uid: string, outcome: EventOutcome) {
    if (own.delete(event_uid) && outcome.kind === 'refused' && ended === 'stored') ended = 'set-aside'
    outcomes.set(event_uid, outcome)
    waitingForOutcome.get(event_uid)?.(outcome)
    waitingForOutcome.delete(event_uid)
    resolveIfEmpty()
  }

  /** The server answered for a batch: removes what is stored, sets aside what was refused. */
  async function answered(batch: readonly QueuedEvent[], refused: readonly RefusedEvent[]) {
    const reasons = new Map(refused.map((reason) => [reason.event_uid, reason]))
    const stored = batch.filter(({ event_uid }) => !reasons.has(event_uid)).map(({ event_uid }) => event_uid)
    for (const uid of stored) conclude(uid, STORED)
    if (stored.length > 0) await attempt(() => store.remove(stored))
    for (const item of batch) {
      const reason = reasons.get(item.event_uid)
      if (reason) await setAside([item], `${reason.code}: ${reason.message}`, reason.problems)
    }
  }

  /** Kept for the next visit: the refusal may be our mistake and be corrected by then. */
  async function setAside(items: readonly QueuedEvent[], reason: string, problems: readonly string[] = []) {
    for (const item of items) {
      log(`The server refused an event (${reason}); it is set aside`, item.event)
      conclude(item.event_uid, { kind: 'refused', problems })
      await attempt(() => store.put({ ...item, refusals: item.refusals + 1 }))
    }
  }

  /** Drops everything of a session that is over for good, so that nothing of it stays in this browser and nobody waits for it. */
  async function forget(session_token: string) {
    const all = [...((await readStore()) ?? []), ...[...own.values()].map(({ item }) => item)]
    ended = 'over'
    const uids = all.filter((item) => item.session_token === session_token).map((item) => item.event_uid)
    for (const uid of uids) conclude(uid, STORED)
    if (uids.length > 0) await attempt(() => store.remove(uids))
  }

  /** As `forget`, and whatever is added of this session later is dropped too. */
  function discard(session_token: string): Promise<void> {
    discarded.add(session_token)
    return forget(session_token)
  }

  function resolveIfEmpty() {
    if (own.size > 0) return
    for (const resolve of waitingForEmpty) resolve(ended)
    waitingForEmpty.clear()
  }

  return {
    add,
    waiting,
    answered,
    setAside,
    forget,
    discard,
    isDiscarded: (session_token: string) => discarded.has(session_token),
    own: (): QueuedEvent[] => [...own.values()].map(({ item }) => item),
    emptied: () =>
      new Promise<Emptied>((resolve) => {
        waitingForEmpty.add(resolve)
        resolveIfEmpty()
      }),
    outcomeOf: (event_uid: string): Promise<EventOutcome> => {
      const known = outcomes.get(event_uid)
      return known ? Promise.resolve(known) : new Promise((resolve) => waitingForOutcome.set(event_uid, resolve))
    },
  }
}
