import { join } from 'node:path'
import { databaseClock } from '#server/db/database-clock.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { diskStore } from '#server/files/disk.ts'
import { storeDueNotices } from '#server/use-cases/notices/send-notices.ts'
import { openServerState } from '#server/use-cases/operations/read-server-state.ts'
import { deleteUnusedMedia } from '#server/use-cases/stimuli/delete-unused-media.ts'
import { type Figure, median } from '../report.ts'

const ROUNDS = 5

/** What the server does by itself for all studies. It grows with the studies that run and with their cards, and must not hold anybody up. */
export async function jobFigures(fewDir: string, manyDir: string): Promise<Figure[]> {
  const few = await jobSeconds(fewDir)
  const many = await jobSeconds(manyDir)
  return [
    { what: 'notices of all studies, every 30 s: ten studies', value: few.notices * 1000, unit: 'ms' },
    { what: 'notices of all studies, every 30 s: many studies', value: many.notices * 1000, unit: 'ms', atMost: 3000 },
    { what: 'sweep of media, every hour: ten studies', value: few.sweep * 1000, unit: 'ms' },
    { what: 'sweep of media, every hour: many studies', value: many.sweep * 1000, unit: 'ms', atMost: 10_000 },
  ]
}

async function jobSeconds(dataDir: string): Promise<{ notices: number; sweep: number }> {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(postgres.connection, () => undefined)
  const deps = {
    database,
    files: diskStore(join(dataDir, 'media')),
    databaseNow: databaseClock(database.pool),
    serverState: openServerState({ database, dataDir, backupDir: undefined }),
  }
  const timed = async (run: () => Promise<unknown>) => {
    const seconds: number[] = []
    for (let i = 0; i <= ROUNDS; i++) {
      const startedAt = performance.now()
      await run()
      // The first one stores what was due for a long time.
      if (i > 0) seconds.push((performance.now() - startedAt) / 1000)
    }
    return median(seconds)
  }
  try {
    return {
      notices: await timed(() => storeDueNotices(deps, new AbortController().signal)),
      sweep: await timed(async () => {
        // As after an edit: one picture may be unused, and every card is read for it.
        await database.pool.query(
          'update media_objects set released_at = now() where media_id = (select max(media_id) from media_objects where hosted_url is not null)',
        )
        await deleteUnusedMedia(deps)
      }),
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}
