import type { ParticipantEvent } from '#contract/events.ts'

export const MAX_BATCH_EVENTS = 500
/** Browsers allow 64 KB for calls that outlive the page; the rest is for the token and the brackets. */
export const MAX_BATCH_BYTES = 60 * 1024

export type QueuedEvent = {
  event_uid: string
  session_token: string
  event: ParticipantEvent
  queuedAtMs: number
  /** Order among events of one millisecond. */
  seq: number
  bytes: number
  /** How many visits ended with the server refusing this very event. */
  refusals: number
}

const utf8 = new TextEncoder()

export const queued = (session_token: string, event: ParticipantEvent, queuedAtMs: number, seq: number): QueuedEvent => {
  const bytes = utf8.encode(JSON.stringify(event)).length
  return { event_uid: event.event_uid, session_token, event, queuedAtMs, seq, bytes, refusals: 0 }
}

const inOrder = (one: QueuedEvent, other: QueuedEvent) => one.queuedAtMs - other.queuedAtMs || one.seq - other.seq

/** The oldest events of one session that fit into one call. An event that is too large by itself goes alone. */
export function nextBatch(waiting: readonly QueuedEvent[]): QueuedEvent[] {
  const sorted = [...waiting].sort(inOrder)
  const token = sorted[0]?.session_token
  const batch: QueuedEvent[] = []
  let bytes = 0
  for (const item of sorted) {
    if (item.session_token !== token) continue
    if (batch.length === MAX_BATCH_EVENTS || (batch.length > 0 && bytes + item.bytes > MAX_BATCH_BYTES)) break
    batch.push(item)
    bytes += item.bytes + 1
  }
  return batch
}

/** All of them, split into calls. */
export function batchesOf(waiting: readonly QueuedEvent[]): QueuedEvent[][] {
  const batches: QueuedEvent[][] = []
  let rest = waiting
  while (rest.length > 0) {
    const batch = nextBatch(rest)
    batches.push(batch)
    rest = rest.filter((item) => !batch.includes(item))
  }
  return batches
}
