import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, ask, call } from './call.ts'

export type Person = { user_id: string; condition: number; session_token: string; entity_id: string }

/** One event that was sent at least once. `reply` is set once it got a 200. */
export type Sent = { person: Person; event: LikeEvent; reply: Stored | undefined }

type Stored = { stored: number; duplicate: number }
export type LikeEvent = ReturnType<typeof aLike>

export type Writing = {
  sent: readonly Sent[]
  /** All replies except 200, in order of arrival. */
  refusals: readonly Answer[]
  nAnswered: () => number
  /** Stops creating events and retries the pending ones until they are acknowledged. */
  finish: () => Promise<void>
  /** Stops creating events, without retries. */
  abandon: () => Promise<void>
}

const RETRY_MS = 20
const MAX_EVENTS_EACH = 3000
const MAX_ATTEMPTS = 3000

let clock = 1_800_000_000_000

/** Every event has a unique time_engagement, which identifies it in the export. */
export function aLike(entity_id: string) {
  const atMs = clock++
  return {
    event_uid: randomUUID(),
    kind: 'engagement',
    client_time: atMs,
    entity_id,
    engagement_type: 'likes',
    response: 1,
    time_content_viewed: atMs,
    time_engagement: atMs,
  }
}

type Loaded = { data: { condition: number; session_token: string; order_data: { entity_id: string }[] } }

export async function arrive(url: string, user_id: string, experiment_id = 'solarflare'): Promise<Person> {
  const { data } = await ask<Loaded>(`${url}/v1/load_experiment`, { user_id, experiment_id })
  const entity_id = data.order_data[0]?.entity_id
  if (entity_id === undefined) throw new Error(`${user_id} was shown no card`)
  return { user_id, condition: data.condition, session_token: data.session_token, entity_id }
}

/** Starts `nWriters` people, each with one pending event at a time, which is retried until it gets a 200. */
export async function startWriting(url: string, nWriters: number): Promise<Writing> {
  const people = await Promise.all(Array.from({ length: nWriters }, (_, i) => arrive(url, `writer-${i}`)))
  const sent: Sent[] = []
  const refusals: Answer[] = []
  let nAnswered = 0
  let mode: 'write' | 'finish' | 'abandon' = 'write'

  async function sendUntilAnswered(one: Sent): Promise<void> {
    const { session_token } = one.person
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const answer = await call(`${url}/v1/events`, { session_token, events: [one.event] })
      if (answer.status === 200) {
        one.reply = answer.body as Stored // as in the contract of this call
        nAnswered++
        return
      }
      refusals.push(answer)
      if (mode === 'abandon') return
      await pause(RETRY_MS)
    }
    throw new Error(`${one.event.event_uid} was never answered`)
  }

  async function write(person: Person): Promise<void> {
    for (let n = 0; n < MAX_EVENTS_EACH && mode === 'write'; n++) {
      const one: Sent = { person, event: aLike(person.entity_id), reply: undefined }
      sent.push(one)
      await sendUntilAnswered(one)
    }
  }

  const all = Promise.all(people.map(write))
  // Checked when the writing ends; until then a rejection must not crash the tests.
  all.catch(() => undefined)
  const end = async (how: 'finish' | 'abandon') => {
    mode = how
    await all
  }
  return { sent, refusals, nAnswered: () => nAnswered, finish: () => end('finish'), abandon: () => end('abandon') }
}

export const keyOf = ({ person, event }: Pick<Sent, 'person' | 'event'>) => `${person.user_id} ${event.time_engagement}`

/** The entries of `wanted` that are not in `found`. */
export function missingIn(found: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(found)
  return wanted.filter((key) => !known.has(key))
}

/** The likes in a study's engagement file, one key per row. */
export const likesIn = async (url: string, experiment_id = 'solarflare'): Promise<string[]> =>
  likesOf(await ask<string>(`${url}/v1/exports/${experiment_id}/engagement.csv`))

export function likesOf(csv: string): string[] {
  const [header = [], ...rows] = csv.split('\n').filter(Boolean).map(cellsOf)
  const at = (name: string) => header.indexOf(name)
  return rows
    .filter((row) => row[at('engagement_type')] === 'likes')
    .map((row) => `${row[at('user_id')]} ${row[at('time_engagement')]}`)
    .sort()
}

export const cellsOf = (line: string) => line.slice(1, -1).split('","')

const MAX_EVENTS_A_CALL = 500

/** Sends all events once more, one request per person. */
export async function replay(url: string, sent: readonly Sent[]): Promise<Stored> {
  const sum = { stored: 0, duplicate: 0 }
  for (const session_token of new Set(sent.map(({ person }) => person.session_token))) {
    const mine = sent.filter(({ person }) => person.session_token === session_token).map(({ event }) => event)
    for (let n = 0; n < mine.length; n += MAX_EVENTS_A_CALL) {
      const events = mine.slice(n, n + MAX_EVENTS_A_CALL)
      const { stored, duplicate } = await ask<Stored>(`${url}/v1/events`, { session_token, events })
      sum.stored += stored
      sum.duplicate += duplicate
    }
  }
  return sum
}
