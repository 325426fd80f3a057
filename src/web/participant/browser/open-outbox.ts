import type { ParticipantEvent } from '#contract/events.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { FullOutbox, OutboxWires } from './full-outbox.ts'
import { loadSoon } from './load-soon.ts'
import { batchesOf, type QueuedEvent, queued } from './outbox-batch.ts'

export type PageOutbox = FullOutbox & {
  /** Hands on each event just before it is added, so that others can be sent along with it. */
  watch: (onAdd: (session_token: string, event: ParticipantEvent) => void) => void
}

/**
 * The outbox of this page, wired to the life of the page. The first load brings what takes events and what sends them if the page closes;
 * the rest loads meanwhile, and is handed the events.
 */
export function openOutbox(wires: OutboxWires): PageOutbox {
  const { clock } = wires
  let full: FullOutbox | undefined
  let early: QueuedEvent[] = []
  const loading = loadSoon().then(({ fullOutbox }) => {
    full = fullOutbox(wires)
    // Before it is handed their events.
    for (const session_token of discarded) void full.discard(session_token)
    early = []
    return full
  })
  const discarded = new Set<string>()

  let onAdd: Parameters<PageOutbox['watch']>[0] | undefined

  function add(session_token: string, event: ParticipantEvent, urgency?: 'click' | 'background'): Promise<void> {
    onAdd?.(session_token, event)
    if (full !== undefined) return full.add(session_token, event, urgency)
    const queuedAtMs = clock.epochNowMs()
    if (!discarded.has(session_token)) early.push(queued(session_token, event, queuedAtMs, early.length))
    return loading.then((outbox) => outbox.add(session_token, event, urgency, queuedAtMs))
  }

  /** The page may be hidden and not closed: then the full outbox sends these events again, and the server stores each once. */
  async function leaveEarly() {
    const calls = batchesOf(early).map((batch) => {
      const { session_token = '', queuedAtMs = 0 } = batch[0] ?? {}
      const events = batch.map(({ event }) => event)
      const outbox_age_ms = clock.epochNowMs() - queuedAtMs
      return callApi('/v1/events', { session_token, events, outbox_age_ms }, { keepalive: true })
    })
    await Promise.all(calls)
  }

  const flush = async () => (await loading).flush()
  const leave = () => (full === undefined ? leaveEarly() : full.leave())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void leave()
  })
  addEventListener('pagehide', () => void leave())
  addEventListener('online', () => void flush())
  // What an earlier visit left behind.
  void flush()
  return {
    watch: (watcher) => {
      onAdd = watcher
    },
    add,
    flush,
    leave,
    emptied: async () => (await loading).emptied(),
    discard: async (session_token) => {
      discarded.add(session_token)
      early = early.filter((item) => item.session_token !== session_token)
      return (await loading).discard(session_token)
    },
    outcomeOf: async (event_uid) => (await loading).outcomeOf(event_uid),
    keptIn: loading.then(({ keptIn }) => keptIn),
  }
}
