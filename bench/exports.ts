import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { engagement } from '#domain/exports/engagement.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { settleSome } from '#server/store/exports/settled-engagement.ts'
import { fillStudy, ROWS_A_PERSON, repeatSettled } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROUNDS = 3
const MEMORY_EVERY_MS = 100
/** Packing would cost more than the way through this machine's memory. */
const PLAIN = { headers: { 'accept-encoding': 'identity' } }

/** `npm run bench exports -- --rows=10000000` for the long run. */
const nRows = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length) ?? 1_000_000)
const isLong = nRows > 1_000_000
/** In the long run most people repeat what others did. */
const nWorkedOut = isLong ? 100_000 : nRows

/**
 * The engagement file over HTTP against PostgreSQL's own COPY of the same rows, finished, from a plain table: the floor neither joins
 * nor sorts. People are gone and their rows are written down, as they are some two minutes after they leave; what the file costs
 * while they are all still there, and every sample of their pages must be read, is told beside it without a bound.
 */
export async function measureExports(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-bench-'))
  try {
    const kept = { dataDir, port: await aFreePort() }
    const made = await prepare(kept)
    const feedlab = await startFeedlab(kept)
    try {
      return await measure(`${feedlab.url}/v1/exports/${made.experiment_id}/engagement.csv`, feedlab.pid, made)
    } finally {
      await feedlab.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Prepared = { dataDir: string; experiment_id: string; settledPerSecond: number }

/** A study full of people who are gone. The server that is measured has done nothing but start. */
async function prepare(kept: { dataDir: string; port: number }): Promise<Prepared> {
  const feedlab = await startFeedlab(kept)
  const experiment_id = await aStudy(feedlab.url).finally(feedlab.stop)
  const postgres = await startPostgres({ dataDir: kept.dataDir, log: () => undefined })
  const pool = new Pool(postgres.connection)
  try {
    await fillStudy(pool, experiment_id, Math.ceil(nWorkedOut / ROWS_A_PERSON))
    const settledPerSecond = await settleAll(pool, feedlab.url)
    if (isLong) await repeatSettled(pool, experiment_id, Math.ceil(nRows / ROWS_A_PERSON))
    return { dataDir: kept.dataDir, experiment_id, settledPerSecond }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measure(address: string, pid: number, { dataDir, settledPerSecond }: Prepared): Promise<Figure[]> {
  const { connection } = await startPostgres({ dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const { rows } = await keepFinished(pool, address)
    const ours: Read[] = []
    const copies: Read[] = []
    for (let round = 0; round < ROUNDS; round++) {
      copies.push(await read(await copyFinished(pool)))
      ours.push(await readExport(address, pid))
    }
    const seconds = (reads: readonly Read[]) => median(reads.map((each) => each.seconds))
    return [
      { what: 'rows in the file', value: rows, unit: 'rows' },
      { what: 'people whose rows are written down beforehand', value: settledPerSecond, unit: 'per s' },
      { what: 'COPY of the finished rows', value: rows / seconds(copies), unit: 'per s' },
      { what: 'engagement file over HTTP', value: rows / seconds(ours), unit: 'per s' },
      { what: 'the file against COPY', value: seconds(copies) / seconds(ours), unit: 'ratio', atLeast: 0.5 },
      { what: 'first byte of the file', value: median(ours.map(({ firstMs }) => firstMs)), unit: 'ms', atMost: 200 },
      { what: 'memory of the Node process, at most', value: Math.max(...ours.map(({ peak }) => peak)), unit: 'MB', atMost: 150 },
      { what: 'gained from the first third of a file to its last', value: median(ours.map(gained)), unit: 'MB', atMost: 5 },
      ...(isLong ? [] : await whileAllAreThere(pool, address, pid, rows)),
    ]
  } finally {
    await pool.end()
  }
}

/** Nothing is written down of people who may do more. */
async function whileAllAreThere(pool: Pool, address: string, pid: number, rows: number): Promise<Figure[]> {
  await pool.query('update participants set last_seen_at = now()')
  const { seconds, firstMs, peak } = await readExport(address, pid)
  return [
    { what: 'the file while everybody is still there', value: rows / seconds, unit: 'per s' },
    { what: 'first byte while everybody is still there', value: firstMs, unit: 'ms' },
    { what: 'memory while everybody is still there', value: peak, unit: 'MB' },
  ]
}

/** Medians of a third: where a collection of garbage falls is chance. */
function gained({ memory }: Read): number {
  const third = Math.ceil(memory.length / 3)
  return median(memory.slice(-third)) - median(memory.slice(0, third))
}

function aFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // of TCP
      server.close(() => resolve(port))
    })
  })
}

/** As the server does by itself when people are gone. */
async function settleAll(pool: Pool, url: string): Promise<number> {
  await pool.query(`update participants set last_seen_at = now() - interval '1 hour'`)
  const startedAt = performance.now()
  let total = 0
  for (let n = 1; n > 0; total += n) n = await settleSome(pool, url, 20)
  await pool.query('vacuum analyze')
  return total / ((performance.now() - startedAt) / 1000)
}

export async function aStudy(url: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { data: Record<string, string> } // both answers below are of this shape
  }
  const covariates = Array.from({ length: 100 }, (_, i) => ({
    source_url: `https://img.example/${i % 2 ? 't' : 'f'}_${i}.png`,
    filename: `${i % 2 ? 't' : 'f'}_${i}.png`,
    retrieve_date: '2026-01-01',
    entity_type: 'image',
  }))
  const set = await call('/v1/ingest_entity_set', { entity_set_settings: { setname: 'bench', category: 'news', covariates } })
  const value = JSON.stringify([{ entity_set: set.data['entity_set'], randomize_between_subjects: 'yes' }])
  const study = await call('/v1/spawn_experiment', { condition_settings: [{ condition: 1, param: 'entity_sets', value }] })
  return study.data['experiment_id'] ?? ''
}

