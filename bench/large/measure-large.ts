import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { diskStore } from '#server/files/disk.ts'
import { migrationsDir } from '#server/places.ts'
import { startFeedlab } from '../feedlab.ts'
import { type Figure, median } from '../report.ts'
import { type Call, calls } from './calls.ts'
import { fillPeople } from './fill-people.ts'
import { makeInstallation, withPool } from './make-installation.ts'
import { jobFigures } from './run-jobs.ts'
import { FEW, manyStudies, type Size } from './size.ts'

type Timed = { what: string; fewMs: number; manyMs: number }

const flag = (name: string, byDefault: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? byDefault)

/** `npm run bench large -- --scale=0.1` for a tenth of the studies, labs and people. */
const scale = flag('scale', 1)
const rounds = flag('rounds', 15)

/** People of each study while backups are measured: then the rows are few, and what studies cost by themselves is seen. */
const FIRST_PEOPLE = 2
const CALL_RATIO = 1.5
/** Studies have rows of their own: settings, cards, entries of the log. */
const ROWS_RATIO = 1.5
const STARTS = 3

/**
 * A university's installation beside one with ten studies, both in the same run. Calls ask for a study of the same size. What reads
 * everything (backup, restore, a migration) is measured by the row, because the large one has more of them.
 */
export async function measureLarge(): Promise<Figure[]> {
  const many = manyStudies(scale)
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-bench-large-'))
  const [fewDir, manyDir] = [join(dir, 'few'), join(dir, 'many')]
  try {
    await makeInstallation(fewDir, FEW)
    await makeInstallation(manyDir, many)
    // The same number of people in both: the rows of people are equal, the studies are not.
    const copies = await copyFigures(dir, { fewDir, manyDir }, many)
    await withPool(fewDir, (pool) => keepPeople(pool, FEW))
    const madeAt = performance.now()
    await withPool(manyDir, async (pool) => {
      await fillPeople(pool, many.studies, { peopleFrom: FIRST_PEOPLE + 1, peopleUntil: many.peopleAStudy })
      await pool.query('vacuum analyze')
    })
    const madeSeconds = secondsSince(madeAt)
    return [
      ...(await sizeFigures(manyDir, madeSeconds)),
      ...copies,
      ...(await startFigures(fewDir, manyDir)),
      ...(await jobFigures(fewDir, manyDir)),
      ...(await callFigures(fewDir, manyDir)),
    ]
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

/** The ten-study installation as it is asked: what was put into it beyond that is gone. */
async function keepPeople(pool: Pool, { peopleAStudy }: Size): Promise<void> {
  const others = `(select participant_id from participants where split_part(user_id, '_', 2)::int > ${peopleAStudy})`
  for (const table of ['events', 'form_answers', 'checkpoints'])
    await pool.query(`delete from ${table} where participant_id in ${others}`)
  await pool.query(`delete from participants where participant_id in ${others}`)
  await pool.query('vacuum full analyze')
}

async function sizeFigures(manyDir: string, madeSeconds: number): Promise<Figure[]> {
  return withPool(manyDir, async (pool) => {
    const count = async (table: string) => {
      const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table}`)
      return Number(rows[0]?.n)
    }
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return [
      { what: 'studies', value: await count('studies'), unit: 'rows' },
      { what: 'people', value: await count('participants'), unit: 'rows' },
      { what: 'events', value: await count('events'), unit: 'rows' },
      { what: 'the database', value: Number(rows[0]?.bytes) / 1e9, unit: 'GB' },
      { what: 'making the people and what they did', value: madeSeconds, unit: 's' },
    ]
  })
}

type Dirs = { fewDir: string; manyDir: string }
type Copied = { rows: number; backup: number; restore: number; migration: number }

async function copyFigures(dir: string, { fewDir, manyDir }: Dirs, { studies }: Size): Promise<Figure[]> {
  const people = studies * FIRST_PEOPLE
  const few = await copied(
    fewDir,
    join(dir, 'few-copy'),
    FEW.studies,
    Math.max(FEW.peopleAStudy, Math.ceil(people / FEW.studies)),
  )
  const many = await copied(manyDir, join(dir, 'many-copy'), studies, FIRST_PEOPLE)
  const perRow = (what: 'backup' | 'restore') => many[what] / many.rows / (few[what] / few.rows)
  return [
    { what: `rows: ${studies} studies`, value: many.rows, unit: 'rows' },
    { what: 'rows: ten studies with as many people', value: few.rows, unit: 'rows' },
    { what: 'backup: many studies', value: many.backup, unit: 's' },
    { what: 'backup: ten studies', value: few.backup, unit: 's' },
    { what: 'backup by the row, many studies against ten', value: perRow('backup'), unit: 'ratio', atMost: ROWS_RATIO },
    { what: 'restore: many studies', value: many.restore, unit: 's' },
    { what: 'restore: ten studies', value: few.restore, unit: 's' },
    { what: 'restore by the row, many studies against ten', value: perRow('restore'), unit: 'ratio', atMost: ROWS_RATIO },
    { what: 'a column more in the tables of events: many studies', value: many.migration * 1000, unit: 'ms' },
    { what: 'a column more: against ten studies', value: many.migration / few.migration, unit: 'ratio', atMost: CALL_RATIO },
  ]
}

async function copied(fromDir: string, toDir: string, nStudies: number, peopleAStudy: number): Promise<Copied> {
  const path = `${toDir}.zip`
  const made = await inPlace(fromDir, async (place) => {
    await fillPeople(place.database.pool, nStudies, { peopleFrom: 1, peopleUntil: peopleAStudy })
    await place.database.pool.query('vacuum analyze')
    const startedAt = performance.now()
    const { manifest } = await writeBackup(place, path, Date.now())
    const backup = secondsSince(startedAt)
    return {
      backup,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      migration: await migrationSeconds(place.database.pool),
    }
  })
  const restore = await inPlace(toDir, async (place) => {
    const startedAt = performance.now()
    await restoreBackup({ ...place, migrationsDir }, path)
    return secondsSince(startedAt)
  })
  await rm(path)
  await rm(toDir, { recursive: true, force: true })
  return { ...made, restore }
}

/** What a migration of a later version may do, and back. */
async function migrationSeconds(pool: Pool): Promise<number> {
  const seconds: number[] = []
  for (let i = 0; i < 7; i++) {
    const startedAt = performance.now()
    for (const table of ['events', 'form_answers', 'checkpoints', 'participants'])
      for (const change of ['add column bench text', 'drop column bench']) await pool.query(`alter table ${table} ${change}`)
    seconds.push(secondsSince(startedAt))
  }
  return median(seconds)
}

async function inPlace<T>(
  dataDir: string,
  work: (place: { database: Database; files: ReturnType<typeof diskStore> }) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(postgres.connection, () => undefined)
  try {
    return await work({ database, files: diskStore(join(dataDir, 'media')) })
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function startFigures(fewDir: string, manyDir: string): Promise<Figure[]> {
  const seconds = async (dataDir: string) => {
    const startedAt = performance.now()
    const { stop } = await startFeedlab({ dataDir, port: 0 })
    const took = secondsSince(startedAt)
    await stop()
    return took
  }
  const took = { few: [] as number[], many: [] as number[] }
  for (let i = 0; i < STARTS; i++) {
    took.few.push(await seconds(fewDir))
    took.many.push(await seconds(manyDir))
  }
  const [few, many] = [median(took.few), median(took.many)]
  return [
    { what: 'start: many studies', value: many, unit: 's' },
    { what: 'start: against ten studies', value: many / few, unit: 'ratio', atMost: CALL_RATIO },
  ]
}

async function callFigures(fewDir: string, manyDir: string): Promise<Figure[]> {
  const few = await startFeedlab({ dataDir: fewDir, port: 0 })
  const many = await startFeedlab({ dataDir: manyDir, port: 0 })
  try {
    const timed = await timeCalls(calls, { few: few.url, many: many.url }, rounds)
    return timed.flatMap(({ what, fewMs, manyMs }) => [
      { what: `${what}: ten studies`, value: fewMs, unit: 'ms' },
      { what: `${what}: against ten studies`, value: manyMs / fewMs, unit: 'ratio', atMost: CALL_RATIO },
    ])
  } finally {
    await few.stop()
    await many.stop()
  }
}

/** Both installations by turns, so that what else the machine does falls upon both alike. The first call of each warms up. */
async function timeCalls(calls: readonly Call[], urls: { few: string; many: string }, rounds: number): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const call of calls) {
    const ms = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round <= rounds; round++)
      for (const where of ['few', 'many'] as const) {
        const took = await timeOf(call, urls[where])
        if (round > 0) ms[where].push(took)
      }
    timed.push({ what: call.what, fewMs: median(ms.few), manyMs: median(ms.many) })
  }
  return timed
}

async function timeOf({ before, run }: Call, url: string): Promise<number> {
  await before?.(url)
  const startedAt = performance.now()
  await run(url)
  return performance.now() - startedAt
}
