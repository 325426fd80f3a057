import type { Database } from '#server/db/open-database.ts'
import { countStudies } from '#server/store/studies/studies.ts'
import { countPeople } from '#server/store/visits/participants.ts'
import { GALLERY_LAB } from '../local-owner.ts'

/** Studies and people of the installation. */
export type CountedTotals = () => Promise<{ experiments: number; users: number }>

/** Anybody may ask, and everybody who ever took part is counted: so rarely that it costs nothing. */
export const TOTALS_KEPT_MS = 60_000

/** Counts at most once within `keptMs` on this node. Who asks later gets the count before, while it is counted again. */
export function openCountedTotals(database: Pick<Database, 'db'>, elapsedMs: () => number, keptMs: number): CountedTotals {
  let kept: { totals: Awaited<ReturnType<CountedTotals>>; atMs: number } | undefined
  let counting: ReturnType<CountedTotals> | undefined
  const count = async () => {
    const atMs = elapsedMs()
    const [experiments, users] = await Promise.all([countStudies(database.db, GALLERY_LAB), countPeople(database.db)])
    kept = { totals: { experiments, users }, atMs }
    return kept.totals
  }
  return async () => {
    if (kept && elapsedMs() - kept.atMs < keptMs) return kept.totals
    counting ??= count().finally(() => {
      counting = undefined
    })
    if (kept === undefined || keptMs === 0) return counting
    // A database that is away now is asked again by the next caller.
    counting.catch(() => undefined)
    return kept.totals
  }
}
