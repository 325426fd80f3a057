import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { callFeedlab } from './call-feedlab.ts'
import { aStudy, storeAll } from './exports.ts'
import { fillStudy } from './exports-data.ts'
import { startFeedlab } from './feedlab.ts'
import { untilVisitsAreStored } from './live.ts'
import { type Figure, median } from './report.ts'
import { cpuMs, postgresPidOf } from './server-processor.ts'

const PEOPLE = 1000
const ROUNDS = 7

/**
 * What the pages about attention and about quality ask for, in a study of 1,000 people with 100 cards each who are gone, half of them in
 * each condition. All came through a panel, two at a time with the same kind of device.
 */
export async function measureAttention(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const experiment_id = await aStudy(feedlab.url)
    await fillStudy(pool, experiment_id, PEOPLE)
    await pool.query('update participants set condition = 1 + participant_id % 2 where experiment_id = $1', [experiment_id])
    await pool.query(
      `update participants set created_at = now() - interval '1 day' + (participant_id / 2) * interval '1 minute',
         device = '{"browser_family": "Chrome", "os_family": "Windows"}' where experiment_id = $1`,
      [experiment_id],
    )
    await pool.query(
      `insert into recruiter_ids (participant_id, name, value)
       select participant_id, 'PROLIFIC_PID', 'pid-' || participant_id from participants where experiment_id = $1`,
      [experiment_id],
    )
    await storeAll(pool)
    // The server stores them too, and what it holds at that moment is left out.
    await untilVisitsAreStored(pool)
    await callFeedlab(`${feedlab.url}/v1/unblind_study`, { experiment_id })
    const ask = async (path: string, choice: object) => {
      const startedAt = performance.now()
      const { n_people } = await callFeedlab<{ n_people: number }>(`${feedlab.url}${path}`, { experiment_id, ...choice })
      if (n_people !== PEOPLE) throw new Error(`${n_people} people instead of ${PEOPLE}`)
      return performance.now() - startedAt
    }
    const postgresPid = await postgresPidOf(connection)
    const serverMs = async () => (await cpuMs({ pid: feedlab.pid, postgresPid })).node
    /** The processor time says more than the clock where other work is on the machine. */
    const figures = async (what: string, path: string, choice: object): Promise<Figure[]> => {
      // The first question is the one that is computed; others may find its figures in memory.
      await longestStallMs(feedlab.url)
      const ownStallMs = watchOwnStall()
      const before = await serverMs()
      const firstMs = await ask(path, choice)
      const after = await serverMs()
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(path, choice))
      const stallMs = await longestStallMs(feedlab.url)
      return [
        { what, value: firstMs, unit: 'ms', atMost: 200 },
        { what: 'the same: processor time of the server', value: after - before, unit: 'ms' },
        { what: 'the same, asked again: median', value: median(rounds), unit: 'ms', atMost: 200 },
        { what: 'the same: the event loop of the server stood still for at most', value: stallMs, unit: 'ms', atMost: 50 },
        { what: 'the same: that of the bench, which only waits', value: ownStallMs(), unit: 'ms' },
      ]
    }
    const attention = '/v1/show_attention'
    return [
      ...(await figures(`attention of ${PEOPLE} people as the study is set`, attention, {})),
      ...(await figures('by another definition and a floor of 1 s', attention, { definition: 'any', floor_ms: 1000 })),
      ...(await figures(`quality of ${PEOPLE} people`, '/v1/show_quality', {})),
    ]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}

/** How long the event loop of a server stood still at most since this was asked the last time (ms), as its own metrics say. */
async function longestStallMs(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`)
  if (!response.ok) throw new Error(`/metrics: ${response.status}`)
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop')
  return Number(seconds) * 1000
}

/** The same of this process, which only waits: so long does the machine itself keep a process from running. Answers how to read it. */
function watchOwnStall(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    delay.disable()
    return delay.max / 1e6
  }
}
