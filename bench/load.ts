import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Client } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { callFeedlab } from './call-feedlab.ts'
import { aStudy, memoryOf } from './exports.ts'
import { type Event, eventsOfPerson } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { openCaller, type PlainCaller } from './plain-caller.ts'
import { type Figure, quantile } from './report.ts'
import { cpuMs, postgresPidOf } from './server-processor.ts'

/** `npm run bench load -- --people=10000` for more. */
const PEOPLE = Number(process.argv.find((word) => word.startsWith('--people='))?.slice('--people='.length) ?? 5000)
const SECONDS = 120
/** Every page sends once in so long, at another moment each: of 5,000 people 500 calls and 2,500 events a second. */
const EVERY_MS = 10_000
const EVENTS_A_CALL = 5
/** As many connections as a proxy keeps open. */
const CONNECTIONS = 64
const AT_ONCE = 32

const BATCH_SECONDS = 10
/** Clicks; reports of what was in view are larger, and a call has a limit of bytes. */
const BATCH_EVENTS = 400
const BATCH_CONNECTIONS = 16

type Loaded = { session_token: string; order_data: { entity_id: string }[] }
export type Person = { session_token: string; events: readonly Event[] }

/** Others repeat the events of these people. With events of 5,000 people in memory, the callers' garbage collector held both cores for seconds. */
const SCRIPTS = 50

/** Many people at once, and large batches. The callers share the two cores with the server. */
export async function measureLoad(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const open = (path: string) => openCaller(new URL(path, feedlab.url), 'identity')
  try {
    const people = await arrive(feedlab.url, await aStudy(feedlab.url, 'load'), PEOPLE)
    const callers = await openMany(() => open('/v1/events'), CONNECTIONS)
    const storedBefore = await countEvents(feedlab.dataDir)
    const cpu = { pid: feedlab.pid, postgresPid: await postgresPidOf(await connectionOf(feedlab.dataDir)) }
    const own = process.cpuUsage()
    const before = await cpuMs(cpu)
    const { ms, errors, events, seconds } = await stayTogether(people, callers)
    const after = await cpuMs(cpu)
    const { user, system } = process.cpuUsage(own)
    const stored = (await countEvents(feedlab.dataDir)) - storedBefore
    const memoryMb = await memoryOf(feedlab.pid, 'VmHWM')
    const batched = await sendBatches(people, await openMany(() => open('/v1/events'), BATCH_CONNECTIONS))
    return [
      {
        what: `${PEOPLE} people at once for ${SECONDS} s: events stored`,
        value: events / seconds,
        unit: 'per s',
        atLeast: PEOPLE / 2,
      },
      { what: 'the same: median of the calls', value: quantile(ms, 0.5), unit: 'ms' },
      { what: 'the same: p95 of the calls', value: quantile(ms, 0.95), unit: 'ms', ...(PEOPLE <= 5000 && { atMost: 100 }) },
      { what: 'the same: calls with an error', value: errors, unit: '', atMost: 0 },
      { what: 'the same: acknowledged events that are not in the database', value: events - stored, unit: '', atMost: 0 },
      { what: 'the same: processor time of the server for each call', value: (after.node - before.node) / ms.length, unit: 'ms' },
      {
        what: 'the same: processor time of PostgreSQL for each call',
        value: (after.postgres - before.postgres) / ms.length,
        unit: 'ms',
      },
      { what: 'the same: cores that the callers themselves took', value: (user + system) / 1e6 / seconds, unit: '' },
      { what: 'the same: most memory of the Node process', value: memoryMb, unit: 'MB', atMost: 512 },
      { what: `events in batches of ${BATCH_EVENTS}`, value: batched, unit: 'per s', atLeast: 25_000 },
    ]
  } finally {
    await feedlab.stop()
  }
}

const connectionOf = async (dataDir: string) => (await startPostgres({ dataDir, log: () => undefined })).connection

async function countEvents(dataDir: string): Promise<number> {
  const client = new Client(await connectionOf(dataDir))
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from events')
  await client.end()
  return rows[0]?.n ?? 0
}

export const openMany = (open: () => Promise<PlainCaller>, n: number) => Promise.all(Array.from({ length: n }, open))

/** Everybody opens the study. */
export async function arrive(url: string, experiment_id: string, nPeople: number): Promise<Person[]> {
  const limit = pLimit(AT_ONCE)
  const scripts = new Map<number, Event[]>()
  return Promise.all(
    Array.from({ length: nPeople }, (_, n) =>
      limit(async () => {
        const body = { experiment_id, user_id: randomUUID() }
        const { session_token, order_data } = await callFeedlab<Loaded>(`${url}/v1/load_experiment`, body)
        const cards = order_data.map(({ entity_id }) => entity_id)
        const events = scripts.get(n % SCRIPTS) ?? eventsOfPerson(cards, n)
        scripts.set(n % SCRIPTS, events)
        return { session_token, events }
      }),
    ),
  )
}

type Stay = { ms: number[]; errors: number; events: number; seconds: number }

/** Each person's page sends at its own moments. A caller that is busy makes the next one wait, which counts. */
async function stayTogether(people: readonly Person[], callers: readonly PlainCaller[]): Promise<Stay> {
  const free = [...callers]
  const limit = pLimit(callers.length)
  const ms: number[] = []
  let errors = 0
  let events = 0
  const send = async (person: Person, call: number) => {
    const sent = eventsAt(person, call * EVENTS_A_CALL, EVENTS_A_CALL)
    const body = JSON.stringify({ session_token: person.session_token, events: sent })
    const plannedMs = performance.now()
    await limit(async () => {
      const caller = free.pop()
      if (caller === undefined) throw new Error('There are as many callers as calls at once')
      const { status, end } = await caller.post(body)
      free.push(caller)
      ms.push(performance.now() - plannedMs)
      if (status.startsWith('200') && end.includes(`"stored":${EVENTS_A_CALL}`)) events += EVENTS_A_CALL
      else errors += 1
    })
  }
  const startMs = performance.now()
  await Promise.all(
    people.map(async (person, i) => {
      for (let call = 0; call < (SECONDS * 1000) / EVERY_MS; call++) {
        await pause(startMs + (i / people.length + call) * EVERY_MS - performance.now())
        await send(person, call)
      }
    }),
  )
  const seconds = (performance.now() - startMs) / 1000
  for (const caller of callers) caller.close()
  return { ms, errors, events, seconds }
}

/** Events of somebody who goes on for as long as is asked for. */
export const eventsAt = ({ events }: Person, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ event_uid: randomUUID(), ...events[(from + i) % events.length] }))

const clicksOf = ({ session_token, events }: Person): Person => ({
  session_token,
  events: events.filter(({ kind }) => kind === 'engagement'),
})

/** As many as the server takes: what browsers send that were away. */
async function sendBatches(people: readonly Person[], callers: readonly PlainCaller[]): Promise<number> {
  const untilMs = performance.now() + BATCH_SECONDS * 1000
  let stored = 0
  await Promise.all(
    callers.map(async (caller, first) => {
      for (let n = first; performance.now() < untilMs; n += callers.length) {
        const person = people[n % people.length]
        if (person === undefined) throw new Error('Nobody arrived')
        const body = { session_token: person.session_token, events: eventsAt(clicksOf(person), 0, BATCH_EVENTS) }
        const { end } = await caller.post(JSON.stringify(body))
        stored += Number(/"stored":(\d+)/.exec(end)?.[1] ?? 0)
      }
      caller.close()
    }),
  )
  return stored / BATCH_SECONDS
}
