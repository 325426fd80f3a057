import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Pool } from 'pg'
import { engagement } from '#domain/exports/engagement.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { asCsv } from '#server/store/exports/export-cells.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import { engagement as engagementSql } from '#server/store/exports/export-sql.ts'
import { newRowsSql } from '#server/store/exports/visits/engagement-table.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { fillStudy, ROWS_A_PERSON, repeatEvents, repeatPeople } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROUNDS = 3
/** Compression would cost more than sending the bytes within this machine. */
const PLAIN = { headers: { 'accept-encoding': 'identity' } }

/** `npm run bench exports -- --rows=10000000` for the long run. */
const nRows = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length) ?? 1_000_000)
const isLong = nRows > 1_000_000
/** Some people of another study who did much. */
const BUSY = { people: 8, events: 26_500 }
/** In the long run most people repeat what others did. */
const nComputed = isLong ? 100_000 : nRows

/**
 * The engagement file over HTTP against PostgreSQL's own COPY of the same query into nothing. People are gone and their visits are stored,
 * as they are some two minutes after they leave. What the file costs while they are all still there, and every sample of their pages must
 * be read, is printed beside it without a bound.
 */
export async function measureExports(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-bench-'))
  try {
    const kept = { dataDir, port: await aFreePort() }
    const made = await prepare(kept)
    const feedlab = await startFeedlab(kept)
    try {
      return await measure(feedlab.url, feedlab.pid, made)
    } finally {
      await feedlab.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Prepared = { dataDir: string; experiment_id: string; busyStudy: string; storedPerSecond: number }

/** A study full of people who are gone. The server that is measured has done nothing but start. */
async function prepare(kept: { dataDir: string; port: number }): Promise<Prepared> {
  const feedlab = await startFeedlab(kept)
  const studies = Promise.all([aStudy(feedlab.url), aStudy(feedlab.url, 'busy')])
  const [experiment_id, busyStudy] = await studies.finally(feedlab.stop)
  const postgres = await startPostgres({ dataDir: kept.dataDir, log: () => undefined })
  const pool = new Pool(postgres.connection)
  try {
    await fillStudy(pool, experiment_id, Math.ceil(nComputed / ROWS_A_PERSON))
    const storedPerSecond = await storeAll(pool)
    if (isLong) await repeatPeople(pool, experiment_id, Math.ceil(nRows / ROWS_A_PERSON))
    else {
      await fillStudy(pool, busyStudy, BUSY.people)
      await repeatEvents(pool, busyStudy, BUSY.events)
    }
    return { dataDir: kept.dataDir, experiment_id, busyStudy, storedPerSecond }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measure(
  url: string,
  pid: number,
  { dataDir, experiment_id, busyStudy, storedPerSecond }: Prepared,
): Promise<Figure[]> {
  const { connection } = await startPostgres({ dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const addressOf = (study: string, file: string) => `${url}/v1/exports/${study}/${file}`
    const address = addressOf(experiment_id, 'engagement.csv')
    const { rows: counted } = await pool.query<{ n: number }>('select sum(n_rows)::integer as n from person_visits')
    const rows = counted[0]?.n ?? 0
    const before = await memoryOf(pid, 'VmRSS')
    const ours: Read[] = []
    const copies: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      copies.push(await copySeconds(pool, url, experiment_id))
      ours.push(await readExport(address, pid))
    }
    const after = await memoryOf(pid, 'VmRSS')
    const seconds = median(ours.map((read) => read.seconds))
    return [
      { what: 'rows in the file', value: rows, unit: 'rows' },
      { what: 'people whose visits are stored beforehand', value: storedPerSecond, unit: 'per s' },
      { what: 'COPY of the same query into nothing', value: rows / median(copies), unit: 'per s' },
      { what: 'engagement file over HTTP', value: rows / seconds, unit: 'per s' },
      { what: 'the file against COPY', value: median(copies) / seconds, unit: 'ratio', atLeast: 0.5 },
      { what: 'first byte of the file', value: median(ours.map(({ firstMs }) => firstMs)), unit: 'ms' },
      { what: `memory that the Node process gains over ${ROUNDS} exports`, value: after - before, unit: 'MB', atMost: 60 },
      { what: 'memory of the Node process, at most', value: Math.max(...ours.map(({ peak }) => peak)), unit: 'MB' },
      ...(isLong ? [] : await whileAllAreThere(pool, address, pid, rows)),
      ...(isLong ? [] : await whileBusyPeopleAreThere(pool, (file) => addressOf(busyStudy, file), pid)),
    ]
  } finally {
    await pool.end()
  }
}

/** Stored visits are not current while people may do more. */
async function whileAllAreThere(pool: Pool, address: string, pid: number, rows: number): Promise<Figure[]> {
  await pool.query('update participants set last_seen_at = now()')
  const { seconds, firstMs, peak } = await readExport(address, pid)
  return [
    { what: 'the file while everybody is still there', value: rows / seconds, unit: 'per s' },
    { what: 'first byte while everybody is still there', value: firstMs, unit: 'ms' },
    { what: 'memory while everybody is still there, at most', value: peak, unit: 'MB' },
  ]
}

async function whileBusyPeopleAreThere(pool: Pool, addressOf: (file: string) => string, pid: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const file of ['engagement.csv', 'package.zip']) {
    await pool.query('update participants set last_seen_at = now()')
    const before = await memoryOf(pid, 'VmRSS')
    const { seconds, firstMs, peak } = await readExport(addressOf(file), pid)
    const what = `${file} of ${BUSY.people} people with ${BUSY.events} events each, still there`
    figures.push(
      { what, value: seconds, unit: 's' },
      { what: 'the same: first byte', value: firstMs, unit: 'ms' },
      { what: 'the same: memory at most, above that before it', value: peak - before, unit: 'MB' },
    )
  }
  return figures
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
export async function storeAll(pool: Pool): Promise<number> {
  await pool.query(`update participants set last_seen_at = now() - interval '1 hour'`)
  const startedAt = performance.now()
  let total = 0
  for (let n = 1; n > 0; total += n) n = await storeSomeVisits(pool, 20)
  await pool.query('vacuum analyze')
  return total / ((performance.now() - startedAt) / 1000)
}

/** With 100 pictures; one condition for each list of further settings. */
export async function aStudy(
  url: string,
  setname = 'bench',
  conditions: readonly Record<string, string>[] = [{}],
): Promise<string> {
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
  const set = await call('/v1/ingest_entity_set', { entity_set_settings: { setname, category: 'news', covariates } })
  const entity_sets = JSON.stringify([{ entity_set: set.data['entity_set'], randomize_between_subjects: 'yes' }])
  const condition_settings = conditions.flatMap((settings, i) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({ condition: i + 1, param, value })),
  )
  const study = await call('/v1/spawn_experiment', { condition_settings })
  return study.data['experiment_id'] ?? ''
}

/** The same rows by PostgreSQL alone: nothing leaves it. */
async function copySeconds(pool: Pool, publicUrl: string, id: string): Promise<number> {
  const include = { test: false, simulated: false, excluded: false }
  const session = await openExportSession(pool, new AbortController().signal)
  try {
    const everybody = { first: '0', last: '9223372036854775807' }
    const rows = engagementSql({ id, publicUrl, include, covariates: [] }, everybody, newRowsSql([]))
    const startedAt = performance.now()
    await session.client.query(asCsv(engagement.columns, rows).replace('to stdout', `to '/dev/null'`))
    return (performance.now() - startedAt) / 1000
  } finally {
    await session.end(true)
  }
}

type Read = { seconds: number; firstMs: number; bytes: number; peak: number }

async function read(pieces: AsyncIterable<Uint8Array>, startedAt: number): Promise<Omit<Read, 'peak'>> {
  let firstMs = 0
  let bytes = 0
  for await (const piece of pieces) {
    firstMs ||= performance.now() - startedAt
    bytes += piece.length
  }
  return { seconds: (performance.now() - startedAt) / 1000, firstMs, bytes }
}

/** `pid`: of the server, whose memory the system is asked for. */
export async function readExport(address: string, pid: number): Promise<Read> {
  await forgetPeak(pid)
  const startedAt = performance.now()
  const response = await fetch(address, PLAIN)
  if (!response.ok || response.body === null) throw new Error(await response.text())
  const done = await read(Readable.fromWeb(response.body), startedAt)
  return { ...done, peak: await memoryOf(pid, 'VmHWM') }
}

/** In MB. */
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6
}

/** The largest memory of a process is counted from here. See "clear_refs" in proc(5). */
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')
