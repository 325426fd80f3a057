import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { openCaller, type PlainAnswer, type PlainCaller } from './plain-caller.ts'
import { type Figure, median } from './report.ts'
import { cpuMs, postgresPidOf } from './server-processor.ts'

const CARDS = 1000
const CONDITIONS = 3
const AT_ONCE = 50
/** What the page asks for first. */
const PAGE = { n_cards: 25 }
const CUES = { 'feed-button-like': 'lognormal', 'feed-button-share': 'lognormal' }
const CASES = [
  { name: '25 of 1,000 cards', settings: CUES, body: PAGE, atMostMs: 60 },
  { name: 'the whole feed of 1,000 cards', settings: CUES, body: {}, atMostMs: 400 },
  // The first cases have the default, `random`.
  ...feedAlgorithms.slice(1).map(({ name: algorithm }) => ({
    name: `25 of 1,000 cards by ${algorithm}`,
    settings: { algorithm },
    body: PAGE,
    atMostMs: 120,
  })),
]
/** These go to another study and are not measured: the compiler of Node works during the first thousands of arrivals. */
const WARM_UP_ROUNDS = 30
/** `npm run bench arrivals -- --rounds=5` for a short run. */
const ROUNDS = Number(process.argv.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length) ?? 20)
const TWO_NODES_AT_ONCE = 200

type Node = { process: ChildProcess; url: string; postgresPid: number }

/** People who open a study of a thousand cards at the same moment, first on one server process, then on two. */
export async function measureArrivals(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const nodes: Node[] = []
  try {
    const { host, user, database } = postgres.connection
    const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const postgresPid = await postgresPidOf(postgres.connection)
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

/** The built product, on a running database. */
async function startNode(dataDir: string, DATABASE_URL: string): Promise<Omit<Node, 'postgresPid'>> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL, PORT: '0' }
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error('Feedlab ended without an address')
}

async function onOneNode(node: Node): Promise<Figure[]> {
  const figures: Figure[] = []
  const callers = await callersOf([node], AT_ONCE, 'gzip')
  for (const { name, settings, body, atMostMs } of CASES) {
    const earlier = await aStudy(node.url, settings)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await arriveTogether(callers, { experiment_id: earlier, ...body })
    const experiment_id = await aStudy(node.url, settings)
    // The first arrival loads what the others find in memory.
    await arrive(callers, 0, { experiment_id, ...body })
    const times: number[] = []
    const before = await cpuMs({ pid: node.process.pid, postgresPid: node.postgresPid })
    for (let round = 0; round < ROUNDS; round++) times.push(...(await arriveTogether(callers, { experiment_id, ...body })))
    const after = await cpuMs({ pid: node.process.pid, postgresPid: node.postgresPid })
    const what = `${name}, ${AT_ONCE} arrivals at once`
    figures.push(
      { what: `${what}: median`, value: median(times), unit: 'ms', atMost: atMostMs },
      { what: `${what}: p95`, value: at(times, 0.95), unit: 'ms' },
      { what: `${what}: CPU of the server per arrival`, value: (after.node - before.node) / times.length, unit: 'ms' },
      { what: `${what}: CPU of PostgreSQL per arrival`, value: (after.postgres - before.postgres) / times.length, unit: 'ms' },
    )
  }
  for (const caller of callers) caller.close()
  return figures
}

async function onAll(nodes: readonly Node[]): Promise<Figure[]> {
  const experiment_id = await aStudy(nodes[0]?.url ?? '', {})
  const callers = await callersOf(nodes, TWO_NODES_AT_ONCE, 'identity')
  const answers = await atOnce(TWO_NODES_AT_ONCE, (i) => arrive(callers, i, { experiment_id, ...PAGE }))
  for (const caller of callers) caller.close()
  const fills = Array.from({ length: CONDITIONS }, () => 0)
  for (const { end } of answers) {
    const condition = Number(/"condition":(\d+)/.exec(end)?.[1])
    fills[condition - 1] = (fills[condition - 1] ?? 0) + 1
  }
  const what = `${TWO_NODES_AT_ONCE} arrivals at once on ${nodes.length} processes`
  return [
    { what: `${what}: median`, value: median(answers.map(({ ms }) => ms)), unit: 'ms' },
    { what: `${what}: conditions differ by`, value: Math.max(...fills) - Math.min(...fills), unit: 'people', atMost: 1 },
  ]
}

const atOnce = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const at = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** A researcher's call. */
async function call(url: string, body: unknown): Promise<{ data: Record<string, string> }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<{ data: Record<string, string> }> // our own API
}

/** Open connections, shared out among the nodes, as browsers have them by the time they ask. */
const callersOf = (nodes: readonly Node[], n: number, encoding: 'gzip' | 'identity'): Promise<PlainCaller[]> =>
  atOnce(n, (i) => openCaller(new URL('/v1/load_experiment', nodes[i % nodes.length]?.url), encoding))

type Asked = { experiment_id: string; n_cards?: number }

/** How long each of those who arrive at once waits. */
const arriveTogether = async (callers: readonly PlainCaller[], asked: Asked): Promise<number[]> =>
  (await atOnce(AT_ONCE, (i) => arrive(callers, i, asked))).map(({ ms }) => ms)

async function arrive(callers: readonly PlainCaller[], i: number, asked: Asked): Promise<PlainAnswer> {
  const answer = await callers[i]?.post(JSON.stringify({ user_id: `p-${randomUUID()}`, ...asked }))
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
    alt_text: `A picture of what card ${i} is about`,
  }))
  const setname = `s${randomUUID().slice(0, 8)}`
  const made = await call(`${url}/v1/ingest_entity_set`, { entity_set_settings: { setname, category: 'news', covariates } })
  const entity_sets = JSON.stringify([{ entity_set: made.data['entity_set'], randomize_between_subjects: 'yes' }])
  const condition_settings = Array.from({ length: CONDITIONS }, (_, i) => i + 1).flatMap((condition) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({ condition, param, value })),
  )
  const spawned = await call(`${url}/v1/spawn_experiment`, { condition_settings })
  return spawned.data['experiment_id'] ?? ''
}