/** The file's own rows in a plain table. */
async function keepFinished(pool: Pool, address: string): Promise<{ rows: number }> {
  const columns = engagement.columns.map(({ name, cell }) => `${name} ${cell === 'number' ? 'double precision' : 'text'}`)
  await pool.query(`create table finished (${columns.join(', ')})`)
  const { body } = await fetch(address, PLAIN)
  if (body === null) throw new Error('The export has no body')
  const client = await pool.connect()
  const copy = client.query(copyFrom(`copy finished from stdin with (format csv, header, force_null (${numbers().join(', ')}))`))
  await new Promise<void>((resolve, reject) => {
    copy.once('finish', resolve).once('error', reject)
    Readable.fromWeb(body).once('error', reject).pipe(copy)
  })
  client.release()
  await pool.query('vacuum analyze finished')
  return { rows: copy.rowCount }
}

const numbers = () => engagement.columns.filter(({ cell }) => cell === 'number').map(({ name }) => name)

/** `memory`: now and then while it was read, in MB. */
type Read = { seconds: number; firstMs: number; bytes: number; peak: number; memory: number[] }

async function copyFinished(pool: Pool): Promise<AsyncIterable<Uint8Array>> {
  const client = await pool.connect()
  const copy = client.query(copyTo('copy finished to stdout with (format csv, force_quote *)'))
  copy.once('close', () => client.release())
  return copy
}

async function read(pieces: AsyncIterable<Uint8Array>, startedAt = performance.now()): Promise<Read> {
  let firstMs = 0
  let bytes = 0
  for await (const piece of pieces) {
    firstMs ||= performance.now() - startedAt
    bytes += piece.length
  }
  return { seconds: (performance.now() - startedAt) / 1000, firstMs, bytes, peak: 0, memory: [] }
}

/** `pid`: of the server, whose memory the system is asked for. Without it the server is, which costs it some. */
export async function readExport(address: string, pid?: number): Promise<Read> {
  const memory: number[] = []
  const ask = pid === undefined ? () => askServer(new URL(address).origin) : () => askSystem(pid, 'VmRSS')
  const watch = setInterval(async () => memory.push(await ask()), MEMORY_EVERY_MS)
  try {
    if (pid !== undefined) await forgetPeak(pid)
    const startedAt = performance.now()
    const response = await fetch(address, PLAIN)
    if (!response.ok || response.body === null) throw new Error(await response.text())
    const done = await read(Readable.fromWeb(response.body), startedAt)
    return { ...done, memory, peak: pid === undefined ? Math.max(...memory) : await askSystem(pid, 'VmHWM') }
  } finally {
    clearInterval(watch)
  }
}

async function askServer(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
}

async function askSystem(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6
}

/** The most that a process ever had is counted anew from here. See "clear_refs" in proc(5). */
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')
