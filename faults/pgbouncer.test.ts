import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseRunAs, runProgram } from '../src/server/db/embedded-postgres/run-as.ts'
import { ask } from './call.ts'
import { freePorts, listens } from './nginx.ts'
import { isPostgresMissing, type Postgres, startPostgres } from './postgres.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aLikeStudy } from './studies.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive, keyOf, likesIn, replay, startWriting } from './writers.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

function isPoolerMissing(): boolean {
  const isMissing = !existsSync(PGBOUNCER)
  if (isMissing) console.log('pgbouncer is not installed, so that nothing is tried behind it: apt-get install pgbouncer')
  return isMissing
}

const isMissing = isPoolerMissing() || isPostgresMissing()

/** Fewer connections than one node opens, so that transactions of both nodes get them in turn. */
const SERVER_CONNECTIONS = 8

async function startPgbouncer(dir: string, postgres: Postgres): Promise<string> {
  const [port = 0] = await freePorts(1)
  const path = join(dir, 'pgbouncer.ini')
  await writeFile(
    path,
    `[databases]
feedlab = host=127.0.0.1 port=${postgres.port} dbname=feedlab user=feedlab
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
  )
  const runAs = await chooseRunAs({ as: 'auto', binDir: postgres.binDir, home: dir, pgDataOwner: undefined })
  const child = await runProgram(runAs, [PGBOUNCER, path], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (some: string) => {
    output = (output + some).slice(-5000)
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await until('pgbouncer listens or has ended', async () => child.exitCode !== null || (await listens(port)), 10_000)
  if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${output}`)
  return `postgresql://feedlab@127.0.0.1:${port}/feedlab`
}

test.skipIf(isMissing)('two nodes work through pgbouncer in transaction mode', async () => {
  const dir = await aTemporaryDirectory()
  const postgres = await startPostgres(dir)
  const DATABASE_URL = await startPgbouncer(dir, postgres)
  const settings = { DATABASE_URL, DATABASE_POOLER: 'transaction', DATA_DIR: join(dir, 'data') }
  // At once: the one creates the schema, and the other waits for it.
  const [one, two] = await Promise.all([startFeedlab(settings), startFeedlab(settings)])

  const experiment_id = await aLikeStudy(one.url, 2)
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, i) => arrive(i % 2 === 0 ? one.url : two.url, `person-${i}`, experiment_id)),
  )
  expect(people.filter(({ condition }) => condition === 1)).toHaveLength(30)

  const writing = await startWriting(two.url, 6)
  await until('150 events are answered', () => writing.nAnswered() >= 150, 20_000)
  for (const kind of ['package', 'export']) {
    const wanted = { kind, experiment_id: 'solarflare', ...(kind === 'export' && { data_type: 'engagement' }) }
    const { data } = await ask<{ data: { job_id: string } }>(`${one.url}/v1/jobs`, wanted)
    const stateOf = async () => (await ask<{ data: { state: string } }>(`${two.url}/v1/jobs/${data.job_id}`)).data.state
    await until(`the ${kind} is made`, async () => (await stateOf()) === 'done', 60_000)
  }
  await writing.finish()
  expect(writing.refusals).toEqual([])
  expect(await likesIn(one.url)).toEqual(writing.sent.map(keyOf).sort())
  expect(await replay(one.url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
  const [used] = await postgres.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = 'feedlab' and pid <> pg_backend_pid()`,
  )
  expect(used?.n).toBeLessThanOrEqual(SERVER_CONNECTIONS)
})
