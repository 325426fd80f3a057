import { open, rename, rm } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { CommandRefused } from '../commands/run-command.ts'
import { type ArchiveFile, zipArchive } from '../data-package/archive.ts'
import { softwareVersion } from '../data-package/software-version.ts'
import { newestApplied } from '../db/migrate.ts'
import type { Database } from '../db/open-database.ts'
import { type FileStore, readStored } from '../files/file-store.ts'
import { withConnection } from '../with-connection.ts'
import { appendingChecksum, EMPTY_CHECKSUM } from './checksum.ts'
import { LAYOUT, MANIFEST, type Manifest, MEDIA_FOLDER, TABLES_FOLDER } from './manifest.ts'
import { type Relation, sequenceValues, tablesToCopy } from './tables.ts'

type BackupSource = { database: Database; files: FileStore }
type MadeBackup = { manifest: Manifest; bytes: number }

type Written = Map<string, { bytes: number; sha256: string }>
type TablePart = { path: string; relation: Relation; table: string; columns: string[]; copy?: CopyToStreamQuery }

/**
 * Writes everything that this installation needs to go on elsewhere into one file: all rows as they were at one moment, the keys of the
 * installation among them, and the media. The server may run meanwhile. Only the owner of the file may read it.
 */
export async function writeBackup(source: BackupSource, path: string, atMs: number, signal?: AbortSignal): Promise<MadeBackup> {
  const migration = await newestApplied(source.database.db)
  if (migration === 0) throw new CommandRefused('the database is empty.')
  const { pool } = source.database
  return withConnection(pool, (holder) =>
    withConnection(pool, async (reader) => {
      // Every table is read in a transaction of its own on this snapshot, so that the lock of a table ends with its copy.
      await holder.query('begin isolation level repeatable read read only')
      const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id')
      const made = await write({ ...source, migration, holder, reader, snapshot: rows[0]?.id ?? '' }, { path, atMs, signal })
      await reader.query('commit')
      await holder.query('commit')
      return made
    }),
  )
}

type Session = BackupSource & { migration: number; holder: PoolClient; reader: PoolClient; snapshot: string }
type Target = { path: string; atMs: number; signal: AbortSignal | undefined }

async function write(session: Session, { path, atMs, signal }: Target): Promise<MadeBackup> {
  const parts = await tableParts(session.holder)
  const { keys, missing } = await mediaKeys(session)
  const written: Written = new Map()
  let manifest: Manifest | undefined
  const finish = async () => {
    manifest = {
      feedlab_backup: LAYOUT,
      version: softwareVersion(),
      migration: session.migration,
      created_at: new Date(atMs).toISOString(),
      tables: parts.map(({ path, table, columns, copy }) => ({
        ...factsOf(written, path),
        table,
        columns,
        rows: copy?.rowCount ?? 0,
      })),
      sequences: await sequenceValues(session.holder),
      media: keys.map((key) => factsOf(written, MEDIA_FOLDER + key)),
      missing_media: missing,
    }
    return JSON.stringify(manifest, null, 1)
  }
  const files: ArchiveFile[] = [
    ...parts.map((part) => ({ path: part.path, open: () => readTable(session, part) })),
    ...keys.map((key) => ({ path: MEDIA_FOLDER + key, open: () => readStored(session.files, key), isCompressed: true as const })),
    { path: MANIFEST, open: finish },
  ]
  const archive = zipArchive({ files, atMs, written, comment: EMPTY_CHECKSUM })
  const bytes = await writeWhole(signal ? addAbortSignal(signal, archive) : archive, path)
  if (manifest === undefined) throw new Error('A backup was written without its manifest')
  return { manifest, bytes }
}

function factsOf(written: Written, path: string) {
  const facts = written.get(path)
  if (!facts) throw new Error(`A part of the backup was not written: ${path}`)
  return { path, ...facts }
}

async function tableParts(client: PoolClient): Promise<TablePart[]> {
  return (await tablesToCopy(client)).flatMap(({ table, columns, relations }) =>
    relations.map((relation) => ({ path: `${TABLES_FOLDER}${relation.name}.copy`, relation, table, columns })),
  )
}

async function readTable({ reader, snapshot }: Session, part: TablePart): Promise<CopyToStreamQuery> {
  await reader.query('rollback')
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(`set transaction snapshot ${reader.escapeLiteral(snapshot)}`)
  const columns = part.columns.map((column) => reader.escapeIdentifier(column)).join(', ')
  const relation = `${reader.escapeIdentifier(part.relation.schema)}.${reader.escapeIdentifier(part.relation.name)}`
  part.copy = reader.query(copyTo(`copy ${relation} (${columns}) to stdout`))
  // A backup that is given up closes the connection in the middle of the copy.
  part.copy.on('error', () => undefined)
  return part.copy
}

async function mediaKeys({ holder, files }: Session): Promise<{ keys: string[]; missing: string[] }> {
  const { rows } = await holder.query<{ key: string }>(
    'select sha256 as key from media_objects where sha256 is not null union select sha256 from media_variants order by key',
  )
  const [keys, missing]: [string[], string[]] = [[], []]
  for (const { key } of rows) ((await files.size(key)) === undefined ? missing : keys).push(key)
  return { keys, missing }
}

/** Under its name there is a whole backup or none. */
async function writeWhole(archive: Readable, path: string): Promise<number> {
  const partial = `${path}.partial`
  const handle = await open(partial, 'wx', 0o600)
  try {
    const file = handle.createWriteStream({ flush: true })
    await pipeline(archive, appendingChecksum(), file)
    await rename(partial, path)
    return file.bytesWritten
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
