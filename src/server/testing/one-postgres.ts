import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { openQueues } from '../jobs/queues.ts'
import { migrationsDir } from '../places.ts'

export const TEMPLATE = 'feedlab_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
  }
}

/** One PostgreSQL for all server tests of a run, with a migrated template that every test database is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-test-'))
  const binDir = process.env['FEEDLAB_TEST_POSTGRES'] === 'debian' ? await debianBinaries() : undefined
  const postgres = await startPostgres({ dataDir, log: () => undefined, ...(binDir && { binDir }) })
  const { host, port, user } = postgres.connection
  const admin = openDatabase(postgres.connection, throwIt)
  await admin.pool.query(`create database ${TEMPLATE}`)
  // Nothing of a test has to survive a power cut, so that no commit waits for the disk.
  await admin.pool.query('alter role current_user set synchronous_commit = off')
  await admin.close()
  const template = openDatabase({ host, port, user, database: TEMPLATE }, throwIt)
  const migrated = await migrate(template, migrationsDir)
  if (!migrated.ok) throw new Error(migrated.problem)
  const queues = await openQueues(template.pool, throwIt)
  await queues.close()
  await template.close()
  project.provide('postgres', { host, port, user })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function throwIt(error: Error): never {
  throw error
}

/** Debian keeps one folder per major version. */
async function debianBinaries(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const newest = (await readdir(root)).sort((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error('Debian’s postgresql is not installed')
  return join(root, newest, 'bin')
}
