import { newestBackup } from '#domain/operations/backups.ts'
import { isSpaceLow } from '#domain/operations/free-space.ts'
import type { DatabaseState, ServerState } from '#domain/operations/server-state.ts'
import { namesInBackups } from '#server/backup/backup-folder.ts'
import type { Database } from '#server/db/open-database.ts'
import { diskSpace, freeBytes } from '#server/machine/free-space.ts'
import { storedState } from '#server/store/operations/stored-state.ts'

type Places = { database: Pick<Database, 'pool'>; dataDir: string; backupDir: string | undefined }

/** For a scrape every 15 seconds and some open pages of owners the database is asked at most this often. */
const KEPT_MS = 5000
/** Shorter than the patience of those who ask: a database that hangs must not hold up the metrics. */
const LIMIT_MS = 2000

/** The state of the installation, as of some seconds ago. Never fails: a database that is away is part of the state. */
export function openServerState(places: Places): () => Promise<ServerState> {
  let kept: { state: ServerState; atMs: number } | undefined
  let reading: Promise<ServerState> | undefined
  return async () => {
    if (kept && performance.now() - kept.atMs < KEPT_MS) return kept.state
    reading ??= readState(places).finally(() => {
      reading = undefined
    })
    const state = await reading
    kept = { state, atMs: performance.now() }
    return state
  }
}

async function readState({ database, dataDir, backupDir }: Places): Promise<ServerState> {
  const [state, inData, inBackups, names] = await Promise.all([
    databaseState(database),
    diskSpace(dataDir),
    backupDir === undefined ? undefined : freeBytes(backupDir),
    backupDir === undefined ? undefined : namesInBackups(backupDir),
  ])
  return {
    database: state,
    disks: [
      ...(inData === undefined ? [] : [{ place: 'data' as const, freeBytes: inData.freeBytes, isLow: isSpaceLow(inData) }]),
      ...(inBackups === undefined ? [] : [{ place: 'backups' as const, freeBytes: inBackups }]),
    ],
    backups: backupDir === undefined ? undefined : { newestMs: newestBackup(names ?? [], Date.now()) },
  }
}

async function databaseState({ pool }: Places['database']): Promise<DatabaseState> {
  const startedAtMs = performance.now()
  const asked = storedState(pool).then(
    (stored): DatabaseState => ({ isReached: true, answerMs: performance.now() - startedAtMs, ...stored }),
    (): DatabaseState => ({ isReached: false }),
  )
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, { isReached: false })
  })
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
