import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aStudy, readExport } from './exports.ts'
import { fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROUNDS = 3
const PEOPLE = 1000
const ARRIVE_EVERY_MS = 100

/**
 * The data package of a study with a thousand people and a hundred cards each, over HTTP: while all of them are still there, so that their
 * visits must be computed, and after they left and those are stored. People arrive in another study meanwhile.
 */
export async function measurePackage(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const experiment_id = await aStudy(feedlab.url)
    const other = await aStudy(feedlab.url, 'other')
    await fillStudy(pool, experiment_id, PEOPLE)
    const address = `${feedlab.url}/v1/exports/${experiment_id}/package.zip`
    const rounds = () => whileArriving(feedlab.url, other, () => readRounds(address, feedlab.pid))
    // Rounds may take longer than people stay.
    await pool.query(`update participants set last_seen_at = now() + interval '1 day' where experiment_id = $1`, [experiment_id])
    const there = await rounds()
    await pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [experiment_id])
    await storeAll(pool, experiment_id)
    const gone = await rounds()
    return [...figures('who left', gone), ...figures('who are still there', there)]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}

type Read = Awaited<ReturnType<typeof readExport>>
type Rounds = { reads: Read[]; arrivals: number[] }

async function readRounds(address: string, pid: number): Promise<Read[]> {
  const reads: Read[] = []
  for (let round = 0; round < ROUNDS; round++) reads.push(await readExport(address, pid))
  return reads
}

/** One person after the other opens a study, and waits a little. */
async function whileArriving(url: string, experiment_id: string, work: () => Promise<Read[]>): Promise<Rounds> {
  const arrivals: number[] = []
  let isOver = false
  const arrive = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const response = await fetch(`${url}/v1/load_experiment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: randomUUID(), experiment_id, n_cards: 25 }),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`An arrival was answered with ${response.status}`)
      arrivals.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, ARRIVE_EVERY_MS))
    }
  }
  const arriving = arrive()
  const reads = await work().finally(() => {
    isOver = true
  })
  await arriving
  return { reads, arrivals }
}

/** The server stores them too, one of both at a time. */
export async function storeAll(pool: Pool, experiment_id: string): Promise<void> {
  for (let n = 0; n < PEOPLE; ) {
    await storeSomeVisits(pool, 50)
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from person_visits v join participants p using (participant_id, last_seen_at) where p.experiment_id = $1`,
      [experiment_id],
    )
    n = rows[0]?.n ?? 0
  }
}

const figures = (who: string, { reads, arrivals }: Rounds): Figure[] => [
  {
    what: `package of ${PEOPLE} people ${who}: median`,
    value: median(reads.map(({ seconds }) => seconds)),
    unit: 's',
    atMost: 25,
  },
  { what: 'the same: worst', value: Math.max(...reads.map(({ seconds }) => seconds)), unit: 's' },
  { what: 'its size', value: (reads[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
  { what: 'its first byte', value: median(reads.map(({ firstMs }) => firstMs)), unit: 'ms' },
  { what: 'memory of the Node process, at most', value: Math.max(...reads.map(({ peak }) => peak)), unit: 'MB' },
  { what: 'arrivals meanwhile: median', value: median(arrivals), unit: 'ms', atMost: 50 },
]
