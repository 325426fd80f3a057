import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { openCaller, type PlainAnswer, type PlainCaller } from './plain-caller.ts'
import { type Figure, median } from './report.ts'

const CARDS = 1000
const CONDITIONS = 3
const AT_ONCE = 50
/** What the first people after a start meet is told apart: the compiler goes on for some thousand arrivals. They come to a study of their own. */
const CUES = { 'feed-button-like': 'lognormal', 'feed-button-share': 'lognormal' }
const THOMPSON = { algorithm: 'thompson_sampling' }
/** Browsers take gzip; a script may not. */
const CROWDS = [
  { name: 'random', settings: {}, encoding: 'identity', warmUpRounds: 60, atMostMs: 50 },
  { name: 'random in gzip', settings: {}, encoding: 'gzip', warmUpRounds: 60, atMostMs: 50 },
  { name: 'random with social cues', settings: CUES, encoding: 'identity', warmUpRounds: 60, atMostMs: 50 },
  { name: 'random with social cues in gzip', settings: CUES, encoding: 'gzip', warmUpRounds: 60, atMostMs: 50 },
  { name: 'thompson_sampling', settings: THOMPSON, encoding: 'identity', warmUpRounds: 4, atMostMs: undefined },
] as const
const ROUNDS = 20
const FIRST_ROUNDS = 4
const TWO_NODES_AT_ONCE = 200
/** Of the kernel: ticks of /proc/…/stat. */
const MS_A_TICK = 10

type Node = { process: ChildProcess; url: string; postgresPid: number }

/** People who open a study of a thousand cards at the same moment, on one server process and then on two. */
export async function measureArrivals(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const nodes: Node[] = []
  try {
    const { host, user, database } = postgres.connection
    const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const postgresPid = await pidOf(postgres.connection)
    for (let i = 0; i < 2; i++) nodes.push({ ...(await startNode(join(dataDir, `node-${i}`), url)), postgresPid })
    const [first] = nodes
    if (first === undefined) throw new Error('No node was started')
    return [...(await onOneNode(first)), ...(await onAll(nodes))]
  } finally {
    for (const { process: child } of nodes) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The process that all backends are children of. */
async function pidOf(connection: ClientConfig): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { parent } = await statOf(String(rows[0]?.pid))
  await client.end()
  return parent
}

/** The built product, on a database that is there. */
async function startNode(dataDir: string, DATABASE_URL: string): Promise<Omit<Node, 'postgresPid'>> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL, PORT: '0' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error('Feedlab ended without an address')
}

async function onOneNode(node: Node): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, settings, encoding, warmUpRounds, atMostMs } of CROWDS) {
    const callers = await callersOf([node], AT_ONCE, encoding)
    const earlier = await aStudy(node.url, settings)
    const first: number[] = []
    for (let round = 0; round < warmUpRounds; round++) {
      const times = await crowd(callers, earlier)
      if (round < FIRST_ROUNDS) first.push(...times)
    }
    const experiment_id = await aStudy(node.url, settings)
    // Whoever comes first loads what everybody else finds in memory.
    await arrive(callers, 0, experiment_id)
    const [arrived, alive]: [number[], number[]] = [[], []]
    let spent = { node: 0, postgres: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const before = await cpuMs(node)
      arrived.push(...(await crowd(callers, experiment_id)))
      const after = await cpuMs(node)
      // In turns, so that a noisy second hits both.
      alive.push(...(await atOnce(AT_ONCE, () => call(`${node.url}/healthz`))).map(({ ms }) => ms))
      spent = { node: spent.node + after.node - before.node, postgres: spent.postgres + after.postgres - before.postgres }
    }
    const what = `${name}, ${CARDS} cards, ${AT_ONCE} arrivals at once`
    figures.push(
      { what: `${what}: median`, value: median(arrived), unit: 'ms', ...(atMostMs !== undefined && { atMost: atMostMs }) },
      { what: `${what}: median of the first ${FIRST_ROUNDS * AT_ONCE}`, value: median(first), unit: 'ms' },
      { what: `${what}: p95`, value: at(arrived, 0.95), unit: 'ms' },
      { what: `${what}: median against /healthz`, value: median(arrived) / median(alive), unit: 'ratio' },
      { what: `${what}: CPU of the server per arrival`, value: spent.node / arrived.length, unit: 'ms' },
      { what: `${what}: CPU of PostgreSQL per arrival`, value: spent.postgres / arrived.length, unit: 'ms' },
    )
    if (encoding === 'identity') {
      const times = await comingAgain(callers, experiment_id, warmUpRounds)
      figures.push({ what: `${what}: median of the same people again, with their tokens`, value: median(times), unit: 'ms' })
    }
    for (const caller of callers) caller.close()
  }
  return figures
}

