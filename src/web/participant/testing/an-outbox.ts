import type { ParticipantEvent } from '#contract/events.ts'
import { type Batch, createOutbox, type OutboxParts, type SendResult } from '../browser/outbox.ts'
import type { QueuedEvent } from '../browser/outbox-batch.ts'
import type { OutboxStore } from '../browser/outbox-ledger.ts'

export const STORED: SendResult = { kind: 'answered', refused: [] }
export const anEvent = (n: number, name = `event-${n}`): ParticipantEvent => ({
  event_uid: `uid-${n}`,
  kind: 'track',
  client_time: n,
  name,
})

export const aStore = (items = new Map<string, QueuedEvent>()): OutboxStore & { items: Map<string, QueuedEvent> } => ({
  items,
  put: async (item) => void items.set(item.event_uid, item),
  all: async () => [...items.values()],
  remove: async (uids) => {
    for (const uid of uids) items.delete(uid)
  },
})

type Timer = { atMs: number; work: () => void }

/** A browser whose time moves only by `wait`, and a server that answers from a script. */
export function aBrowser(answer: (batch: Batch, call: number) => SendResult, changes: Partial<OutboxParts> = {}) {
  let nowMs = 0
  let timers: Timer[] = []
  const calls: { atMs: number; uids: string[]; keepalive: boolean }[] = []
  const received = new Set<string>()
  const troubles: string[] = []
  const overs: string[] = []
  const store = aStore()
  const outbox = createOutbox({
    store,
    send: async (batch) => {
      const uids = batch.events.map(({ event_uid }) => event_uid)
      calls.push({ atMs: nowMs, uids, keepalive: batch.keepalive })
      const result = answer(batch, calls.length - 1)
      const refused = result.kind === 'answered' ? result.refused.map(({ event_uid }) => event_uid) : uids
      for (const uid of uids) if (!refused.includes(uid)) received.add(uid)
      return result
    },
    now: () => nowMs,
    random: () => 0.5,
    schedule: (work, delayMs) => {
      const timer = { atMs: nowMs + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    alone: (work) => work(),
    log: () => {},
    onTrouble: (trouble) => void troubles.push(trouble?.reason ?? 'over'),
    onOver: (session_token) => void overs.push(session_token),
    ...changes,
  })
  async function wait(ms: number) {
    const untilMs = nowMs + ms
    for (;;) {
      await allResolved()
      const due = timers.filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)[0]
      if (due === undefined) break
      timers = timers.filter((other) => other !== due)
      nowMs = Math.max(nowMs, due.atMs)
      due.work()
    }
    nowMs = untilMs
  }
  return { outbox, store, calls, received, troubles, overs, wait }
}

/** Lets all promises resolve that can. */
const allResolved = async () => {
  for (let round = 0; round < 200; round += 1) await Promise.resolve()
}
