import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { chooseRunAs, runProgram } from '../src/server/db/embedded-postgres/run-as.ts'
import { freePorts } from './nginx.ts'
import { signalAll } from './processes.ts'
import { until } from './until.ts'

/** A PostgreSQL server that is not Feedlab's own, as several nodes need one. */
export type Postgres = {
  port: number
  binDir: string
  /** Of the database that Feedlab uses. */
  url: string
  query: <Row>(sql: string) => Promise<Row[]>
  send: (signal: NodeJS.Signals) => Promise<void>
  /** The end of its log. */
  output: () => string
  /** Another server that follows this one, with the same settings and these. */
  follow: (name: string, further?: Settings) => Promise<Postgres>
}

const ROOT = '/usr/lib/postgresql'

/** Debian's programs: the embedded ones have no pg_basebackup. Undefined where they are not installed. */
const POSTGRES_BIN = newestBin()

function newestBin(): string | undefined {
  try {
    const [newest] = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a))
    return newest && join(ROOT, newest, 'bin')
  } catch {
    // Not Debian.
    return undefined
  }
}

/** Says what is missing, so that a skipped test does not pass unnoticed. */
export function isPostgresMissing(): boolean {
  if (POSTGRES_BIN === undefined)
    console.log('PostgreSQL is not installed, so that nothing is tried on a server of its own: apt-get install postgresql')
  return POSTGRES_BIN === undefined
}

type Settings = Readonly<Record<string, string>>
type Place = { home: string; name: string; port: number; settings: Settings }

const START_MS = 30_000

/** Starts a new server in `home`, which is to be a temporary directory: that ends it with the test. */
export async function startPostgres(home: string, settings: Settings = {}): Promise<Postgres> {
  const place = { home, name: 'primary', port: (await freePorts(1))[0] ?? 0, settings }
  await runTool(home, 'initdb', [
    '-D',
    join(home, place.name),
    '--username=feedlab',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  const server = await launch(place)
  const admin = new Client(`postgresql://feedlab@127.0.0.1:${place.port}/postgres`)
  await admin.connect()
  await admin.query('create database feedlab')
  await admin.end()
  return server
}

async function launch({ home, name, port, settings }: Place): Promise<Postgres> {
  const data = join(home, name)
  const run = join(home, 'run')
  await mkdir(run, { recursive: true })
  const choices = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: run,
    cluster_name: name,
    max_connections: '150',
    max_locks_per_transaction: '256',
    ...settings,
  }
  const runAs = await runAsIn(home)
  const args = ['-D', data, ...Object.entries(choices).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const child = await runProgram(runAs, [join(POSTGRES_BIN ?? '', 'postgres'), ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (some: string) => {
    output = (output + some).slice(-500_000)
  })
  const url = `postgresql://feedlab@127.0.0.1:${port}/feedlab`
  await until('PostgreSQL answers or has ended', async () => child.exitCode !== null || (await answers(port)), START_MS)
  if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${output}`)
  return {
    port,
    binDir: POSTGRES_BIN ?? '',
    url,
    query: (sql) => queryOnce(url, sql),
    send: async (signal) => {
      await signalAll(data, signal)
    },
    output: () => output,
    follow: async (standby, further = {}) => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'feedlab', '--checkpoint=fast']
      await runTool(home, 'pg_basebackup', ['-D', join(home, standby), '--write-recovery-conf', ...from])
      return launch({ home, name: standby, port: (await freePorts(1))[0] ?? 0, settings: { ...settings, ...further } })
    },
  }
}

async function queryOnce<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[] // the caller names what it asked for
  } finally {
    await client.end()
  }
}

const answers = (port: number) =>
  queryOnce(`postgresql://feedlab@127.0.0.1:${port}/postgres`, 'select 1').then(
    () => true,
    () => false,
  )

const runAsIn = (home: string) => chooseRunAs({ as: 'auto', binDir: POSTGRES_BIN ?? '', home, pgDataOwner: undefined })

async function runTool(home: string, tool: string, args: string[]): Promise<void> {
  const child = await runProgram(await runAsIn(home), [join(POSTGRES_BIN ?? '', tool), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = child.stderr ? await text(child.stderr) : ''
  await until(`${tool} has ended`, () => child.exitCode !== null, START_MS)
  if (child.exitCode !== 0) throw new Error(`${tool} failed:\n${complaint}`)
}