async function onAll(nodes: readonly Node[]): Promise<Figure[]> {
  const experiment_id = await aStudy(nodes[0]?.url ?? '', {})
  const callers = await callersOf(nodes, TWO_NODES_AT_ONCE, 'identity')
  const answers = await atOnce(TWO_NODES_AT_ONCE, (i) => arrive(callers, i, experiment_id))
  for (const caller of callers) caller.close()
  const fills = Array.from({ length: CONDITIONS }, () => 0)
  for (const { end } of answers) {
    const condition = Number(/"condition":(\d+)/.exec(end)?.[1])
    fills[condition - 1] = (fills[condition - 1] ?? 0) + 1
  }
  const what = `${TWO_NODES_AT_ONCE} arrivals at once on ${nodes.length} processes`
  return [
    { what: `${what}: median`, value: median(answers.map(({ ms }) => ms)), unit: 'ms' },
    { what: `${what}: arms differ by`, value: Math.max(...fills) - Math.min(...fills), unit: 'people', atMost: 1 },
  ]
}

const atOnce = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const at = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

type Answer = { ms: number; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: TWO_NODES_AT_ONCE })

/** From the first byte sent to the last one received. */
function call(url: string, body?: unknown): Promise<Answer> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { agent, method, headers: { 'content-type': 'application/json' } }, (response: IncomingMessage) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const ms = performance.now() - startedMs
        const text = Buffer.concat(pieces).toString()
        if (response.statusCode === 200) resolve({ ms, body: text })
        else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Kept connections, in turns to each node, as browsers have them by the time they ask. */
const callersOf = (nodes: readonly Node[], n: number, encoding: 'gzip' | 'identity'): Promise<PlainCaller[]> =>
  atOnce(n, (i) => openCaller(new URL('/v1/load_experiment', nodes[i % nodes.length]?.url), encoding))

/** How long each of a crowd waits. */
const crowd = async (callers: readonly PlainCaller[], experiment_id: string): Promise<number[]> =>
  (await atOnce(AT_ONCE, (i) => arrive(callers, i, experiment_id))).map(({ ms }) => ms)

/** A page asks again for the rest of its cards. */
async function comingAgain(callers: readonly PlainCaller[], experiment_id: string, warmUpRounds: number): Promise<number[]> {
  const users = callers.map(() => `p-${randomUUID()}`)
  const first = await atOnce(AT_ONCE, (i) => arrive(callers, i, experiment_id, { user_id: users[i] ?? '' }))
  const people = first.map(({ end }, i) => ({
    user_id: users[i] ?? '',
    session_token: /"session_token":"([^"]+)"/.exec(end)?.[1] ?? '',
  }))
  const times: number[] = []
  for (let round = 0; round < warmUpRounds + ROUNDS; round++) {
    const answers = await atOnce(AT_ONCE, (i) => arrive(callers, i, experiment_id, people[i]))
    if (round >= warmUpRounds) times.push(...answers.map(({ ms }) => ms))
  }
  return times
}

type Who = { user_id: string; session_token?: string }

async function arrive(callers: readonly PlainCaller[], i: number, experiment_id: string, who?: Who): Promise<PlainAnswer> {
  const answer = await callers[i]?.post(JSON.stringify({ ...(who ?? { user_id: `p-${randomUUID()}` }), experiment_id }))
  if (answer?.status.startsWith('200') !== true) throw new Error(`An arrival was answered with ${answer?.status}: ${answer?.end}`)
  return answer
}

/** A study of three conditions on one set of hosted pictures. */
async function aStudy(url: string, settings: Record<string, string>): Promise<string> {
  const covariates = Array.from({ length: CARDS }, (_, i) => ({
    source_url: `https://img.example/t_${i}.png`,
    filename: `t_${i}.png`,
    retrieve_date: '2026-01-01',
    entity_type: 'image',
    headline: `Headline of card ${i}`,
    alt_text: `A picture of something that card ${i} tells of`,
  }))
  const setname = `s${randomUUID().slice(0, 8)}`
  const made = await call(`${url}/v1/ingest_entity_set`, { entity_set_settings: { setname, category: 'news', covariates } })
  const entity_sets = JSON.stringify([{ entity_set: JSON.parse(made.body).data.entity_set, randomize_between_subjects: 'yes' }])
  const condition_settings = Array.from({ length: CONDITIONS }, (_, i) => i + 1).flatMap((condition) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({ condition, param, value })),
  )
  const spawned = await call(`${url}/v1/spawn_experiment`, { condition_settings })
  return JSON.parse(spawned.body).data.experiment_id
}

/** Of the server process, and of the PostgreSQL that it asks. */
async function cpuMs({ process: { pid }, postgresPid }: Node): Promise<{ node: number; postgres: number }> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(all.map(async (name) => statOf(name)))
  const ticks = (isMeant: (stat: Stat) => boolean) => stats.filter(isMeant).reduce((sum, stat) => sum + stat.ticks, 0)
  return {
    node: ticks((stat) => stat.pid === pid) * MS_A_TICK,
    postgres: ticks((stat) => stat.pid === postgresPid || stat.parent === postgresPid) * MS_A_TICK,
  }
}

type Stat = { pid: number; parent: number; ticks: number }

async function statOf(pid: string): Promise<Stat> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // From behind the name, which may hold anything: state, parent, …, utime, stime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) }
}
