import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { aStudy, readExport } from './exports.ts'
import { fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROUNDS = 3
const PEOPLE = 1000

/** The data package of a study with a thousand people and a hundred cards each, over HTTP. */
export async function measurePackage(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const experiment_id = await aStudy(feedlab.url)
    await fillStudy(pool, experiment_id, PEOPLE)
    const reads: Awaited<ReturnType<typeof readExport>>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      reads.push(await readExport(`${feedlab.url}/v1/exports/${experiment_id}/package.zip`))
    }
    return [
      { what: `package of ${PEOPLE} people: median`, value: median(reads.map(({ seconds }) => seconds)), unit: 's', atMost: 10 },
      { what: 'the same: worst', value: Math.max(...reads.map(({ seconds }) => seconds)), unit: 's' },
      { what: 'its size', value: (reads[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
      { what: 'its first byte', value: median(reads.map(({ firstMs }) => firstMs)), unit: 'ms' },
      { what: 'memory of the Node process, at most', value: Math.max(...reads.map(({ peak }) => peak)), unit: 'MB' },
    ]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}
