import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'

/** The address of the PostgreSQL that Feedlab runs in a data directory. */
export const databaseUrlOf = (dataDir: string): string =>
  `postgresql://feedlab@/feedlab?host=${encodeURIComponent(join(dataDir, 'run'))}`

/** Asks the database of a data directory itself, also while no node runs. */
export async function queryDatabase<Row extends QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const client = new Client(databaseUrlOf(dataDir))
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
