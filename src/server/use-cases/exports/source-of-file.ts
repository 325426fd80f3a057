import type { Deps } from '../deps.ts'

/** A file takes seconds itself. */
const PATIENCE_MS = 5000

/** Where a file is read from: the replica if there is one that has everything that was acknowledged, otherwise the primary. */
export async function sourceOfFile({ database }: Deps): Promise<Deps['database']['pool']> {
  return (await database.forReading(PATIENCE_MS)).pool
}
