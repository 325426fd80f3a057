import { randomUUID } from 'node:crypto'
import type { ParticipantEvent } from '#contract/events.ts'
import type { Api } from './api.ts'
import type { Clock } from './clock.ts'
import type { Tally } from './tally.ts'

type Kind = ParticipantEvent['kind']
/** Without what every event has. */
export type Happening = {
  [K in Kind]: Omit<Extract<ParticipantEvent, { kind: K }>, 'event_uid' | 'client_time'>
}[Kind]

export type Outbox = {
  /** Returns the uid of the event. */
  add: (happening: Happening, atMs?: number) => string
  track: (name: string) => void
  /** Sends everything that waits, as much at a time as a page would. */
  flush: () => Promise<void>
}

const MOST_EVENTS = 500
const MOST_BYTES = 60 * 1024
/** A page sends at the latest after so long. */
const LATEST_MS = 5000

type Parts = { api: Api; clock: Clock; onRefused: Tally['refused']; session_token: string; isReal: boolean }

export function openOutbox({ api, clock, onRefused, session_token, isReal }: Parts): Outbox {
  let waiting: ParticipantEvent[] = []
  let bytes = 0
  let sentMs = clock.now()
  let sending: Promise<void> = Promise.resolve()

  function add(happening: Happening, atMs = clock.now()): string {
    const event = { event_uid: randomUUID(), client_time: atMs, ...happening } as ParticipantEvent // the parts of one kind
    const size = JSON.stringify(event).length
    if (waiting.length >= MOST_EVENTS || bytes + size > MOST_BYTES) sendLater()
    waiting.push(event)
    bytes += size
    if (isReal && clock.now() - sentMs > LATEST_MS) sendLater()
    return event.event_uid
  }

  function sendLater() {
    const events = waiting
    waiting = []
    bytes = 0
    sentMs = clock.now()
    if (events.length > 0) sending = sending.then(() => send(events))
    // The next flush reports the failure.
    sending.catch(() => undefined)
  }

  async function send(events: ParticipantEvent[]) {
    const { refused } = await api.call('/v1/events', { session_token, events })
    for (const { index, code, message } of refused)
      onRefused({ call: `/v1/events (${events[index]?.kind ?? 'unknown'})`, code, message })
  }

  return {
    add,
    track: (name) => void add({ kind: 'track', name }),
    flush: () => {
      sendLater()
      return sending
    },
  }
}
