import { nPeopleToCompute } from '#server/store/exports/export-rows.ts'
import type { ExportQuery } from '#server/store/exports/export-sql.ts'
import type { Deps } from '../deps.ts'

/** A file takes seconds itself. */
const PATIENCE_MS = 5000

/** A replica has no temporary tables: rows of people who are still there are in the text of its queries. */
const MOST_IN_QUERY = 500

type Source = Deps['database']['pool']

/** Where a file is read from: the replica if there is one that has everything that was acknowledged, otherwise the primary. */
export async function sourceOfFile({ database }: Deps, query: Pick<ExportQuery, 'id' | 'include'>): Promise<Source> {
  const { pool } = await database.forReading(PATIENCE_MS)
  if (pool === database.pool) return pool
  return (await nPeopleToCompute(pool, query)) > MOST_IN_QUERY ? database.pool : pool
}
