import { median } from '../report.ts'
import type { Call } from './calls.ts'

export type Timed = { what: string; fewMs: number; manyMs: number }

/** Both installations by turns, so that what else the machine does falls upon both alike. The first call of each warms up. */
export async function timeCalls(calls: readonly Call[], urls: { few: string; many: string }, rounds: number): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const call of calls) {
    const ms = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round <= rounds; round++)
      for (const where of ['few', 'many'] as const) {
        const took = await timeOf(call, urls[where])
        if (round > 0) ms[where].push(took)
      }
    timed.push({ what: call.what, fewMs: median(ms.few), manyMs: median(ms.many) })
  }
  return timed
}

async function timeOf({ before, run }: Call, url: string): Promise<number> {
  await before?.(url)
  const startedAt = performance.now()
  await run(url)
  return performance.now() - startedAt
}
