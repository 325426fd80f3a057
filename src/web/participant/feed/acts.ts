import type { ParticipantEvent } from '#contract/events.ts'
import { type ActDetail, TARGET } from '#domain/engagement/acts/act.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import { isObject, parseStored } from '../browser/stored-values.ts'

/** An act as a part of the feed reports it. `target`: the comment, label or other thing that it is about. */
export type ActDone = {
  name: string
  entity_id?: string
  target?: string
  response?: 0 | 1
  detail?: ActDetail | undefined
  /** When it was, where a time in `detail` is counted from or to that moment; otherwise now. */
  atMs?: number
}

/** The last state of an act, as this participant sees it. */
export type ActState = { entity_id: string; target: string; response: 0 | 1; detail: ActDetail; atMs: number }

export type Acts = {
  /** Undefined if it was never done. */
  read: (name: string, entity_id?: string, target?: string) => ActState | undefined
  /** Every state of the act, in the order in which they first came about. */
  all: (name: string) => readonly ActState[]
  /** Reports an act, and remembers its state over reloads. */
  did: (act: ActDone) => void
  /** Reports an act that nothing on the page depends on later. */
  note: (act: ActDone) => void
  subscribe: Subscribe
}

type Sent = Omit<Extract<ParticipantEvent, { kind: 'act' }>, 'event_uid' | 'client_time' | 'kind'>

type Options = {
  slots: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  /** Start of the visit to a card, for `time_content_viewed`. */
  viewedAt: (entity_id: string) => number
  report: (act: Sent, atMs: number) => void
}

const SLOT = 'acts'
const EMPTY: readonly ActState[] = []

export function createActs({ slots, now, viewedAt, report }: Options): Acts {
  const states = readStates(slots.getItem(SLOT))
  const [subscribe, notify] = createListeners()

  function reportAt({ name, entity_id, target, response = 1, detail = {}, atMs = now() }: ActDone) {
    const card = entity_id === undefined ? {} : { entity_id, time_content_viewed: viewedAt(entity_id) }
    const withTarget = target === undefined ? detail : { ...detail, [TARGET]: target }
    report({ ...card, engagement_type: name, response, time_engagement: atMs, detail: withTarget }, atMs)
  }

  return {
    read: (name, entity_id = '', target = '') =>
      states.get(name)?.find((state) => state.entity_id === entity_id && state.target === target),
    all: (name) => states.get(name) ?? EMPTY,
    note: reportAt,
    did: (act) => {
      const { atMs = now() } = act
      reportAt({ ...act, atMs })
      const { name, entity_id = '', target = '', response = 1, detail = {} } = act
      const next = { entity_id, target, response, detail, atMs }
      const known = states.get(name) ?? EMPTY
      const at = known.findIndex((state) => state.entity_id === entity_id && state.target === target)
      // A new list each time: React compares lists by identity.
      states.set(name, at < 0 ? [...known, next] : known.map((state, i) => (i === at ? next : state)))
      slots.setItem(SLOT, JSON.stringify([...states]))
      notify()
    },
    subscribe,
  }
}

/** Participants can change their storage: entries of another shape are left out. */
function readStates(text: string | null): Map<string, readonly ActState[]> {
  const stored = parseStored(text)
  const entries = Array.isArray(stored) ? stored : []
  return new Map(
    entries.flatMap((entry): [string, readonly ActState[]][] => {
      const [name, list] = Array.isArray(entry) ? entry : []
      return typeof name === 'string' && Array.isArray(list) ? [[name, list.filter(isState)]] : []
    }),
  )
}

const isState = (value: unknown): value is ActState =>
  isObject(value) &&
  typeof value['entity_id'] === 'string' &&
  typeof value['target'] === 'string' &&
  (value['response'] === 0 || value['response'] === 1) &&
  isObject(value['detail']) &&
  typeof value['atMs'] === 'number'
