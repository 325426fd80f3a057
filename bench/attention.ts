import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { callFeedlab } from './call-feedlab.ts'
import { aStudy, storeAll } from './exports.ts'
import { fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const PEOPLE = 1000
const ROUNDS = 7

/** What the page about attention asks for, in a study of 1,000 people with 100 cards each who are gone, half of them in each condition. */
export async function measureAttention(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const experiment_id = await aStudy(feedlab.url)
    await fillStudy(pool, experiment_id, PEOPLE)
    await pool.query('update participants set condition = 1 + participant_id % 2 where experiment_id = $1', [experiment_id])
    await storeAll(pool)
    await callFeedlab(`${feedlab.url}/v1/unblind_study`, { experiment_id })
    const ask = async (choice: object) => {
      const startedAt = performance.now()
      const { n_people } = await callFeedlab<{ n_people: number }>(`${feedlab.url}/v1/show_attention`, {
        experiment_id,
        ...choice,
      })
      if (n_people !== PEOPLE) throw new Error(`${n_people} people instead of ${PEOPLE}`)
      return performance.now() - startedAt
    }
    const ms = async (choice: object) => {
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(choice))
      return median(rounds)
    }
    return [
      { what: `attention of ${PEOPLE} people as the study is set`, value: await ms({}), unit: 'ms', atMost: 200 },
      {
        what: 'by another definition and a floor of 1 s',
        value: await ms({ definition: 'any', floor_ms: 1000 }),
        unit: 'ms',
        atMost: 200,
      },
    ]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}
