import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { diskStore } from '#server/files/disk.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { migrationsDir } from '#server/places.ts'
import { aStudy } from './exports.ts'
import { EVENTS_A_PERSON, fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import type { Figure } from './report.ts'

/** `npm run bench backup -- --events=100000` for a short run. */
const nEvents = Number(process.argv.find((word) => word.startsWith('--events='))?.slice('--events='.length) ?? 1_000_000)

/** Backup of an installation with a million events, and its restore into an empty place. */
export async function measureBackup(): Promise<Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-bench-backup-'))
  const path = join(dir, 'backup.zip')
  try {
    const experiment_id = await prepare(join(dir, 'from'))
    const made = await inPlace(join(dir, 'from'), async (place) => {
      const events = await fill(place.database, experiment_id)
      const startedAt = performance.now()
      const { manifest } = await writeBackup(place, path, Date.now())
      return { events, seconds: secondsSince(startedAt), text: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) }
    })
    const restored = await inPlace(join(dir, 'to'), async (place) => {
      const startedAt = performance.now()
      await restoreBackup({ ...place, migrationsDir }, path)
      const seconds = secondsSince(startedAt)
      return { seconds, events: await countEvents(place.database.pool) }
    })
    if (restored.events !== made.events) throw new Error(`${restored.events} events were restored of ${made.events}`)
    return [
      { what: 'events', value: made.events, unit: 'rows' },
      { what: 'backup', value: made.seconds, unit: 's', atMost: 60 },
      { what: 'rows as text', value: made.text / 1e6, unit: 'MB' },
      { what: 'the file', value: (await stat(path)).size / 1e6, unit: 'MB' },
      { what: 'restore into an empty place, the check of the file included', value: restored.seconds, unit: 's', atMost: 120 },
      { what: 'memory of the Node process, at most', value: process.resourceUsage().maxRSS / 1000, unit: 'MB' },
    ]
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

type Place = { database: Database; files: FileStore }

async function inPlace<T>(dataDir: string, work: (place: Place) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(postgres.connection, () => undefined)
  try {
    return await work({ database, files: diskStore(join(dataDir, 'media')) })
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** An installation with the demo and an empty study. */
async function prepare(dataDir: string): Promise<string> {
  const feedlab = await startFeedlab({ dataDir, port: 0 })
  return aStudy(feedlab.url).finally(feedlab.stop)
}

async function fill({ pool }: Database, experiment_id: string): Promise<number> {
  await fillStudy(pool, experiment_id, Math.ceil(nEvents / EVENTS_A_PERSON))
  return countEvents(pool)
}

async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from events')
  return rows[0]?.n ?? 0
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000
