import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { aStudy, readExport } from './exports.ts'
import { fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROUNDS = 3
const PEOPLE = 1000
const LOOK_EVERY_MS = 500

/**
 * The data package of a study with a thousand people and a hundred cards each, over HTTP: while all of them are still there, so that the
 * rows of the engagement file must be worked out, and after they left and the server wrote those down by itself.
 */
export async function measurePackage(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const experiment_id = await aStudy(feedlab.url)
    await fillStudy(pool, experiment_id, PEOPLE)
    const address = `${feedlab.url}/v1/exports/${experiment_id}/package.zip`
    // Rounds may take longer than people stay.
    await pool.query(`update participants set last_seen_at = now() + interval '1 day'`)
    const there = await readRounds(address, feedlab.pid)
    await pool.query(`update participants set last_seen_at = now() - interval '1 hour'`)
    await allSettled(pool)
    const gone = await readRounds(address, feedlab.pid)
    return [...figures('who left', gone), ...figures('who are still there', there)]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}

type Read = Awaited<ReturnType<typeof readExport>>

async function readRounds(address: string, pid: number | undefined): Promise<Read[]> {
  const reads: Read[] = []
  for (let round = 0; round < ROUNDS; round++) reads.push(await readExport(address, pid))
  return reads
}

async function allSettled(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::integer as n from settled_engagement s join participants p using (participant_id, last_seen_at)',
    )
    if ((rows[0]?.n ?? 0) >= PEOPLE) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

const figures = (who: string, reads: readonly Read[]): Figure[] => [
  {
    what: `package of ${PEOPLE} people ${who}: median`,
    value: median(reads.map(({ seconds }) => seconds)),
    unit: 's',
    atMost: 10,
  },
  { what: 'the same: worst', value: Math.max(...reads.map(({ seconds }) => seconds)), unit: 's' },
  { what: 'its size', value: (reads[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
  { what: 'its first byte', value: median(reads.map(({ firstMs }) => firstMs)), unit: 'ms' },
  { what: 'memory of the Node process, at most', value: Math.max(...reads.map(({ peak }) => peak)), unit: 'MB' },
]
